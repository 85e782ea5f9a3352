import { KNOWN_DEVICE_TTL_S } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../db/sql-client.ts';
import { ABSOLUTE_S, IDLE_S } from '../http/caller.ts';
import { IDEMPOTENCY_TTL_S } from '../http/idempotency.ts';
import { LIMIT_HITS_TTL_S } from '../http/persistent-limits.ts';
import { WAITS } from '../messages/outbox-leases.ts';
import { AD_CHANGES_TTL_S } from '../modules/ad/memory/index-feed.ts';
import { isMessageOfSql } from '../modules/order/order-messages.ts';
import { PROVED_PHONE_S } from '../modules/sign-in/limits.ts';
import { PROOFS_TTL_S } from '../modules/sign-in/phone-tickets.ts';
import { forgetFormerPhones } from '../modules/user/number.ts';
import { readDataClock } from './data-clock.ts';

/** MAX repeats a delivery for less than a day. */
const UPDATES_TTL_S = 2 * 86_400;
const MESSAGES_TTL_S = 90 * 86_400;
/** Statistics show 30 days. */
const EVENTS_TTL_S = 90 * 86_400;
/** Events of one run: they are read in the order of their ids, which is that of their age. */
const EVENTS_OF_RUN = 5_000;

/**
 * Deletes expired rows: codes, rate limit hits, proofs, sessions, old messages, idempotent responses, and
 * secrets of undelivered messages, unless the demo shows them. A wrong clock ends nothing that the activity in the
 * data does not prove to be over.
 */
export const sweep = async (
  sql: SqlQueries,
  { now, keepSecrets }: { now: Date; keepSecrets: boolean },
): Promise<void> => {
  const { proven: moment } = await readDataClock(sql, now);
  const before = (seconds: number) => [moment, seconds];
  const age = '$1::timestamptz - make_interval(secs => $2)';
  await sql.query('delete from codes where expires_at < $1::timestamptz', [moment]);
  await sql.query(`delete from rate_limit_hits where marked_at < ${age}`, before(LIMIT_HITS_TTL_S));
  await sql.query(`delete from bot_updates where handled_at < ${age}`, before(UPDATES_TTL_S));
  await sql.query(`delete from phone_tickets where issued_at < ${age}`, before(PROOFS_TTL_S));
  await sql.query(`delete from proved_phones where proved_at < ${age}`, before(PROVED_PHONE_S));
  await forgetFormerPhones(sql, moment);
  await sql.query(`delete from sessions where created_at < ${age}`, before(ABSOLUTE_S));
  await sql.query(`delete from sessions where last_used_at < ${age}`, before(IDLE_S));
  await sql.query(`delete from known_devices where seen_at < ${age}`, before(KNOWN_DEVICE_TTL_S));
  await sql.query(`delete from ad_changes where at < ${age}`, before(AD_CHANGES_TTL_S));
  // A message that still waits is updated with the price.
  await sql.query(
    `delete from price_notices n where next_at < $1::timestamptz and not exists (
       select from outbox o where o.id = n.message_id and o.sent_at is null and o.dropped_at is null)`,
    [moment],
  );
  await sql.query(`delete from digest_ads where sent_at < ${age}`, before(MESSAGES_TTL_S));
  await blankOldRequests(sql, moment);
  await sql.query('delete from awaited_texts where expires_at < $1::timestamptz', [moment]);
  await sql.query(
    `delete from outbox where created_at < ${age} and not (${WAITS}) and ending is distinct from 'given_up'`,
    before(MESSAGES_TTL_S),
  );
  // Of accounts that were erased before it left.
  await sql.query(`delete from outbox where once_key = 'erased:' || id and not (${WAITS})`);
  await sql.query(`delete from idempotent_responses where created_at < ${age}`, before(IDEMPOTENCY_TTL_S));
  await sql.query(
    `delete from ad_events where id in (
       select id from (select id, created_at from ad_events where created_at <= $1::timestamptz order by id limit ${EVENTS_OF_RUN}) oldest
       where created_at < ${age})`,
    before(EVENTS_TTL_S),
  );
  if (keepSecrets) return;
  await sql.query(
    `update outbox set secret = null where secret is not null
       and (expires_at < $1::timestamptz or dropped_at is not null)`,
    [moment],
  );
};

/** A buyer's data of a request go 90 days after the seller responded, and 12 months after it, with the message about it. */
const blankOldRequests = async (sql: SqlQueries, moment: string): Promise<void> => {
  await sql.query(
    `with old as (
       update orders set user_id = null, name = null, phone = null, comment = null, asker_key = 'erased:' || id
       where not starts_with(asker_key, 'erased:')
         and (answered_at < $1::timestamptz - interval '90 days' or created_at < $1::timestamptz - interval '12 months')
       returning id, message_id
     )
     delete from outbox using old where ${isMessageOfSql('old')}`,
    [moment],
  );
};
