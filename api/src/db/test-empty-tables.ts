import type { Database } from './database.ts';

/** For a busy machine. */
const LIMIT_MS = 20_000;
const DEADLOCK = '40P01';

export interface Tables {
  readonly names: readonly string[];
  /** Sequences of their ids. */
  readonly sequences: readonly string[];
}

/** The tables of the current schema, without the one of its version. */
export const tablesOf = async ({ sql }: Database): Promise<Tables> => {
  const { rows } = await sql.query<{ name: string; is_table: boolean }>(
    `select relname as name, relkind = 'r' as is_table from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and relname <> 'schema_migrations'`,
  );
  return {
    names: rows.filter((row) => row.is_table).map(({ name }) => name),
    sequences: rows.filter((row) => !row.is_table).map(({ name }) => name),
  };
};

/** Above this size a table is truncated: many rows take longer to delete, and a deleted row keeps its place. */
const LARGE_BYTES = 64 * 1_024;

/**
 * Removes every row and starts the ids at 1 again. Few rows are deleted, in one statement whatever refers to what:
 * truncating makes and removes files of a hundred tables and indexes.
 */
export const emptyTables = async (database: Database, known?: Tables): Promise<void> => {
  const { sql } = database;
  const { names, sequences } = known ?? (await tablesOf(database));
  const { rows: filled } = await sql.query<{ name: string; is_large: boolean }>(
    names
      .map(
        (name) =>
          `select '${name}' as name, pg_relation_size('${name}') > ${LARGE_BYTES} as is_large where exists (select from ${name})`,
      )
      .join(' union all '),
  );
  const restarted = `select ${sequences.map((name) => `setval('${name}', 1, false)`).join(', ')}`;
  const deleted = filled.map(({ name }) => `${name}_rows as (delete from ${name})`);
  const script = filled.some(({ is_large }) => is_large)
    ? `truncate ${filled.map(({ name }) => name).join(', ')} cascade; ${restarted}`
    : `${deleted.length > 0 ? `with ${deleted.join(', ')} ` : ''}${restarted}`;
  const empty = () => sql.exec(script, { timeoutMs: LIMIT_MS });
  // A statement of the test before may still run and hold a row that this one waits for.
  await empty().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === DEADLOCK) return empty();
    throw error;
  });
};
