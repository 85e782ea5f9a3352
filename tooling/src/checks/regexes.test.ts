import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import {
  PROVED_FILE,
  provedExpressions,
  READING_FOLDERS,
  readingExpressions,
  unproved,
  weaknesses,
} from './proved-expressions.ts';
import { regexConstructors, regexLiterals, regexLiteralsIn } from './regex-literals.ts';

/** Expressions that are made at run time: none is made of a request's text. */
const BUILT_AT_RUN_TIME = {
  'api/src/db/query-check/describe-text.ts': 'names of tables and columns, when the program is checked',
  'api/src/http/not-found.ts': 'the addresses of the registered calls',
  'api/src/messages/telegram-channel.ts': 'the refusals of Telegram that are about a chat',
  'api/src/web/content-files.ts': 'the folder of parts that are named by content',
  'host/src/messenger/transport.ts': 'the origins of FRAME_ANCESTORS',
  'shared-contracts/src/shell/route-table.ts': 'the paths of the route table',
};
/** All of them are proved in the long tests, and after the prover has changed. */
const TEST_TIMEOUT_MS = 900_000;

const found = (code: string) =>
  regexLiteralsIn(code, 'a.ts').map(({ source, flags }) => `/${source}/${flags}`);

describe('regular expressions are found', () => {
  const cases: [string, string, string[]][] = [
    ['in a constant, with its flags', 'const a = /^[/a]\\/+$/giu;', ['/^[/a]\\/+$/giu']],
    ['as an argument and in a chain', "b.replace(/x+/g, '').split(/ /)", ['/x+/g', '/ /']],
    ['after return', 'return /a/.test(b);', ['/a/']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file.
    ['in what a template holds', 'const c = `/no/ ${d({ e: /yes/ })} /no/`;', ['/yes/']],
    ['not where numbers are divided', 'const f = (a / b) / c[0] / 2 / g;', []],
    ['not in comments and texts', '/* a /b/ */ // /c/\nconst d = "/e/" + \'/f/\';', []],
    ['not in tags', 'const e = <a href="/x"><br /></a>;', []],
  ];
  for (const [title, code, expected] of cases) {
    test(title, () => expect(found(code)).toEqual(expected));
  }

  test('by file and line, tests left out', () => {
    const root = mkdtempSync(join(tmpdir(), 'regexes-'));
    mkdirSync(join(root, 'api/src'), { recursive: true });
    writeFileSync(join(root, 'api/src/a.ts'), 'const a = 1;\nconst b = /(x+)+y/;\n');
    writeFileSync(join(root, 'api/src/a.test.ts'), 'const c = /z/;\n');
    expect(regexLiterals(root, ['api/src'])).toEqual([{ at: 'api/src/a.ts:2', source: '(x+)+y', flags: '' }]);
    rmSync(root, { recursive: true });
  });

  test('that are made at run time, with and without new', () => {
    const root = mkdtempSync(join(tmpdir(), 'regexes-'));
    mkdirSync(join(root, 'api/src'), { recursive: true });
    writeFileSync(
      join(root, 'api/src/a.ts'),
      'const a = new RegExp(b);\nconst c = RegExp(d);\nlet e: RegExp;\n',
    );
    expect(regexConstructors(root, ['api/src'])).toEqual(['api/src/a.ts', 'api/src/a.ts']);
    rmSync(root, { recursive: true });
  });
});

test('planted expressions with super-linear time are reported', async () => {
  const planted = regexLiteralsIn('const a = /^(x+)+$/;\nconst b = / +$/;\nconst c = /^ok$/;', 'a.ts');
  expect(await weaknesses(planted)).toEqual(['a.ts:1 /^(x+)+$/ exponential', 'a.ts:2 / +$/ polynomial']);
});

test('expressions are made at run time in known places only [D12]', () => {
  expect([...new Set(regexConstructors(ROOT, READING_FOLDERS))].sort()).toEqual(
    Object.keys(BUILT_AT_RUN_TIME).sort(),
  );
});

test(
  'every regular expression of the server and the apps takes linear time for any input [D12]',
  async () => {
    const literals = readingExpressions(ROOT);
    expect(literals.length).toBeGreaterThan(100);
    expect(await weaknesses(process.env.TEST_NIGHT ? literals : unproved(literals, ROOT))).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

describe('the file of proved expressions', () => {
  /** A tree with one source, and with a file of another prover's version when there is one. */
  const treeOf = (code: string, recheck?: string): string => {
    const root = mkdtempSync(join(tmpdir(), 'regexes-'));
    for (const folder of [...READING_FOLDERS, 'tooling/src/checks'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'api/src/a.ts'), code);
    if (recheck)
      writeFileSync(join(root, PROVED_FILE), JSON.stringify({ recheck, linear: ['/^(x+)+$/', '/^ok$/'] }));
    return root;
  };

  test('has what is proved, and takes in no expression of super-linear time', async () => {
    const sound = treeOf('const a = /^ok$/;\nconst b = /^ok$/;');
    expect(JSON.parse(await provedExpressions(sound))).toEqual({
      recheck: expect.any(String),
      linear: ['/^ok$/'],
    });
    const weak = treeOf('const a = /^(x+)+$/;');
    await expect(provedExpressions(weak)).rejects.toThrow('api/src/a.ts:1 /^(x+)+$/ exponential');
    for (const root of [sound, weak]) rmSync(root, { recursive: true });
  });

  test('is not believed when another version of the prover wrote it', () => {
    const root = treeOf('const a = /^(x+)+$/;', '0.0.1');
    expect(unproved(readingExpressions(root), root)).toHaveLength(1);
    rmSync(root, { recursive: true });
  });
});
