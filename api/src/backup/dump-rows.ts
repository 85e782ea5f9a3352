import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { quoted, readSequences, readTables, type TableShape } from './table-shapes.ts';

/** Rows of one round trip. */
const ROWS_AT_ONCE = 1_000;
/** No user waits for a backup. */
const LIMITS = { timeoutMs: 10 * 60_000 };

export interface Dump {
  /** Version of the schema. */
  readonly schema: number;
  /** JSON texts without line breaks: a table's heading before its rows, the sequences at the end. */
  readonly lines: AsyncIterable<string>;
}

/**
 * Reads all rows of one moment as text that both engines write alike, and gives them to `write`. PostgreSQL serves
 * others meanwhile; the embedded database has one connection, and their statements wait.
 */
export const dumpRows = <Result>(sql: SqlClient, write: (dump: Dump) => Promise<Result>): Promise<Result> =>
  sql.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read read only');
    await tx.exec("set local timezone to 'UTC'");
    const { rows } = await tx.query<{ version: number }>(
      'select max(version) as version from schema_migrations',
    );
    return write({ schema: rows[0]?.version ?? 0, lines: linesOf(tx) });
  }, LIMITS);

async function* linesOf(tx: SqlQueries): AsyncGenerator<string> {
  for (const table of await readTables(tx)) {
    yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
    yield* rowsOf(tx, table);
  }
  yield JSON.stringify({ sequences: await readSequences(tx) });
}

/** One line for each row: text of every value, as its type writes and reads it. JSON would change numbers and nulls. */
export const selectLines = ({ name, columns, primaryKey }: Omit<TableShape, 'needs'>): string => {
  const texts = columns.map((column) => `${quoted(column.name)}::text as ${quoted(column.name)}`);
  const order = primaryKey ? ` order by ${primaryKey.map(quoted).join(', ')}` : '';
  return `select row_to_json(r)::text as line from (select ${texts.join(', ')} from ${quoted(name)}${order}) r`;
};

async function* rowsOf(tx: SqlQueries, table: TableShape): AsyncGenerator<string> {
  const cursor = quoted(`rows of ${table.name}`);
  await tx.exec(`declare ${cursor} no scroll cursor for ${selectLines(table)}`);
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
    for (const { line } of rows) yield line;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.exec(`close ${cursor}`);
}
