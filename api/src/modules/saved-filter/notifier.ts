import type { Logger } from 'pino';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { filterSql } from '../ad/filter.ts';
import { adFilterOf, criteriaOfStored, type StoredCriteria } from './criteria.ts';
import type { Digests } from './digest.ts';

const LOOK_EVERY_MS = 20_000;
const CURSOR_KEY = 'saved_filters_seen';

export interface FilterNotifierParts {
  readonly sql: SqlClient;
  readonly digests: Pick<Digests, 'send'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

interface Watch {
  readonly id: number;
  readonly user_id: number;
  readonly criteria: StoredCriteria;
}

/** Finds new ads that match saved filters, and has their digests written: each ad and user at most once. */
export class FilterNotifier {
  readonly #parts: FilterNotifierParts;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: FilterNotifierParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#working = this.#round().catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, 'notifications of new ads are delayed'),
      );
    }, LOOK_EVERY_MS).unref();
  }

  stop(): Promise<unknown> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return this.#working;
  }

  async #round(): Promise<void> {
    await this.look();
    await this.#parts.digests.send();
  }

  /** One round over the ads since the last one. Returns how many ads were found for users. */
  async look(): Promise<number> {
    return this.#parts.sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.filterMessages]); // two servers take turns
      const cursor = await readCursor(tx);
      const { rows } = await tx.query<{ newest: number }>(
        'select coalesce(max(id), 0)::int as newest from ads',
      );
      const newest = rows[0]?.newest ?? 0;
      if (cursor === newest) return 0;
      // Read after the newest id and before the ads: a lower id that is not visible by then is of an open transaction.
      const mayMiss = cursor !== null && (await isWritingAds(tx));
      if (!mayMiss) await writeCursor(tx, newest, this.#parts.now());
      return cursor === null ? 0 : this.#collect(tx, cursor, newest); // the first start has no new ads
    });
  }

  /** Each ad once for a user, by the first filter that it matches. */
  async #collect(tx: SqlQueries, after: number, upTo: number): Promise<number> {
    const { rows } = await tx.query<Watch>(
      `select f.id, f.user_id, f.criteria from saved_filters f join users u on u.id = f.user_id
       where f.notify_on_new_ad and u.anonymized_at is null order by f.user_id, f.id`,
    );
    let found = 0;
    for (const watch of rows) {
      const { affectedRows } = await collectNewAds(tx, watch, { after, upTo, now: this.#parts.now() });
      found += affectedRows ?? 0;
    }
    return found;
  }
}

/** Ads of others that match a saved filter and were added after the last round, for the digest. */
export const collectNewAds = (
  tx: SqlQueries,
  { id, user_id, criteria }: Watch,
  { after, upTo, now }: { readonly after: number; readonly upTo: number; readonly now: Date },
) => {
  const { where, params } = filterSql(adFilterOf(criteriaOfStored(criteria)));
  const at = (n: number) => `$${params.length + n}`;
  return tx.query(
    `insert into digest_ads (user_id, ad_id, filter_id, found_at)
     select ${at(3)}::int, id, ${at(4)}::int, ${at(5)}::timestamptz from ads
     where ${where} and id > ${at(1)} and id <= ${at(2)} and user_id <> ${at(3)}::int
     on conflict do nothing`,
    [...params, after, upTo, user_id, id, now.toISOString()],
  );
};

/** Whether a transaction is open that has begun to write ads: it has the lock before it takes an id. */
const isWritingAds = async (tx: SqlQueries): Promise<boolean> => {
  const { rows } = await tx.query<{ is_writing: boolean }>(
    `select exists (
       select from pg_locks where relation = 'ads'::regclass and mode = 'RowExclusiveLock' and granted
         and database = (select oid from pg_database where datname = current_database())
     ) as is_writing`,
  );
  return rows[0]?.is_writing === true;
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
