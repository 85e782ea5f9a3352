import { isWithinSql } from '../../db/is-within.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import { forgetContactsOfBefore } from '../../messages/contacts.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { type Identity, recipientOf } from '../../messages/recipient.ts';
import { isMessageOfSql } from '../order/order-messages.ts';
import { forgetOtherDevices } from '../sign-in/devices.ts';
import { closeOtherSessions } from '../sign-in/sessions.ts';

/** The number before opens its account this long after a change [ACC-52]. */
export const WAY_BACK_S = 7 * 86_400;

const TEXTS = {
  added:
    'К вашему аккаунту привязан номер телефона. Если это сделали не вы, откройте приложение в мессенджере и укажите в профиле свой номер: остальные сеансы завершатся.',
  changed:
    'Номер телефона вашего аккаунта изменён. Если это сделали не вы, войдите по прежнему номеру в течение 7 дней: он вернётся, а остальные сеансы завершатся.',
  changedAfterFirst:
    'Номер телефона вашего аккаунта изменён. Если это сделали не вы, откройте приложение в мессенджере, в котором создан аккаунт, и укажите в профиле свой номер: остальные сеансы завершатся.',
  returned: 'Вашему аккаунту вернули прежний номер телефона, остальные сеансы завершены.',
} as const;

interface NumberParts {
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: Date;
}

/** A number that still opens an account. */
interface FormerPhone {
  readonly phone: string | null;
  /** To the microsecond, as the database has it. */
  readonly changed_at: string;
  readonly contacts: { readonly username: string | null; readonly email: string | null } | null;
}

/** The account that a number before still opens. */
export const accountOfFormerPhone = async (
  tx: SqlQueries,
  phone: string,
  now: Date,
): Promise<number | null> => {
  const { rows } = await tx.query<{ user_id: number }>(
    `select user_id from former_phones where phone = $1 and ${isWithinSql('changed_at', '$2', '$3')}
     order by changed_at limit 1`,
    [phone, now.toISOString(), WAY_BACK_S],
  );
  return rows[0]?.user_id ?? null;
};

const textOf = (from: string | null, isReturned: boolean, hasWayBack: boolean): string => {
  if (isReturned) return TEXTS.returned;
  if (from === null) return TEXTS.added;
  return hasWayBack ? TEXTS.changed : TEXTS.changedAfterFirst;
};

/** Whether a messenger of the account proved that the number is of its own user. */
const isOfOwnMessenger = async (tx: SqlQueries, userId: number, phone: string): Promise<boolean> => {
  const { rows } = await tx.query(
    `select from phone_tickets t join messenger_accounts m using (messenger, messenger_id)
     where m.user_id = $1 and t.phone = $2 limit 1`,
    [userId, phone],
  );
  return rows.length > 0;
};

/**
 * Gives an account another number, in the transaction that holds its row: the number before and the linked messengers
 * are notified, and all sessions but this one end. A number that returns undoes what came after it; so does any number
 * after a first one that its messenger did not prove, as that messenger opens it all the same (docs/decisions/0367).
 */
export const changeNumber = async (
  tx: SqlQueries,
  {
    userId,
    from,
    to,
    sessionHash,
    proof = null,
  }: {
    readonly userId: number;
    readonly from: string | null;
    readonly to: string;
    /** The session that stays. */
    readonly sessionHash: string | null;
    /** The messenger's user who proved the number, where it is known. */
    readonly proof?: Identity | null;
  },
  { outbox, now }: NumberParts,
): Promise<void> => {
  const { rows: former } = await tx.query<FormerPhone>(
    `select phone, changed_at::text as changed_at, contacts from former_phones
     where user_id = $1 and ${isWithinSql('changed_at', '$2', '$3')} order by changed_at`,
    [userId, now.toISOString(), WAY_BACK_S],
  );
  const returned = former.find(({ phone }) => phone === to);
  const undone = returned ?? former.find(({ phone }) => phone === null);
  if (undone) await undoSince(tx, userId, undone);
  if (returned)
    await tx.query('delete from former_phones where user_id = $1 and changed_at >= $2::timestamptz', [
      userId,
      returned.changed_at,
    ]);
  else if (!undone && (from !== null || !(await isOfOwnMessenger(tx, userId, to))))
    // After all that is known of the account: servers' clocks differ a little, and the order decides who returns.
    await tx.query(
      `insert into former_phones (user_id, phone, changed_at, contacts)
       select $1::int, $2::text, greatest($3::timestamptz, max(at) + interval '1 microsecond'),
         (select jsonb_build_object('username', username, 'email', email) from users where id = $1::int) from (
         select changed_at as at from former_phones where user_id = $1::int
         union all select linked_at from messenger_accounts where user_id = $1::int) known
       where ${isWithinSql('at', '$3', '$4')}`,
      [userId, from, now.toISOString(), WAY_BACK_S],
    );
  await tx.query('update users set phone = $2 where id = $1', [userId, to]);
  if (!returned) await forgetContactsOfBefore(tx, to, proof, now);
  const { rows: identities } = await tx.query<Identity>(
    'select messenger, messenger_id as id from messenger_accounts where user_id = $1',
    [userId],
  );
  const places = [...(from === null ? [] : [from]), ...identities.map(recipientOf)];
  // What waits for the person follows them, in each of their messengers; what was meant for the place itself does not.
  await tx.query(
    `update outbox set recipient = $2 where recipient = any($1::text[]) and sent_at is null
       and kind not in ('code', 'sign_in', 'moderation_card')`,
    [places, to],
  );
  for (const table of ['codes', 'proved_phones'])
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  await closeOtherSessions(tx, userId, sessionHash ?? '');
  const text = textOf(from, returned !== undefined, undone === undefined);
  for (const recipient of places) await outbox.put(tx, { to: recipient, kind: 'sign_in', text });
};

const undoSince = async (
  tx: SqlQueries,
  userId: number,
  { changed_at: moment, contacts }: FormerPhone,
): Promise<void> => {
  await tx.query('delete from messenger_accounts where user_id = $1 and linked_at >= $2::timestamptz', [
    userId,
    moment,
  ]);
  await tx.query('update users set password_hash = null where id = $1', [userId]);
  // «Написать» on every ad leads to the username.
  if (contacts)
    await tx.query('update users set username = $2, email = $3 where id = $1', [
      userId,
      contacts.username,
      contacts.email,
    ]);
  await forgetOtherDevices(tx, userId, null);
};

/** Returns a number to the account that had it before, and the account's id; null when it opens none. */
export const returnNumber = async (
  tx: SqlQueries,
  phone: string,
  parts: NumberParts,
): Promise<number | null> => {
  const userId = await accountOfFormerPhone(tx, phone, parts.now);
  if (userId === null) return null;
  const { rows } = await tx.query<{ phone: string | null }>(
    'select phone from users where id = $1 and anonymized_at is null for update',
    [userId],
  );
  const [user] = rows;
  if (user?.phone === phone) return userId; // another call returned it
  if (!user || (await accountOfFormerPhone(tx, phone, parts.now)) !== userId) return null;
  await changeNumber(tx, { userId, from: user.phone, to: phone, sessionHash: null }, parts);
  return userId;
};

/** All numbers of an account, those before too. */
export const numbersOf = async (tx: SqlQueries, userId: number): Promise<string[]> => {
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from users where id = $1 and phone is not null
     union select phone from former_phones f where user_id = $1 and phone is not null
       and not exists (select from users u where u.phone = f.phone and u.id <> $1)`,
    [userId],
  );
  return rows.map(({ phone }) => phone);
};

/** Erases numbers whose time is over wherever they were the account's, with a guest's requests by such a number. */
export const forgetFormerPhones = async (sql: SqlQueries, moment: string): Promise<void> => {
  await sql.query(
    `with over as (
       delete from former_phones where changed_at <= $1::timestamptz - make_interval(secs => $2)
       returning user_id, phone, changed_at
     ), free as (
       select user_id, phone from over where not exists (select from users u where u.phone = over.phone)
     ), contacts as (
       delete from messenger_contacts c using over where c.phone = over.phone and (
         c.shared_at <= over.changed_at or exists (select from free where free.phone = c.phone))
     ), messages as (
       delete from outbox using free where outbox.recipient = free.phone
     ), requests as (
       update orders o set phone = null,
         name = case when o.user_id is not null then name end,
         comment = case when o.user_id is not null then comment end,
         asker_key = case when o.user_id is null then 'erased:' || id else asker_key end
       from free where o.phone = free.phone and coalesce(o.user_id, free.user_id) = free.user_id
       returning o.id, o.message_id
     ), copies as (
       delete from outbox using requests where ${isMessageOfSql('requests')}
         and (outbox.sent_at is not null or outbox.dropped_at is not null)
     )
     update legal_data l set phone_number = u.phone from over join users u on u.id = over.user_id
     where l.user_id = over.user_id and l.phone_number = over.phone`,
    [moment, WAY_BACK_S],
  );
};
