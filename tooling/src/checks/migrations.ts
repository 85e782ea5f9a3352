import { basename } from 'node:path';
import { readFiles } from './imports.ts';

const FOLDER = 'api/src/db/migrations/';
/** Released before servers had to work with the schema after theirs; a new one is never added. */
const BREAKING: ReadonlySet<number> = new Set([1, 10]);

/** What a migration states in the comment lines before its first statement. */
interface Head {
  readonly oldestServer: number | null;
  readonly isOnline: boolean;
  /** Tables whose change servers before do not notice, with a reason in the file. */
  readonly compatible: ReadonlySet<string>;
  /** Tables that are not written while it runs, with a reason in the file. */
  readonly blocked: ReadonlySet<string>;
}

const namesIn = (lines: readonly string[], key: string): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) => {
      const [, names = ''] = new RegExp(`^-- ${key}: ([\\w, ]+): \\S`).exec(line) ?? [];
      return names.split(', ').filter(Boolean);
    }),
  );

const readHead = (sql: string): Head => {
  const lines = sql.slice(0, sql.search(/^[^-\s]/m)).split('\n');
  const oldest = lines.flatMap((line) => /^-- oldest server: (\d+)$/.exec(line)?.[1] ?? [])[0];
  return {
    oldestServer: oldest === undefined ? null : Number(oldest),
    isOnline: lines.includes('-- online'),
    compatible: namesIn(lines, 'compatible'),
    blocked: namesIn(lines, 'blocks writes'),
  };
};

/** Statements without comments, on one line each; texts are empty. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$|'[^']*'/gm, (found) => (found.startsWith("'") ? "''" : ''))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

/** What is renamed, dropped or made narrower, with the word that a finding shows. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/^drop (?:table|view|materialized view|sequence|function) /, 'drops'],
  [/^alter (?:table|sequence|view) .*\brename\b/, 'renames'],
  [/^alter table .*\bdrop (?!not null|default)/, 'drops'],
  [/^alter table .*\bset not null\b/, 'sets not null'],
  [/^alter table .*\btype\b/, 'changes a type'],
  [/^alter table .*\badd (?:constraint|primary|unique|check|foreign|exclude)\b/, 'adds a constraint'],
  [/^create unique index /, 'makes unique'],
];

/** A column that a row of a server before would have to have. */
const needsValue = (statement: string): boolean =>
  statement.startsWith('alter table') &&
  statement
    .split(/\badd (?:column )?/)
    .slice(1)
    .some((column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column));

const BLOCKS =
  /^(?:update|delete from|truncate(?: table)?) (?<changed>\w+)|^create (?:unique )?index \w+ on (?<indexed>\w+)/;
const ONLINE =
  /^(?:create (?:unique )?index|drop index|create statistics|alter table \w+ (?:alter column \w+ set statistics|set \())/;

const tableOf = (statement: string): string =>
  /(?:^alter (?:table|sequence|view)|^drop (?:table|view|materialized view|sequence|function)(?: if exists)?| on) (?:only )?(?<name>\w+)/.exec(
    statement,
  )?.groups?.name ?? '';

const createdIn = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => /^create (?:table|view) (\w+)/.exec(statement)?.[1] ?? []));

/** What is wrong with one migration, after the oldest server of the one before it. */
const problemsOf = (version: number, sql: string, before: number): string[] => {
  const head = readHead(sql);
  const statements = statementsOf(sql);
  const created = createdIn(statements);
  const problems: string[] = [];
  const { oldestServer } = head;
  if (oldestServer === null) problems.push('«-- oldest server: N» is missing in its head');
  else if (oldestServer > version || oldestServer < before)
    problems.push(`oldest server ${oldestServer} is not between ${before} and ${version}`);
  else if (oldestServer === version && !BREAKING.has(version))
    problems.push(`the server of ${version - 1} has to work with it (oldest server ${version})`);
  for (const statement of statements) {
    const table = tableOf(statement);
    const isKnown = created.has(table) || head.compatible.has(table) || BREAKING.has(version);
    const breaks = needsValue(statement)
      ? 'adds a column that is not null without a default'
      : BREAKS.find(([pattern]) => pattern.test(statement))?.[1];
    if (breaks && !isKnown) problems.push(`${breaks}: «${statement}» needs «-- compatible: ${table}: why»`);
    const { changed = '', indexed = '' } = BLOCKS.exec(statement)?.groups ?? {};
    const held = changed || (head.isOnline ? '' : indexed);
    if (held && !created.has(held) && !head.blocked.has(held))
      problems.push(
        `holds up writes: «${statement}» needs «-- online» or «-- blocks writes: ${held}: how long»`,
      );
    if (head.isOnline && !ONLINE.test(statement))
      problems.push(`an online migration has indexes and statistics only, not «${statement}»`);
  }
  return problems;
};

/**
 * Migrations that would break servers of the version before or hold up their writes without saying so (0137). `sources`
 * maps file names to texts.
 */
export const migrationProblems = (sources: Readonly<Record<string, string>>): string[] => {
  let before = 1;
  return Object.entries(sources)
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([name, sql]) => {
      const found = problemsOf(Number.parseInt(name, 10), sql, before).map(
        (problem) => `${name}: ${problem}`,
      );
      before = Math.max(before, readHead(sql).oldestServer ?? before);
      return found;
    });
};

/** The same for this repository. */
export const brokenMigrations = (root: string): string[] => {
  const files = readFiles(root, /\.sql$/).filter(({ path }) => path.startsWith(FOLDER));
  if (files.length === 0) return [`no migrations in ${FOLDER}`];
  return migrationProblems(Object.fromEntries(files.map(({ path, text }) => [basename(path), text])));
};
