import { fieldsBy, PLAIN_FIELD_KEYS } from '@cars/shared-contracts/schemas/ad-fields';
import type { SqlQueries } from '../db/sql-client.ts';

/** Rows of one statement: enough to hide its cost, few enough for the statement's time limit on a slow machine. */
export const ROWS_AT_ONCE = 1_000;
/** Time limit of a batch in milliseconds; no user waits for it. */
export const BATCH_LIMIT_MS = 30_000;

/** Column name → PostgreSQL type, in the order of writing. */
export type ColumnTypes = Readonly<Record<string, string>>;

const COLUMN_TYPES = { choice: 'text', text: 'text', number: 'integer', flag: 'boolean' } as const;

/** Types of the columns of `ads` that the demo and the import both fill. */
export const CAR_COLUMNS = {
  mark_id: 'integer',
  model_id: 'integer',
  generation_id: 'integer',
  mark: 'text',
  model: 'text',
  generation: 'text',
  price: 'bigint',
  currency: 'text',
  year: 'smallint',
  power: 'integer',
  ...fieldsBy(PLAIN_FIELD_KEYS, (_, { kind }) => COLUMN_TYPES[kind]),
  color: 'text',
  is_used: 'boolean',
  statuses_id: 'smallint',
  description: 'text',
  city_id: 'integer',
  city_key: 'text',
} as const satisfies ColumnTypes;

/** `(a integer, b text)`: the column list of `json_to_recordset`. */
export const recordType = (columns: ColumnTypes): string =>
  `(${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/**
 * Writes many rows in few statements; identity columns may be included. They are passed as one JSON text: a
 * parameter per value would exceed the protocol's limit of 65,535.
 */
export async function insertRows(
  tx: SqlQueries,
  table: string,
  columns: ColumnTypes,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const sql =
    `insert into ${table} (${names}) overriding system value ` +
    `select ${names} from json_to_recordset($1::text::json) as given ${recordType(columns)}`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.query(sql, [JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE))], {
      timeoutMs: BATCH_LIMIT_MS,
    });
  }
}

/** Advances a table's sequence past explicitly written ids. */
export async function skipWrittenIds(tx: SqlQueries, table: 'users' | 'ads'): Promise<void> {
  await tx.query(
    `select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    [table],
  );
}
