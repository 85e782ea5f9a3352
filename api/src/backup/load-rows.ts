import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { migrateInside } from '../db/migrate.ts';
import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { ownRelations, relationsOfMigrations } from './own-relations.ts';
import {
  type Numbered,
  quoted,
  readNumbered,
  readTables,
  type SequenceState,
  type TableShape,
} from './table-shapes.ts';

const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;
/** Of each statement; no user waits for a restore. */
const LIMITS = { timeoutMs: 30 * 60_000 };

type Heading =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly sequences: readonly SequenceState[] };

interface RowsOfDump {
  /** Version of the schema. */
  readonly schema: number;
  readonly lines: AsyncIterable<string>;
  /** Gets the name of a table that is not the marketplace's: backups of before have the rows of such. */
  readonly onSkip?: (table: string) => void;
}

/**
 * Replaces the marketplace's tables by those of a dump, in one transaction: the schema of its version, its rows, then the missing
 * migrations. `conclude` runs before the commit, in the transaction; when it or anything else throws, the database
 * stays as it was.
 */
export const loadRows = (
  sql: SqlClient,
  dump: RowsOfDump,
  conclude: (tx: SqlQueries) => Promise<void>,
): Promise<void> =>
  sql.transaction(async (tx) => {
    // A migration of another schema of this database has the same lock, for as long as it takes.
    await tx.exec('set local lock_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
    await tx.exec('set local lock_timeout to default');
    await tx.exec("set local timezone to 'UTC'");
    await dropTables(tx);
    await migrateInside(tx, { upTo: dump.schema });
    await fillWithoutTriggers(tx, dump);
    await migrateInside(tx);
    // Without triggers no row was logged: servers that run read all ads again (docs/decisions/0220).
    await tx.exec('insert into ad_changes (ad_id) values (0)');
    await tx.exec('analyze');
    await conclude(tx);
  }, LIMITS);

const dropTables = async (tx: SqlQueries): Promise<void> => {
  const isOwn = await ownRelations(tx);
  const { rows } = await tx.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  const own = rows.map(({ name }) => name).filter(isOwn);
  if (own.length > 0) await tx.exec(`drop table ${own.map(quoted).join(', ')} cascade`);
};

/** The dump has the rows that triggers made, too. */
const fillWithoutTriggers = async (tx: SqlQueries, dump: RowsOfDump): Promise<void> => {
  const tables = await readTables(tx);
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await tx.exec(`alter table ${quoted(name)} ${state} trigger user`);
  };
  await switchTriggers('disable');
  await fillTables(tx, dump);
  await switchTriggers('enable');
};

const fillTables = async (tx: SqlQueries, { lines, onSkip }: RowsOfDump): Promise<void> => {
  const own = await relationsOfMigrations();
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]));
  let insert: ((rows: readonly string[]) => Promise<void>) | null = null;
  let waiting: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert?.(waiting);
    waiting = [];
    bytes = 0;
  };
  let isComplete = false;
  for await (const line of lines) {
    const heading = headingOf(line);
    if (!heading) {
      waiting.push(line);
      bytes += line.length;
      if (waiting.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('sequences' in heading) {
      await setSequences(tx, heading.sequences);
      isComplete = true;
    } else if (own.has(heading.table)) insert = inserterOf(tx, tables.get(heading.table), heading);
    else {
      insert = null;
      onSkip?.(heading.table);
    }
  }
  if (!isComplete) throw new Error('the rows of the backup have no end');
};

/** Rows have the names of columns alone; no column has these names. */
const headingOf = (line: string): Heading | null =>
  line.startsWith('{"table":') || line.startsWith('{"sequences":') ? (JSON.parse(line) as Heading) : null;

const inserterOf = (
  tx: SqlQueries,
  table: TableShape | undefined,
  heading: { readonly table: string; readonly columns: readonly string[] },
) => {
  if (!table) throw new Error(`this version has no table ${heading.table}`);
  const columns = heading.columns.map((name) => {
    const column = table.columns.find((known) => known.name === name);
    if (!column) throw new Error(`this version has no column ${heading.table}.${name}`);
    return column;
  });
  const text = insertText(table.name, columns);
  return async (rows: readonly string[]) => void (await tx.query(text, [`[${rows.join(',')}]`]));
};

/** Inserts the rows of a JSON list. */
export const insertText = (table: string, columns: TableShape['columns']): string => {
  const names = columns.map(({ name }) => quoted(name));
  // A JSON column would take its text for a JSON string.
  const isJson = (type: string) => type === 'json' || type === 'jsonb';
  const given = columns.map(({ name, type }) => `${quoted(name)} ${isJson(type) ? 'text' : type}`);
  const values = columns.map(({ name, type }) => `r.${quoted(name)}${isJson(type) ? `::${type}` : ''}`);
  return `insert into ${quoted(table)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::text::json) as r(${given.join(', ')})`;
};

const setSequences = async (tx: SqlQueries, sequences: readonly SequenceState[]): Promise<void> => {
  const own = new Set((await readNumbered(tx)).map(({ sequence }) => sequence));
  for (const { name, last_value, is_called = true } of sequences) {
    if (!own.has(name)) continue; // of a table that is not the marketplace's
    await tx.query("select setval(format('%I', $1::text)::regclass, $2::bigint, $3::boolean)", [
      name,
      last_value,
      is_called,
    ]);
  }
  await skipUsedNumbers(tx);
};

/** Moves a sequence past the numbers of its column, as text. */
export const skipText = ({ sequence, relation, column }: Numbered): string =>
  `select setval(format('%I', $1::text)::regclass, used.number)
   from (select max(${quoted(column)})::bigint as number from ${quoted(relation)}) used, ${quoted(sequence)} s
   where used.number >= s.last_value and (used.number > s.last_value or not s.is_called)`;

/** Backups of before left out the sequences that had been set and not used: those go on after the rows. */
export const skipUsedNumbers = async (tx: SqlQueries): Promise<void> => {
  for (const numbered of await readNumbered(tx)) await tx.query(skipText(numbered), [numbered.sequence]);
};
