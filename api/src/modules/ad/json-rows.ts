import type { QueryOptions, SqlQueries } from '../../db/sql-client.ts';

/**
 * The rows of a select, each as one JSON text instead of dozens of columns: for wide rows that takes the
 * embedded database a third of the time. Dates have the format of the select.
 */
export const readJsonRows = async <Row>(
  sql: SqlQueries,
  select: string,
  params: readonly unknown[],
  options?: QueryOptions,
): Promise<Row[]> => {
  const { rows } = await sql.query<[string]>(`select row_to_json(r)::text from (${select}) r`, params, {
    ...options,
    rowMode: 'array',
  });
  return rows.map(([json]) => JSON.parse(json) as Row);
};

/** Rows as columns: the values of each, all of the same length. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/**
 * The rows of a select as columns, each one JSON text: for thousands of rows that takes a server a third of the time of
 * a text for each row, and reading it a fifth. `names` are the columns of the select.
 */
export const readJsonColumns = async <Row>(
  sql: SqlQueries,
  select: string,
  names: readonly (keyof Row & string)[],
  params: readonly unknown[],
  options?: QueryOptions,
): Promise<Columns<Row>> => {
  const columns = names.map((name) => `coalesce(json_agg(r.${name}), '[]')::text`).join(', ');
  const { rows } = await sql.query<string[]>(`select ${columns} from (${select}) r`, params, {
    ...options,
    rowMode: 'array',
  });
  const texts = rows[0] ?? [];
  return Object.fromEntries(names.map((name, n) => [name, JSON.parse(texts[n] ?? '[]')])) as Columns<Row>;
};
