import { readFiles } from './imports.ts';
import { needsOf } from './migration-forms.ts';
import type { Made } from './migration-needs.ts';
import { type Mark, readStatements, type Statement } from './migration-statements.ts';

const FOLDER = 'api/src/db/migrations/';
/** Released before servers had to work with the schema after theirs; a new one is never added. */
const BREAKING: ReadonlySet<number> = new Set([1, 10]);
/** As `api/src/db/migration-files.ts` finds them. */
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
const SHOWN_MAX = 100;

/** What a migration states in the comment lines before its first statement. */
const readHead = (sql: string) => {
  const lines = sql.slice(0, sql.search(/^[^-\s]/m)).split('\n');
  const oldest = lines.flatMap((line) => /^-- oldest server: (\d+)$/.exec(line)?.[1] ?? [])[0];
  return {
    oldestServer: oldest === undefined ? null : Number(oldest),
    isOnline: lines.includes('-- online'),
  };
};

type Head = ReturnType<typeof readHead>;

const headProblems = (version: number, sql: string, { oldestServer, isOnline }: Head, before: number) => {
  const problems: string[] = [];
  if (oldestServer === null) problems.push('«-- oldest server: N» is missing in its head');
  else if (oldestServer > version || oldestServer < before)
    problems.push(`oldest server ${oldestServer} is not between ${before} and ${version}`);
  else if (oldestServer === version && !BREAKING.has(version))
    problems.push(`the server of ${version - 1} has to work with it (oldest server ${version})`);
  // The server looks for this line in the whole file.
  if (!isOnline && /^-- online$/m.test(sql)) problems.push('«-- online» is not in its head');
  return problems;
};

const show = (sql: string): string => {
  const line = sql.replace(/\s+/g, ' ');
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line;
};

/** As `api/src/db/online-migration.ts` finds the indexes that it makes beside writes. */
const ONLINE_INDEX = /^create (?:unique )?index \w+ on [\s\S]+$/i;
const splitOnline = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const isForOnline = ({ node }: Statement): boolean => {
  if ('AlterTableStmt' in node)
    return (node.AlterTableStmt.cmds ?? []).every(
      (change) =>
        'AlterTableCmd' in change &&
        (change.AlterTableCmd.subtype === 'AT_SetStatistics' ||
          change.AlterTableCmd.subtype === 'AT_SetRelOptions'),
    );
  if ('DropStmt' in node) return node.DropStmt.removeType === 'OBJECT_INDEX';
  return 'IndexStmt' in node || 'CreateStatsStmt' in node;
};

/** What the server would not make beside reads and writes. */
const onlineProblems = (sql: string, statements: readonly Statement[]): string[] => {
  const texts = splitOnline(sql);
  if (texts.length !== statements.length || sql.includes('/*'))
    return ['an online migration has no «;», «--» or «/*» within a statement'];
  return statements.flatMap((statement, at) => {
    if (!isForOnline(statement))
      return [`an online migration has indexes and statistics only, not «${show(statement.sql)}»`];
    return 'IndexStmt' in statement.node && !ONLINE_INDEX.test(texts[at] ?? '')
      ? [`an online index is written «create index name on …», not «${show(statement.sql)}»`]
      : [];
  });
};

const indexesIn = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ node }) => ('IndexStmt' in node ? (node.IndexStmt.idxname ?? []) : [])));

/** What is wrong with one migration, after the oldest server and the indexes of those before it. */
const problemsOf = async (version: number, sql: string, before: number, plainIndexes: Set<string>) => {
  const head = readHead(sql);
  const { statements, marks, error } = await readStatements(sql);
  const problems = headProblems(version, sql, head, before);
  if (error) problems.push(`PostgreSQL does not accept it: ${error}`);
  if (head.isOnline) problems.push(...onlineProblems(sql, statements));
  const made: Made = {
    isOnline: head.isOnline,
    own: new Set(),
    added: new Set(),
    empty: new Set(),
    plainIndexes,
    indexes: indexesIn(statements),
  };
  const used = new Set<Mark>();
  for (const statement of statements) {
    for (const { mark: key, why, instead } of needsOf(statement.node, made)) {
      if (key === 'compatible' && BREAKING.has(version)) continue;
      const mark = statement.marks.find((one) => one.key === key);
      if (mark) used.add(mark);
      else
        problems.push(
          `«${show(statement.sql)}» ${why}: ${instead}, or put «-- ${key}: reason» on the line above it`,
        );
    }
  }
  if (error) return problems;
  const unused = marks.filter((mark) => !used.has(mark));
  return [...new Set(problems), ...unused.map(({ line }) => `«${line}» is above no statement that needs it`)];
};

/**
 * Migrations whose statements are no form that is known to leave servers of the version before working and writing,
 * and have no reviewed exception (0137, 0297). `sources` maps file names to texts.
 */
export const migrationProblems = async (sources: Readonly<Record<string, string>>): Promise<string[]> => {
  let before = 1;
  const plainIndexes = new Set<string>();
  const found: string[] = [];
  for (const [name, sql] of Object.entries(sources).sort(([one], [other]) => one.localeCompare(other))) {
    const problems = await problemsOf(Number.parseInt(name, 10), sql, before, plainIndexes);
    found.push(...problems.map((problem) => `${name}: ${problem}`));
    before = Math.max(before, readHead(sql).oldestServer ?? before);
  }
  return found;
};

/** The same for this repository, and files of the folder that the server does not run. */
export const brokenMigrations = async (root: string): Promise<string[]> => {
  const files = readFiles(root, /\.sql$/i)
    .filter(({ path }) => path.startsWith(FOLDER))
    .map(({ path, text }) => ({ name: path.slice(FOLDER.length), text }));
  if (files.length === 0) return [`no migrations in ${FOLDER}`];
  const run = files.filter(({ name }) => NAME.test(name));
  return [
    ...files.filter((file) => !run.includes(file)).map(({ name }) => `${name}: no name that the server runs`),
    ...(await migrationProblems(Object.fromEntries(run.map(({ name, text }) => [name, text])))),
  ];
};
