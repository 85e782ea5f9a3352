import { adTitle } from '@cars/shared-contracts/rules/ad';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import type { Logger } from 'pino';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import { filterSql } from '../ad/filter.ts';
import { adFilterOf, type Criteria } from './criteria.ts';

/** Users are notified of new ads within a minute [CAT-48]. */
const LOOK_EVERY_MS = 20_000;
/** Maximum of single messages to one user per round; the rest is one message with a number. */
const MESSAGES_PER_ROUND = 5;
const CURSOR_KEY = 'saved_filters_seen';

export interface FilterNotifierParts {
  readonly sql: SqlClient;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

interface Watch {
  readonly user_id: number;
  readonly recipient: string;
  readonly criteria: Criteria;
}

interface NewAd {
  readonly id: number;
  readonly mark: string;
  readonly model: string | null;
  readonly price_rub: number;
}

/** Notifies users of new ads that match their saved filters: one message per ad and user, at most once. */
export class FilterNotifier {
  readonly #parts: FilterNotifierParts;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: FilterNotifierParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#working = this.look().catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, 'notifications of new ads are delayed'),
      );
    }, LOOK_EVERY_MS).unref();
  }

  stop(): Promise<unknown> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return this.#working;
  }

  /** One round over the ads since the last one. Returns how many messages were written. */
  async look(): Promise<number> {
    return this.#parts.sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.filterMessages]); // two servers take turns
      const cursor = await readCursor(tx);
      const { rows } = await tx.query<{ newest: number }>(
        'select coalesce(max(id), 0)::int as newest from ads',
      );
      const newest = rows[0]?.newest ?? 0;
      if (cursor === newest) return 0;
      await writeCursor(tx, newest, this.#parts.now());
      return cursor === null ? 0 : this.#notify(tx, cursor, newest); // the first start has no new ads
    });
  }

  async #notify(tx: SqlQueries, after: number, upTo: number): Promise<number> {
    const { rows } = await tx.query<Watch>(
      `select f.user_id, f.criteria, ${RECIPIENT_SQL} as recipient from saved_filters f join users u on u.id = f.user_id
       where f.notify_on_new_ad and u.anonymized_at is null and ${RECIPIENT_SQL} is not null order by f.user_id, f.id`,
    );
    const found = new Map<number, { recipient: string; ads: Map<number, NewAd> }>();
    for (const watch of rows) {
      const user = found.get(watch.user_id) ?? { recipient: watch.recipient, ads: new Map() };
      found.set(watch.user_id, user);
      for (const ad of await findNewAds(tx, watch, after, upTo)) user.ads.set(ad.id, ad);
    }
    let written = 0;
    for (const [userId, { recipient, ads }] of found)
      written += await this.#write(tx, userId, recipient, [...ads.values()]);
    return written;
  }

  async #write(tx: SqlQueries, userId: number, to: string, ads: readonly NewAd[]): Promise<number> {
    const { outbox } = this.#parts;
    let written = 0;
    for (const ad of ads.slice(0, MESSAGES_PER_ROUND)) {
      const text = `Новое объявление по вашему фильтру: ${adTitle(ad)}, ${formatPrice(ad.price_rub, 'RUB')}. Объявление ID: ${ad.id}.`;
      const onceKey = `new_ad:${ad.id}:${userId}`;
      const id = await outbox.put(tx, { to, kind: 'new_ad', text, link: linkToAd(ad.id), onceKey });
      if (id !== null) written += 1;
    }
    const rest = ads.length - MESSAGES_PER_ROUND;
    const last = ads.at(-1);
    if (rest <= 0 || !last) return written;
    const text = `И ещё новых объявлений по вашим фильтрам: ${rest}. Посмотрите их в каталоге.`;
    const id = await outbox.put(tx, { to, kind: 'new_ad', text, onceKey: `new_ads:${last.id}:${userId}` });
    return id === null ? written : written + 1;
  }
}

/** Ads of others that match a saved filter and were added after the last round. */
export const findNewAds = async (
  tx: SqlQueries,
  { user_id, criteria }: Pick<Watch, 'user_id' | 'criteria'>,
  after: number,
  upTo: number,
): Promise<NewAd[]> => {
  const { where, params } = filterSql(adFilterOf(criteria));
  const at = (n: number) => `$${params.length + n}`;
  const { rows } = await tx.query<NewAd>(
    `select id, mark, model, price_rub from ads where ${where} and id > ${at(1)} and id <= ${at(2)} and user_id <> ${at(3)}
     order by id`,
    [...params, after, upTo, user_id],
  );
  return rows;
};

const readCursor = async (tx: SqlQueries): Promise<number | null> => {
  const { rows } = await tx.query<{ value: number }>('select value from settings where key = $1', [
    CURSOR_KEY,
  ]);
  return rows[0]?.value ?? null;
};

const writeCursor = async (tx: SqlQueries, id: number, now: Date): Promise<void> => {
  await tx.query(
    `insert into settings (key, value, updated_at) values ($1, $2::jsonb, $3::timestamptz)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [CURSOR_KEY, JSON.stringify(id), now.toISOString()],
  );
};
