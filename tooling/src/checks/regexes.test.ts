import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { describe, expect, test } from '@rstest/core';
import { check } from 'recheck';
import { ROOT } from '../root.ts';
import { type RegexLiteral, regexLiterals, regexLiteralsIn } from './regex-literals.ts';

/** Folders whose code meets texts of people and of other machines. */
const FOLDERS = [
  'shared-contracts/src',
  'shared-ui/src',
  'shared-app/src',
  'host/src',
  ...REMOTE_APPS.map((app) => `${app}/src`),
  'api/src',
];
/** These read the repository's own list of cars, never a request. */
const OWN_DATA = 'api/src/modules/handbook/catalogue/catalogue.ts:';
const PROOF_TIMEOUT_MS = 4_000;
const SEARCH_TIMEOUT_MS = 20_000;
const TEST_TIMEOUT_MS = 300_000;

process.env.RECHECK_BACKEND = 'pure';

/** What is wrong with an expression; null when it is linear. Too large to be proven, it is attacked instead. */
const weakness = async ({ source, flags }: RegexLiteral): Promise<string | null> => {
  const proof = await check(source, flags, { timeout: PROOF_TIMEOUT_MS });
  const verdict =
    proof.status === 'unknown'
      ? await check(source, flags, { checker: 'fuzz', timeout: SEARCH_TIMEOUT_MS })
      : proof;
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? verdict.complexity.type : `unknown: ${verdict.error.kind}`;
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
});

test('planted expressions with super-linear time are reported', async () => {
  const planted = regexLiteralsIn('const a = /^(x+)+$/;\nconst b = / +$/;\nconst c = /^ok$/;', 'a.ts');
  expect(await weaknesses(planted)).toEqual(['a.ts:1 /^(x+)+$/ exponential', 'a.ts:2 / +$/ polynomial']);
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
