import { filterToQuery } from '@cars/shared-contracts/rules/catalog-filter';
import { filterOfCriteria } from '@cars/shared-contracts/rules/saved-filter';
import { actionButton, type BotButtons, openButton } from '../../bot/bot-reply.ts';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { localDay, localHour, offsetOfCity, QUIET_FROM, USER_CITY_SQL } from '../../messages/local-time.ts';
import type { MessageAction } from '../../messages/message-action.ts';
import type { MessageLink } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { IS_HERE } from '../../messages/outbox-leases.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../ad/card.ts';
import { CATALOG } from '../handbook/catalog/catalog.ts';
import { carHandbooks } from '../handbook/service.ts';
import { criteriaOfStored, type StoredCriteria } from './criteria.ts';
import { DIGEST_TEXTS, type DigestPart } from './digest-texts.ts';

const CARS_MAX = 5;
const WEEK_MS = 7 * 86_400_000;
/** A digest of last week that left some minutes late. */
const SLACK_MS = 3_600_000;
const USERS_AT_ONCE = 500;

export interface DigestParts {
  readonly sql: SqlClient;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: () => Date;
  /** The local hour of the digest. */
  readonly hour: number;
}

interface Reader {
  readonly user_id: number;
  readonly recipient: string;
  readonly city_id: number | null;
  readonly is_weekly: boolean;
}

interface News extends CardRow {
  readonly filter_id: number;
  readonly filter_name: string;
  readonly criteria: StoredCriteria;
}

export const digestActions = (userId: number, isWeekly: boolean): MessageAction[] => [
  isWeekly
    ? { label: DIGEST_TEXTS.daily, data: `d:daily:${userId}` }
    : { label: DIGEST_TEXTS.weekly, data: `d:weekly:${userId}` },
  { label: DIGEST_TEXTS.off, data: `d:off:${userId}` },
];

const LINK_TO_FILTERS: MessageLink = { label: DIGEST_TEXTS.filters, path: '/favorites?tab=params' };

/** The buttons under a digest after a tap; without actions once it is off. */
export const digestButtons = (actions: readonly MessageAction[]): BotButtons => [
  [openButton(LINK_TO_FILTERS)],
  ...(actions.length > 0 ? [actions.map(({ label, data }) => actionButton(label, data))] : []),
];

/** The catalog with a filter's conditions, the newest first. */
const linkTo = (stored: StoredCriteria): MessageLink => {
  const filter = filterOfCriteria(criteriaOfStored(stored), carHandbooks(CATALOG));
  const query = filterToQuery(filter).toString();
  return { label: DIGEST_TEXTS.open, path: query ? `/catalog?${query}` : '/catalog' };
};

/** News of each filter in turn, so that every filter is named before one has two cars. */
const listed = (news: readonly News[]): Map<number, News[]> => {
  const byFilter = new Map<number, News[]>();
  for (const car of news) byFilter.set(car.filter_id, [...(byFilter.get(car.filter_id) ?? []), car]);
  const chosen = new Map<number, News[]>();
  let count = 0;
  for (let at = 0; count < Math.min(CARS_MAX, news.length); at += 1) {
    for (const [id, own] of byFilter) {
      const car = own[at];
      if (!car || count === CARS_MAX) continue;
      chosen.set(id, [...(chosen.get(id) ?? []), car]);
      count += 1;
    }
  }
  return chosen;
};

/** News of saved filters as one message a day for each user, at the same hour of their place [BOT-7]. */
export class Digests {
  readonly #parts: DigestParts;

  constructor(parts: DigestParts) {
    this.#parts = parts;
  }

  /** Writes the digests that are due; returns how many. Readers who are not due hold up no others. */
  async send(): Promise<number> {
    let written = 0;
    for (let after: number | undefined = 0; after !== undefined; ) {
      const readers = await this.#sendBatch(after);
      written += readers.written;
      after = readers.last;
    }
    return written;
  }

  /** The next readers by their ids; `last` is undefined after all of them. */
  async #sendBatch(after: number): Promise<{ readonly written: number; readonly last: number | undefined }> {
    return this.#parts.sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.filterMessages]); // two servers take turns
      const at = this.#parts.now();
      // Written while the clock was ahead.
      await tx.query(
        'update digest_ads set found_at = $1 where found_at > $1::timestamptz and sent_at is null',
        [at.toISOString()],
      );
      const { rows } = await tx.query<Reader>(
        `select u.id as user_id, ${RECIPIENT_SQL} as recipient, ${USER_CITY_SQL} as city_id,
           coalesce(s.is_weekly, false) as is_weekly
         from users u left join digests s on s.user_id = u.id
         where u.anonymized_at is null and ${RECIPIENT_SQL} is not null and u.id > $2
           and exists (select from digest_ads d where d.user_id = u.id and d.sent_at is null)
           and (s.is_weekly is not true or s.sent_at is null or s.sent_at <= $1::timestamptz or s.sent_at > $3::timestamptz)
         order by u.id limit ${USERS_AT_ONCE}`,
        [new Date(at.getTime() - WEEK_MS + SLACK_MS).toISOString(), after, at.toISOString()],
      );
      let written = 0;
      for (const reader of rows) if (await this.#sendTo(tx, reader)) written += 1;
      return { written, last: rows.length === USERS_AT_ONCE ? rows.at(-1)?.user_id : undefined };
    });
  }

  /** The moment of today's digest when it is due; null before it and in quiet hours. */
  #dueAt({ city_id }: Reader): Date | null {
    const now = this.#parts.now();
    const offset = offsetOfCity(city_id);
    const due = localHour(now, offset, this.#parts.hour);
    return now < due || now >= localHour(now, offset, QUIET_FROM) ? null : due;
  }

  async #sendTo(tx: SqlQueries, reader: Reader): Promise<boolean> {
    const due = this.#dueAt(reader);
    if (!due) return false;
    const { now, outbox } = this.#parts;
    const { user_id: userId, recipient: to, city_id: cityId } = reader;
    if (!(await this.#takeBack(tx, userId, due))) return false;
    const { rows: news } = await tx.query<News>(
      `select f.id as filter_id, f.name as filter_name, f.criteria, a.* from digest_ads d
         join saved_filters f on f.id = d.filter_id
         join (select ${CARD_COLUMNS} from ads) a on a.id = d.ad_id
       where d.user_id = $1 and d.sent_at is null and d.found_at < $2::timestamptz and a.status = 'active'
         and f.notify_on_new_ad
       order by f.id, a.id desc`,
      [userId, due.toISOString()],
    );
    const [first] = news;
    if (!first) {
      await this.#markSent(tx, userId, due);
      return false;
    }
    const chosen = [...listed(news).values()];
    const parts = chosen.map(
      (cars): DigestPart => ({ name: cars[0]?.filter_name ?? '', cars: cars.map(cardOf) }),
    );
    const id = await outbox.put(tx, {
      to,
      kind: 'new_ad',
      text: DIGEST_TEXTS.digest(parts, news.length - chosen.flat().length),
      link: parts.length === 1 ? linkTo(first.criteria) : LINK_TO_FILTERS,
      actions: digestActions(userId, reader.is_weekly),
      lifeS: WEEK_MS / 1_000,
      onceKey: `digest:${userId}:${localDay(now(), offsetOfCity(cityId))}`,
    });
    // The day's digest left while the clock was ahead: its news go with the next one.
    if (id === null) return false;
    await this.#markSent(tx, userId, due);
    await tx.query(
      `insert into digests (user_id, sent_at) values ($1, $2::timestamptz)
       on conflict (user_id) do update set sent_at = excluded.sent_at`,
      [userId, now().toISOString()],
    );
    return true;
  }

  async #markSent(tx: SqlQueries, userId: number, due: Date): Promise<void> {
    await tx.query(
      `update digest_ads set sent_at = $3::timestamptz
       where user_id = $1 and sent_at is null and found_at < $2::timestamptz`,
      [userId, due.toISOString(), this.#parts.now().toISOString()],
    );
  }

  /** With fresh news, takes those of a digest that has not left back into this one. False without fresh news. */
  async #takeBack(tx: SqlQueries, userId: number, due: Date): Promise<boolean> {
    const { rows } = await tx.query(
      'select from digest_ads where user_id = $1 and sent_at is null and found_at < $2::timestamptz limit 1',
      [userId, due.toISOString()],
    );
    if (rows.length === 0) return false;
    await tx.query(
      `with waiting as (
         delete from outbox where kind = 'new_ad' and starts_with(once_key, 'digest:' || $1::int || ':') and ${IS_HERE}
         returning created_at
       )
       update digest_ads set sent_at = null
       where user_id = $1::int and sent_at >= (select min(created_at) from waiting) - interval '1 minute'`,
      [userId],
    );
    return true;
  }
}
