import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { describe, expect, test } from '@rstest/core';
import { check } from 'recheck';
import { ROOT } from '../root.ts';
import { type RegexLiteral, regexConstructors, regexLiterals, regexLiteralsIn } from './regex-literals.ts';

/** Folders whose code reads texts of users and of other machines. */
const FOLDERS = [
  'shared-contracts/src',
  'shared-ui/src',
  'shared-app/src',
  'host/src',
  ...REMOTE_APPS.map((app) => `${app}/src`),
  'api/src',
];
/** These read the repository's own list of cars, never a request. */
const OWN_DATA = 'api/src/modules/handbook/catalog/catalog.ts:';
/** Expressions that are made at run time: none is made of a request's text. */
const BUILT_AT_RUN_TIME = {
  'api/src/db/query-check/describe-text.ts': 'names of tables and columns, when the program is checked',
  'api/src/http/not-found.ts': 'the addresses of the registered calls',
  'api/src/web/content-files.ts': 'the folder of parts that are named by content',
  'host/src/messenger/transport.ts': 'the origins of FRAME_ANCESTORS',
  'shared-contracts/src/shell/route-table.ts': 'the paths of the route table',
};
/** The slowest proof takes 4 s on a quiet machine; an aborted proof has wrong findings. */
const PROOF_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 900_000;
/** An attack that is not finished in time counts as a success; the default is a second. */
const ATTACK_TIMEOUT_MS = 20_000;

process.env.RECHECK_BACKEND = 'pure';

/** The problem of an expression; null when it is linear. */
const weakness = async ({ source, flags }: RegexLiteral): Promise<string | null> => {
  const proof = await check(source, flags, { timeout: PROOF_TIMEOUT_MS, attackTimeout: ATTACK_TIMEOUT_MS });
  if (proof.status === 'safe') return null;
  return proof.status === 'vulnerable' ? proof.complexity.type : `unknown: ${proof.error.kind}`;
};

const weaknesses = async (literals: readonly RegexLiteral[]): Promise<string[]> => {
  const known = new Map<string, string | null>();
  const found: string[] = [];
  for (const literal of literals) {
    const key = `/${literal.source}/${literal.flags}`;
    if (!known.has(key)) known.set(key, await weakness(literal));
    const wrong = known.get(key);
    if (wrong) found.push(`${literal.at} ${key} ${wrong}`);
  }
  return found;
};

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
  expect([...new Set(regexConstructors(ROOT, FOLDERS))].sort()).toEqual(
    Object.keys(BUILT_AT_RUN_TIME).sort(),
  );
});

test(
  'every regular expression of the server and the apps takes linear time for any input [D12]',
  async () => {
    const literals = regexLiterals(ROOT, FOLDERS).filter(({ at }) => !at.startsWith(OWN_DATA));
    expect(literals.length).toBeGreaterThan(100);
    expect(await weaknesses(literals)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
