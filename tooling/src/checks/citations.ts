import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/*
 * Rules are in docs/product and docs/quality, each with an id. Code cites a rule as `[CAT-12]`, a unit test
 * at the end of its title, a browser test by a tag: `{ tag: '@CAT-12' }`.
 */

const NOT_PROVEN = 'not proven';

const RULE_FOLDERS = ['docs/product', 'docs/quality'];
const SKIPPED_FOLDERS = new Set([
  '.git',
  '.types',
  '.builds',
  '.data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]);
const SOURCE = /\.(?:ts|tsx|mjs|css|sql|html|md)$/;
const DOCUMENT = /\.md$/;
const UNIT_TEST = /\.test\.tsx?$/;
const BROWSER_TEST = /\.e2e\.ts$/;
const NIGHT_TEST = /\.night\.test\.tsx?$/;
/** The tags of a browser test of the gate. */
const GATE_TAGS = /(?:\btag: \[|\bonlyInBrowser\()[^\])]*'@gate(?:-messengers)?'/g;
/** Rules about sign-in, ownership, prices and lost writes: the gate proves each of them, the night alone is too late. */
const GATE_KINDS = new Set(['ACC', 'ROLE', 'PRICE', 'DATA', 'A', 'B', 'C', 'I', 'J']);
/** This check names broken references itself. */
const OWN_FILES = /\/citations(?:\.test)?\.ts$/;

const ID = '(?:[A-Z]{3,5}-\\d{1,3}|[A-Z]\\d{1,2})';
const LIST_RULE = new RegExp(`^- \\*\\*(${ID})\\*\\* (.*)$`);
const TABLE_RULE = new RegExp(`^\\| (${ID}) \\| (.*) \\| (.*) \\|$`);
/** An index such as `list[A1]` is none. */
const CITED = new RegExp(`(?<![\\w)\\]])\\[(${ID})\\]`, 'g');
/** Documents write `CAT-12` as well. */
const NAMED = /`([A-Z]{3,5}-\d{1,3})`/g;
const TAGGED = new RegExp(`['"]@(${ID})['"]`, 'g');
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/** Citations of requirements that are not in the repository. */
const OLD_FORMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/§/, 'a section sign'],
  [/\bsections? \d/i, 'a section of a specification'],
  [/\brulings? \d/i, 'a numbered ruling'],
  [/\b(?:security|rulings|look|messenger|federation|style|specification)\.md\b/, 'a foreign document'],
  [/\blook: "/, 'a foreign document'],
];
const TITLE = '(?:\\b(?:test|it|describe)(?:\\.\\w+)*|\\))\\(\\s*([\'"`])';
const ID_BEFORE_TITLE = new RegExp(`${TITLE}(${ID}) `, 'g');
const ID_IN_PARENTHESES = new RegExp(`${TITLE}(?:(?!\\1).)*\\((${ID})(?:, ${ID})*\\)`, 'g');

interface Rule {
  readonly id: string;
  /** Page that defines it, below the repository. */
  readonly page: string;
  /** Whether the page marks the rule as unproven. */
  readonly isNotProven: boolean;
  readonly isOneSentence: boolean;
  /** Names of the tests that the page lists; null where the page has no such column. */
  readonly tests: readonly string[] | null;
}

interface Citations {
  readonly rules: readonly Rule[];
  /** Rule id → names of the test files that cite it. */
  readonly proofs: ReadonlyMap<string, readonly string[]>;
  /** Problems, a line each. */
  readonly problems: readonly string[];
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(join(folder, entry.name));
    return SOURCE.test(entry.name) ? [join(folder, entry.name)] : [];
  });

const pagesOf = (root: string): string[] =>
  RULE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );

/** Quoted texts and parentheses may hold sentences of their own. */
const isOneSentence = (text: string): boolean =>
  !/[.!?] +[A-Z]/.test(text.replace(/«[^»]*»/g, 'Quoted').replace(/\([^)]*\)/g, ''));

const ruleOf = (line: string, page: string): Rule | null => {
  const [, listed, text = ''] = LIST_RULE.exec(line) ?? [];
  if (listed) {
    const isNotProven = text.endsWith(`(${NOT_PROVEN})`);
    return { id: listed, page, isNotProven, isOneSentence: isOneSentence(text), tests: null };
  }
  const [, row, , tests = ''] = TABLE_RULE.exec(line) ?? [];
  if (!row) return null;
  const isNotProven = tests === NOT_PROVEN;
  // Rows of faults and threats name an attack and its limits: they may need two.
  return { id: row, page, isNotProven, isOneSentence: true, tests: isNotProven ? [] : tests.split(', ') };
};

const rulesOf = (root: string): Rule[] =>
  pagesOf(root).flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line) => ruleOf(line, page) ?? []),
  );

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const oldFormsOf = (text: string, isTest: boolean): string[] => [
  ...text
    .split('\n')
    .flatMap((line, index) =>
      OLD_FORMS.flatMap(([form, name]) => (form.test(line) ? [`:${index + 1} names ${name}`] : [])),
    ),
  ...(isTest
    ? [ID_BEFORE_TITLE, ID_IN_PARENTHESES].flatMap((form) =>
        [...text.matchAll(form)].map(
          ({ 2: id, index }) => `:${lineOf(text, index)} writes ${id} the old way`,
        ),
      )
    : []),
];

/** Ids that a test proves: those in its titles and texts, and its tags; comments prove nothing. */
const provenBy = (path: string, text: string): string[] => {
  if (BROWSER_TEST.test(path)) return [...text.matchAll(TAGGED)].map(([, id = '']) => id);
  if (!UNIT_TEST.test(path)) return [];
  return text
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .flatMap((line) => [...line.matchAll(CITED)].map(([, id = '']) => id));
};

const kindOf = (id: string): string => id.replace(/-?\d+$/, '');

/** Those of them that the gate proves. */
const provenInGate = (path: string, text: string): string[] => {
  if (NIGHT_TEST.test(path)) return [];
  if (!BROWSER_TEST.test(path)) return provenBy(path, text);
  return [...text.matchAll(GATE_TAGS)].flatMap(([tags]) =>
    [...tags.matchAll(TAGGED)].map(([, id = '']) => id),
  );
};

const problemsOfRules = (
  rules: readonly Rule[],
  proofs: Citations['proofs'],
  inGate: ReadonlySet<string>,
): string[] => {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id, page, isNotProven, isOneSentence: isWhole, tests } of rules) {
    const proof = proofs.get(id) ?? [];
    if (seen.has(id)) problems.push(`${page} defines ${id} a second time`);
    seen.add(id);
    if (!isWhole) problems.push(`${page} ${id}: has more than one sentence`);
    if (proof.length > 0 && GATE_KINDS.has(kindOf(id)) && !inGate.has(id))
      problems.push(
        `${page} ${id}: is proven at night alone (${proof.join(', ')}), the gate has to prove it`,
      );
    if (proof.length === 0 && !isNotProven) problems.push(`${page} ${id}: no test cites it`);
    else if (proof.length > 0 && isNotProven) problems.push(`${page} ${id}: is cited by ${proof.join(', ')}`);
    else if (tests && tests.join(', ') !== proof.join(', '))
      problems.push(`${page} ${id}: its tests are ${proof.join(', ')}`);
  }
  return problems;
};

/**
 * References of a file with their lines. In documents only ids of a known kind count: other things have such
 * names.
 */
const referencesIn = (path: string, text: string, kinds: ReadonlySet<string>) => {
  const isDocument = DOCUMENT.test(path);
  return [CITED, TAGGED, ...(isDocument ? [NAMED] : [])]
    .flatMap((form) => [...text.matchAll(form)])
    .map(({ 1: id = '', index }) => ({ id, at: `${path}:${lineOf(text, index)}` }))
    .filter(({ id }) => !isDocument || kinds.has(kindOf(id)));
};

/** Reads all rules and all references to them. */
export const readCitations = (root: string): Citations => {
  const rules = rulesOf(root);
  const known = new Set(rules.map(({ id }) => id));
  const kinds = new Set(rules.map(({ id }) => kindOf(id)));
  const proofs = new Map<string, Set<string>>();
  const inGate = new Set<string>();
  const problems: string[] = [];
  for (const file of filesBelow(root)) {
    const path = relative(root, file).split(sep).join('/');
    if (OWN_FILES.test(`/${path}`) || RULE_FOLDERS.some((folder) => path.startsWith(`${folder}/`))) continue;
    const text = readFileSync(file, 'utf8');
    const isTest = UNIT_TEST.test(path) || BROWSER_TEST.test(path);
    for (const { id, at } of referencesIn(path, text, kinds))
      if (!known.has(id)) problems.push(`${at} cites ${id}, which is no rule`);
    problems.push(...oldFormsOf(text, isTest).map((problem) => `${path}${problem}`));
    for (const id of provenInGate(path, text)) inGate.add(id);
    for (const id of provenBy(path, text))
      proofs.set(id, (proofs.get(id) ?? new Set()).add(path.slice(path.lastIndexOf('/') + 1)));
  }
  const sorted = new Map([...proofs].map(([id, names]) => [id, [...names].sort()]));
  return { rules, proofs: sorted, problems: [...problems, ...problemsOfRules(rules, sorted, inGate)] };
};

/** «rules with a test: ACC 40/45 · …», by kind of id. */
export const coverageOf = ({ rules, proofs }: Citations): string => {
  const kinds = new Map<string, { proven: number; all: number }>();
  for (const { id } of rules) {
    const kind = kindOf(id);
    const count = kinds.get(kind) ?? { proven: 0, all: 0 };
    kinds.set(kind, { proven: count.proven + (proofs.has(id) ? 1 : 0), all: count.all + 1 });
  }
  const counts = [...kinds].map(([kind, { proven, all }]) => `${kind} ${proven}/${all}`);
  return `rules with a test: ${counts.join(' · ')}`;
};

/** Writes the tests into the tables of docs/quality, and the mark of an unproven rule into the pages. */
export const writeProofs = (root: string): void => {
  const { proofs } = readCitations(root);
  const mark = ` (${NOT_PROVEN})`;
  for (const page of pagesOf(root)) {
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    const written = lines.map((line) => {
      const row = TABLE_RULE.exec(line);
      if (row) return `| ${row[1]} | ${row[2]} | ${proofs.get(row[1] ?? '')?.join(', ') ?? NOT_PROVEN} |`;
      const listed = LIST_RULE.exec(line);
      if (!listed) return line;
      const bare = line.endsWith(mark) ? line.slice(0, -mark.length) : line;
      return proofs.has(listed[1] ?? '') ? bare : `${bare}${mark}`;
    });
    writeFileSync(join(root, page), written.join('\n'));
  }
};
