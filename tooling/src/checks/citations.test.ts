import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { coverageOf, readCitations, writeProofs } from './citations.ts';

const roots: string[] = [];

const PAGES = {
  'docs/product/catalog.md': '- **CAT-1** The list is short.',
  'docs/quality/threats.md':
    '| id | what must hold | tests |\n|---|---|---|\n| B7 | A code has one phone. | code.test.ts, login.e2e.ts |',
};
const TESTS = {
  'api/src/code.test.ts': "test('a code has one phone [B7]', () => {});",
  'e2e/tests/login.e2e.ts': "test('a list is short', { tag: ['@CAT-1', '@B7'] }, () => {});",
};

const treeWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'citations-'));
  roots.push(root);
  for (const [name, text] of Object.entries({ ...PAGES, ...TESTS, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
};

const problemsWith = (files: Record<string, string>) => readCitations(treeWith(files)).problems;

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

test('rules that are cited as agreed have no problems', () => {
  expect(
    problemsWith({
      'api/src/a.ts': '/** A short list [CAT-1] [B7]. */\nconst x = list[A1];\nconst y = /[A-Z]{5}/;',
      'host/src/a.css': '/* [CAT-1] */',
      'docs/a.md': '`CAT-1`, `ISO-8601`, [0012](b.md)',
    }),
  ).toEqual([]);
});

test.each([
  ['The list is short. It has four rows.', ['docs/product/catalog.md CAT-1: has more than one sentence']],
  ['The list is short; «Да. Нет.» is shown (see e. g. Rows).', []],
])('a rule is one sentence: %s', (text, problems) => {
  expect(problemsWith({ 'docs/product/catalog.md': `- **CAT-1** ${text}` })).toEqual(problems);
});

describe('a planted reference is found', () => {
  test.each([
    ['to no rule, in a comment', 'api/src/a.ts', '\n// [CAT-99]', ':2 cites CAT-99, which is no rule'],
    ['to no threat', 'api/src/a.sql', '-- [B99]', ':1 cites B99, which is no rule'],
    ['to no rule, as a tag', 'e2e/tests/a.e2e.ts', "{ tag: '@CAT-99' }", ':1 cites CAT-99, which is no rule'],
    ['to no rule, in a document', 'docs/a.md', 'see `CAT-99`', ':1 cites CAT-99, which is no rule'],
    ['to a ruling, in a document', 'README.md', 'ruling 1', ':1 names a numbered ruling'],
    ['by a section sign', 'api/src/a.ts', '// spec §2', ':1 names a section sign'],
    ['to a section', 'api/src/a.ts', '// specification section 2', ':1 names a section of a specification'],
    ['to a section alone', 'api/src/a.ts', '// a size (section 9)', ':1 names a section of a specification'],
    ['to a ruling', 'api/src/a.ts', '// (rulings 1 and 2)', ':1 names a numbered ruling'],
    ['to a foreign document', 'api/src/a.ts', '// security.md', ':1 names a foreign document'],
    ['in front of a title', 'api/src/a.test.ts', "test('B7 has one phone', f)", ':1 writes B7 the old way'],
    ['in parentheses', 'e2e/tests/a.e2e.ts', "test('one (B7, CAT-1)', f)", ':1 writes B7 the old way'],
  ])('%s', (_, file, text, problem) => {
    expect(problemsWith({ [file]: text })).toEqual([`${file}${problem}`]);
  });
});

describe('a planted rule is found', () => {
  test('without a test, whatever a comment of a test or code contains', () => {
    const comment = '// [CAT-2]';
    expect(
      problemsWith({
        'docs/product/a.md': '- **CAT-2** The list is long.',
        'api/src/a.test.ts': comment,
        'api/src/a.ts': comment,
      }),
    ).toEqual(['docs/product/a.md CAT-2: no test cites it']);
  });

  test('that is marked as unproven and has a test', () => {
    expect(
      problemsWith({ 'docs/product/catalog.md': '- **CAT-1** The list is short. (not proven)' }),
    ).toEqual(['docs/product/catalog.md CAT-1: is cited by login.e2e.ts']);
  });

  test('with other tests than in its page', () => {
    expect(
      problemsWith({ 'docs/quality/threats.md': '| B7 | A code has one phone. | other.test.ts |' }),
    ).toEqual(['docs/quality/threats.md B7: its tests are code.test.ts, login.e2e.ts']);
  });

  test('that only the night proves, where the gate has to', () => {
    const row = (tests: string) => ({
      'docs/quality/threats.md': `| B7 | A code has one phone. | ${tests} |`,
      'api/src/code.test.ts': '',
      'e2e/tests/login.e2e.ts': "test('a list is short', { tag: '@CAT-1' }, f);",
    });
    const atNight = {
      ...row('code.night.test.ts'),
      'api/src/code.night.test.ts': "test('a code has one phone [B7]', f);",
    };
    expect(problemsWith(atNight)).toEqual([
      'docs/quality/threats.md B7: is proven at night alone (code.night.test.ts), the gate has to prove it',
    ]);
    const inGate = "test('a code has one phone', { tag: ['@B7', '@gate'] }, f);";
    expect(problemsWith({ ...row('code.e2e.ts'), 'e2e/tests/code.e2e.ts': inGate })).toEqual([]);
  });

  test('with the id of another one', () => {
    expect(problemsWith({ 'docs/product/a.md': '- **CAT-1** The list is long.' })).toEqual([
      'docs/product/catalog.md defines CAT-1 a second time',
    ]);
  });
});

test('the pages get the tests that prove their rules', () => {
  const root = treeWith({
    'docs/product/catalog.md': '- **CAT-1** The list is short. (not proven)\n- **CAT-2** It is long.\n',
    'docs/quality/threats.md':
      '| B7 | A code has one phone. | not proven |\n| B8 | It ends. | old.test.ts |\n',
  });
  writeProofs(root);
  const read = (page: string) => readFileSync(join(root, page), 'utf8');
  expect(read('docs/product/catalog.md')).toBe(
    '- **CAT-1** The list is short.\n- **CAT-2** It is long. (not proven)\n',
  );
  expect(read('docs/quality/threats.md')).toBe(
    '| B7 | A code has one phone. | code.test.ts, login.e2e.ts |\n| B8 | It ends. | not proven |\n',
  );
  expect(readCitations(root).problems).toEqual([]);
  expect(coverageOf(readCitations(root))).toBe('rules with a test: CAT 1/2 · B 1/2');
});
