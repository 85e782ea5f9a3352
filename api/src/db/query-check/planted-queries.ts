import type { SqlQueries } from '../sql-client.ts';

/* Queries that the check must refuse, and one that it must accept; they are never sent. */

interface Seller {
  readonly id: number;
  readonly name: string | null;
}

export const accepted = async (sql: SqlQueries): Promise<Seller[]> =>
  (await sql.query<Seller>('select id, name from users')).rows;

export const unknownTable = (sql: SqlQueries) => sql.query<{ id: number }>('select id from sellers');

export const unknownColumn = (sql: SqlQueries) =>
  sql.query('update users set nickname = $1 where id = 1', ['x']);

export const undeclaredColumn = (sql: SqlQueries) => sql.query<{ id: number }>('select id, phone from users');

export const missingColumn = (sql: SqlQueries) =>
  sql.query<{ id: number; price: number }>('select id from users');

export const wrongType = (sql: SqlQueries) => sql.query<{ price: string }>('select price from ads');

export const wrongList = (sql: SqlQueries) =>
  sql.query<{ ids: number }>('select array_agg(id) as ids from users');

export const nullable = (sql: SqlQueries) => sql.query<{ name: string }>('select name from users');

export const outerJoin = (sql: SqlQueries) =>
  sql.query<{ inn: string }>('select l.inn from users u left join legal_data l on l.user_id = u.id');

const COLUMNS = ['id', 'phone'];
export const composedOfConstants = (sql: SqlQueries) =>
  sql.query<{ id: number }>(`select ${COLUMNS.join(', ')} from users`);

export const composedAtRunTime = (sql: SqlQueries, column: string) =>
  sql.query<{ id: number }>(`select ${column} from users`);
