import type { SqlQueries } from '../db/sql-client.ts';
import type { Identity } from './recipient.ts';

/** SQL: the messenger's user ($1, $2) is the owner of the `users` row `u`. */
export const IS_IDENTITY_SQL = `u.anonymized_at is null and (
  exists (select from messenger_accounts m where m.messenger = $1 and m.messenger_id = $2 and m.user_id = u.id)
  or exists (select from messenger_contacts c
    where c.messenger = $1 and c.messenger_id = $2 and c.phone = u.phone))`;

/** Accounts whose owner is a messenger's user: linked to it, or with its number as their own. */
export const accountsOf = async (sql: SqlQueries, { messenger, id }: Identity): Promise<number[]> => {
  const { rows } = await sql.query<{ id: number }>(`select u.id from users u where ${IS_IDENTITY_SQL}`, [
    messenger,
    id,
  ]);
  return rows.map((user) => user.id);
};
