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

/** Operators give a number to another person a few months after its last one. */
const CONTACT_OF_BEFORE_DAYS = 60;

/**
 * An account gets a number: who shared it long ago may be its former owner, and would read its codes and orders.
 * `proof` is the messenger's user who proved it; without one, the newest contact, which the code went to, is kept.
 */
export const forgetContactsOfBefore = async (
  tx: SqlQueries,
  phone: string,
  proof: Identity | null,
  now: Date,
): Promise<void> => {
  await tx.query(
    `delete from messenger_contacts c where phone = $1
       and shared_at < $2::timestamptz - make_interval(days => $3)
       and not (messenger = $4 and messenger_id = $5)
       and ($4 <> '' or exists (select from messenger_contacts o where o.phone = $1 and o.shared_at > c.shared_at))
       and not exists (
         select from messenger_accounts m join users u on u.id = m.user_id
         where u.phone = $1 and m.messenger = c.messenger and m.messenger_id = c.messenger_id)`,
    [phone, now.toISOString(), CONTACT_OF_BEFORE_DAYS, proof?.messenger ?? '', proof?.id ?? ''],
  );
};
