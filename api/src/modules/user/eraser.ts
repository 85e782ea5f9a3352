import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import type { SqlQueries } from '../../db/sql-client.ts';
import { WAITS } from '../../messages/outbox-leases.ts';
import { MESSENGER_ADDRESS_SQL, recipientOf } from '../../messages/recipient.ts';
import { isMessageOfSql } from '../order/order-messages.ts';
import { requestChecks } from '../warning/checks.ts';
import { QUOTING_KINDS } from '../warning/kinds.ts';
import { numbersOf } from './number.ts';
import { requestPictureRemoval, requestRemovalOfAds } from './picture-removals.ts';

/**
 * Erases all personal data of an account, in the caller's transaction [ACC-33] [I9] [I12]; the row stays, so
 * that ids are never reused and the same number may register again. Returns the ads; null when there
 * is no account.
 */
export const eraseUser = async (tx: SqlQueries, userId: number, now: Date): Promise<number[] | null> => {
  const { rows } = await tx.query<{ avatar: string | null }>(
    'select avatar from users where id = $1 and anonymized_at is null for update',
    [userId],
  );
  const [user] = rows;
  if (!user) return null;
  const phones = await numbersOf(tx, userId);
  await requestPictureRemoval(tx, user.avatar);
  await tx.query(
    `update users set phone = null, username = null, name = null, email = null, avatar = null, login = null,
       password_hash = null, account_type = 'private', legal_entity_verified = null,
       notify_on_price_change = false, takes_guest_orders = true, anonymized_at = $2::timestamptz
     where id = $1`,
    [userId, now.toISOString()],
  );
  const { rows: identities } = await tx.query<{ messenger: MessengerName; messenger_id: string }>(
    'delete from messenger_accounts where user_id = $1 returning messenger, messenger_id',
    [userId],
  );
  for (const table of [
    'legal_data',
    'sessions',
    'favourites',
    'proved_phones',
    'former_phones',
    'price_notices',
    'known_devices',
    'saved_filters',
    'digest_ads',
    'digests',
    'idempotent_responses',
  ])
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  await tx.query('delete from codes where phone = any($1::text[]) or user_id = $2', [phones, userId]);
  // Copies of the messages to sellers about these orders.
  await tx.query(
    `delete from outbox using orders o
     where (o.user_id = $1 or o.phone = any($2::text[])) and (${isMessageOfSql('o')} or (o.message_id is null
       and outbox.kind = o.kind
       and position('объявление ID: ' || o.ad_id || '. ' || o.name || ', ' in outbox.body) > 0
       and position(coalesce(o.phone, '') in outbox.body) > 0))`,
    [userId, phones],
  );
  await tx.query(
    `update orders set user_id = null, name = null, phone = null, comment = null, asker_key = 'erased:' || id
     where user_id = $1 or phone = any($2::text[])`,
    [userId, phones],
  );
  // Those to the seller, which no one can read any more.
  await tx.query(
    `update orders o set name = null, phone = null, comment = null,
       asker_key = case when o.user_id is null then 'erased:' || o.id else o.asker_key end
     from ads a where a.id = o.ad_id and a.user_id = $1`,
    [userId],
  );
  const addresses = identities.map(({ messenger, messenger_id: id }) => recipientOf({ messenger, id }));
  // A thief who changes the number and erases the account at once silences no warning; the number itself goes.
  await tx.query(
    `update outbox set once_key = 'erased:' || outbox.id, recipient = to_address
     from (
       select distinct on (m.phone) m.phone as address, ${MESSENGER_ADDRESS_SQL} as to_address
       from messenger_contacts m where m.phone = any($1::text[]) order by m.phone, m.shared_at desc
     ) known where recipient = address and kind = 'sign_in' and ${WAITS}`,
    [phones],
  );
  await tx.query(
    `update outbox set once_key = 'erased:' || id
     where recipient = any($1::text[]) and kind = 'sign_in' and ${WAITS}`,
    [addresses],
  );
  await tx.query('delete from messenger_contacts where phone = any($1::text[])', [phones]);
  for (const { messenger, messenger_id } of identities)
    await tx.query('delete from messenger_contacts where messenger = $1 and messenger_id = $2', [
      messenger,
      messenger_id,
    ]);
  // The proofs stay, so that none is accepted again.
  await tx.query(
    `update phone_tickets set phone = '', messenger_id = '', used_at = coalesce(used_at, $3::timestamptz)
     where phone = any($1::text[]) or (messenger, messenger_id) in (select * from unnest($2::text[], $4::text[]))`,
    [
      phones,
      identities.map(({ messenger }) => messenger),
      now.toISOString(),
      identities.map(({ messenger_id }) => messenger_id),
    ],
  );
  const recipients = [...phones, ...addresses];
  await tx.query(
    `delete from outbox where recipient = any($1::text[]) and once_key is distinct from 'erased:' || id`,
    [recipients],
  );
  await tx.query('delete from awaited_texts where recipient = any($1::text[])', [recipients]);
  await tx.query('update appeals set reason = null where user_id = $1', [userId]);
  // A message to no listed moderator has the text too; before it had a key, its end was the text.
  await tx.query(
    `delete from outbox using complaints c where c.user_id = $1 and outbox.kind = 'complaint'
       and (outbox.once_key = 'moderator:complaint:' || c.id or (outbox.once_key is null and c.description <> ''
         and starts_with(outbox.body, 'Жалоба на объявление ID: ' || c.ad_id || ', ')
         and right(outbox.body, length(c.description) + 2) = ': ' || c.description))`,
    [userId],
  );
  await tx.query("update complaints set description = '' where user_id = $1", [userId]);
  // Copies of the company's data, of what the user wrote and of the own ads, in the cards of moderators.
  await tx.query(
    `delete from outbox using (
       select 'card:company:' || $1::int || ':' as prefix
       union all select 'card:appeal:' || complaint_id || ':' from appeals where user_id = $1
       union all select 'card:' || kind || ':' || c.id || ':' from complaints c join ads a on a.id = c.ad_id,
         (values ('complaint'), ('appeal')) kinds (kind) where $1 in (c.user_id, a.user_id)
       union all select 'card:warning:' || w.id || ':' from ad_warnings w join ads a on a.id = w.ad_id
         where a.user_id = $1
     ) own where outbox.kind = 'moderation_card' and starts_with(outbox.once_key, own.prefix)`,
    [userId],
  );
  // The car, its price and the number of a sold one are of the fair price; nothing needs the rest.
  const archived = await tx.query<{ id: number }>(
    `update ads set status = case when status = 'deleted' then status else 'archived' end, import_withdrawn_at = null, cover = null, description = null,
       address = null, latitude = null, longitude = null, pts_number = null, video = null, report_url = null, vin_report_url = null,
       vin_number = case when sold_at is not null then vin_number end, updated_at = $2::timestamptz
     where user_id = $1 and status in ('active', 'archived', 'deleted') returning id`,
    [userId, now.toISOString()],
  );
  // After the ads, as their checks lock them. The check of an ad needs the other warnings once more.
  await tx.query(
    `delete from ad_warnings w using ads a where a.id = w.ad_id and a.user_id = $1
       and w.kind = any($2::text[])`,
    [userId, QUOTING_KINDS],
  );
  await tx.query(
    'update ad_warnings w set reply = null, replied_at = null from ads a where a.id = w.ad_id and a.user_id = $1',
    [userId],
  );
  const adIds = archived.rows.map(({ id }) => id);
  await requestChecks(tx, adIds, now);
  await requestRemovalOfAds(tx, adIds);
  await tx.query(
    `delete from picture_prints p where p.user_id = $1
       and not exists (select from ad_images i where i.address = p.address)`,
    [userId],
  );
  const waiting = await tx.query<{ address: string }>(
    'delete from uploads where user_id = $1 returning address',
    [userId],
  );
  for (const { address } of waiting.rows) await requestPictureRemoval(tx, address);
  return adIds;
};
