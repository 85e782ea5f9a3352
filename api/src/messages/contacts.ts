import type { SqlQueries } from '../db/sql-client.ts';
import type { Identity } from './recipient.ts';

/** Keeps the number that a user of a messenger shared with the bot as their own. */
export const keepContact = async (
  sql: SqlQueries,
  { messenger, id }: Identity,
  phone: string,
  now: Date,
): Promise<void> => {
  await sql.query(
    `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
     values ($1, $2, $3, $4::timestamptz)
     on conflict (phone, messenger) do update
       set messenger_id = excluded.messenger_id, shared_at = excluded.shared_at`,
    [phone, messenger, id, now.toISOString()],
  );
};

/** Whether this user has shared a number. */
export const hasContact = async (sql: SqlQueries, { messenger, id }: Identity): Promise<boolean> => {
  const { rows } = await sql.query(
    'select from messenger_contacts where messenger = $1 and messenger_id = $2 limit 1',
    [messenger, id],
  );
  return rows.length > 0;
};
