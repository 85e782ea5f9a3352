import type { QueryOptions, SqlQueries } from '../../db/sql-client.ts';

/**
 * The rows of a select, each carried as one text of JSON instead of dozens of columns: for wide rows that costs the
 * embedded database a third of the time. Dates come as the select words them.
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
