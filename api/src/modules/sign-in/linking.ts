import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import { isWithinSql } from '../../db/is-within.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { type Identity, recipientOf } from '../../messages/recipient.ts';
import { eraseUser } from '../user/eraser.ts';
import { accountOfFormerPhone, changeNumber, WAY_BACK_S } from '../user/number.ts';

const NAMES: Readonly<Record<MessengerName, string>> = { telegram: 'Telegram', max: 'MAX' };

/** An account that a launch made: without a number, a login, ads and company data. */
const IS_LIGHT = `u.phone is null and u.login is null
  and not exists (select from ads a where a.user_id = u.id)
  and not exists (select from legal_data l where l.user_id = u.id)`;

interface LinkingParts {
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: Date;
}

/**
 * The identity's own account takes the number that was proved in its messenger, when it has none and no other
 * account has this one or had it in the last days. It is a change of the number like any other; false for none.
 */
export const takeNumber = async (
  tx: SqlQueries,
  { messenger, id }: Identity,
  phone: string,
  parts: LinkingParts,
): Promise<boolean> => {
  if ((await accountOfFormerPhone(tx, phone, parts.now)) !== null) return false;
  const { rows } = await tx.query<{ user_id: number }>(
    `select u.id as user_id from messenger_accounts m join users u on u.id = m.user_id
     where m.messenger = $1 and m.messenger_id = $2 and u.phone is null and u.anonymized_at is null
       and not exists (select from users o where o.phone = $3)
     for update of u`,
    [messenger, id, phone],
  );
  const [account] = rows;
  if (!account) return false;
  const change = {
    userId: account.user_id,
    from: null,
    to: phone,
    sessionHash: null,
    proof: { messenger, id },
  };
  await changeNumber(tx, change, parts);
  return true;
};

/**
 * Links an identity to the account whose number was proved in its messenger; the light account that its launch
 * made is merged. An account has one identity of a messenger, and one with a number or ads of its own stays
 * apart [A25].
 */
export const linkIdentity = async (
  tx: SqlQueries,
  identity: Identity,
  userId: number,
  { outbox, now }: LinkingParts,
): Promise<void> => {
  const { messenger, id } = identity;
  const own = await tx.query<{ user_id: number; is_light: boolean }>(
    `select m.user_id, ${IS_LIGHT} as is_light from messenger_accounts m join users u on u.id = m.user_id
     where m.messenger = $1 and m.messenger_id = $2 for update of m`,
    [messenger, id],
  );
  const [current] = own.rows;
  if (current && (current.user_id === userId || !current.is_light)) return;
  const others = await tx.query<Identity>(
    'select messenger, messenger_id as id from messenger_accounts where user_id = $1',
    [userId],
  );
  if (others.rows.some((other) => other.messenger === messenger)) return;
  if (current) await moveLightAccount(tx, current.user_id, userId);
  await tx.query(
    `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
     select $1, $2, $3::int, greatest($4::timestamptz, max(changed_at)) from former_phones
     where user_id = $3::int and ${isWithinSql('changed_at', '$4', '$5')}
     on conflict (messenger, messenger_id) do update
       set user_id = excluded.user_id, linked_at = excluded.linked_at`,
    // An earlier change of the number undoes it, whichever server's clock is behind.
    [messenger, id, userId, now.toISOString(), WAY_BACK_S],
  );
  if (current) await eraseUser(tx, current.user_id, now);
  const places = others.rows.length > 0 ? others.rows.map(recipientOf) : await numberOf(tx, userId, identity);
  for (const to of places)
    await outbox.put(tx, { to, kind: 'sign_in', text: `В ваш аккаунт вошли через ${NAMES[messenger]}.` });
};

/** The number of an account, unless its messages go to this identity. */
const numberOf = async (tx: SqlQueries, userId: number, { messenger, id }: Identity): Promise<string[]> => {
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from users u where id = $1 and phone is not null and not exists (
       select from messenger_contacts c where c.phone = u.phone and c.messenger = $2 and c.messenger_id = $3)`,
    [userId, messenger, id],
  );
  return rows.map(({ phone }) => phone);
};

/**
 * What the person wrote and keeps comes along: favourites with their notes, saved filters, orders, complaints, photos of an
 * open form, and which news were sent.
 */
const moveLightAccount = async (tx: SqlQueries, from: number, to: number): Promise<void> => {
  await tx.query(
    `insert into favourites as old (user_id, ad_id, created_at, note, price_alert, alert_price, alert_currency)
     select $2, f.ad_id, f.created_at, f.note, f.price_alert, f.alert_price, f.alert_currency
     from favourites f join ads a on a.id = f.ad_id where f.user_id = $1 and a.user_id <> $2
     on conflict (user_id, ad_id) do update set note = coalesce(old.note, excluded.note),
       price_alert = coalesce(old.price_alert, excluded.price_alert),
       alert_price = case when old.price_alert is null then excluded.alert_price else old.alert_price end,
       alert_currency = case when old.price_alert is null then excluded.alert_currency else old.alert_currency end`,
    [from, to],
  );
  await tx.query(
    `update saved_filters f set user_id = $2 where f.user_id = $1
       and not exists (select from saved_filters o where o.user_id = $2 and o.criteria_hash = f.criteria_hash)`,
    [from, to],
  );
  await tx.query(
    `update digest_ads d set user_id = $2 from saved_filters f
     where d.user_id = $1 and f.id = d.filter_id and f.user_id = $2
       and not exists (select from digest_ads o where o.user_id = $2 and o.ad_id = d.ad_id)`,
    [from, to],
  );
  await tx.query(
    `update price_notices n set user_id = $2 where n.user_id = $1
       and not exists (select from price_notices o where o.user_id = $2 and o.ad_id = n.ad_id)`,
    [from, to],
  );
  await tx.query('update orders set user_id = $2 where user_id = $1', [from, to]);
  await tx.query('update uploads set user_id = $2 where user_id = $1', [from, to]);
  // No one complains about an own ad, or twice about one.
  await tx.query(
    `update complaints c set user_id = $2 where c.user_id = $1
       and not exists (select from ads a where a.id = c.ad_id and a.user_id = $2)
       and (c.closed_at is not null or not exists (
         select from complaints o where o.user_id = $2 and o.ad_id = c.ad_id and o.closed_at is null))`,
    [from, to],
  );
  await tx.query(
    `update appeals p set user_id = $2 from complaints c
     where p.user_id = $1 and c.id = p.complaint_id and c.user_id = $2`,
    [from, to],
  );
};
