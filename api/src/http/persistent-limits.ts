import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { failures } from './failure.ts';

/** At most `points` in any span of `seconds`. */
export interface LimitWindow {
  readonly points: number;
  readonly seconds: number;
}

/** A limited key: a phone, an address, an account. */
export interface CountedKey {
  readonly key: string;
  readonly windows: readonly LimitWindow[];
}

/** A hit that is later than this was counted before the clock was set back; clocks of two servers differ by less. */
const SKEW_S = 60;

/** Hits older than this count in no window. */
export const LIMIT_HITS_TTL_S = 86_400;

/**
 * Limits across restarts and processes: codes, logins, orders [B4]. Windows slide, so that no burst at a
 * boundary passes; keys are counted together or not at all, and without a database the call is rejected [L9].
 */
export class PersistentLimits {
  readonly #sql: SqlClient;
  readonly #now: () => Date;

  constructor({ sql, now }: { sql: SqlClient; now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Counts one hit against every key. Throws 429 with the seconds until the fullest window has room. */
  async consume(keys: readonly CountedKey[]): Promise<ConsumedHits> {
    return allowed(await this.tryConsume(keys));
  }

  /** As `consume`, in the caller's transaction: a hit counts only when that commits. */
  async consumeWithin(tx: SqlQueries, keys: readonly CountedKey[]): Promise<ConsumedHits> {
    return allowed(await this.tryConsumeWithin(tx, keys));
  }

  /** As `tryConsume`, in the caller's transaction. */
  tryConsumeWithin(tx: SqlQueries, keys: readonly CountedKey[]): Promise<ConsumedHits | number> {
    return countHits(tx, keys, this.#now());
  }

  /** Removes hits that do not count, and all hits of a key where one is named. */
  async refund(hits: ConsumedHits, key: string | null = null): Promise<void> {
    await this.#sql.query('delete from rate_limit_hits where id = any($1::bigint[]) or key = $2', [
      hits.map(({ id }) => id),
      key,
    ]);
  }

  /** Whether the key has no room now. */
  async isFull(counted: CountedKey): Promise<boolean> {
    return (await waitOf(this.#sql, counted, this.#now())) > 0;
  }

  /** As `consume`, without throwing: the hits, or the seconds to wait. */
  async tryConsume(keys: readonly CountedKey[]): Promise<ConsumedHits | number> {
    const now = this.#now();
    return this.#sql.transaction((tx) => countHits(tx, keys, now));
  }
}

const allowed = (consumed: ConsumedHits | number): ConsumedHits => {
  if (typeof consumed === 'number') throw failures.tooMany(consumed);
  return consumed;
};

const countHits = async (
  tx: SqlQueries,
  keys: readonly CountedKey[],
  now: Date,
): Promise<ConsumedHits | number> => {
  // The same order everywhere avoids deadlocks of callers with the same keys.
  const sorted = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
  let wait = 0;
  for (const counted of sorted) {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7301002))', [counted.key]);
    wait = Math.max(wait, await waitOf(tx, counted, now));
  }
  if (wait > 0) return wait;
  const { rows } = await tx.query<ConsumedHits[number]>(
    `insert into rate_limit_hits (key, marked_at) select key, $2::timestamptz from unnest($1::text[]) key
     returning id, key`,
    [sorted.map(({ key }) => key), now.toISOString()],
  );
  return rows;
};

/** Seconds until the fullest window of a key has room; 0 when it has. */
const waitOf = async (sql: SqlQueries, { key, windows }: CountedKey, now: Date): Promise<number> => {
  let wait = 0;
  for (const { points, seconds } of windows) {
    // The oldest of the newest `points` hits: when it leaves the window, there is room.
    const { rows } = await sql.query<{ left_s: number }>(
      `select extract(epoch from marked_at + make_interval(secs => $3) - $2::timestamptz)::float8 as left_s
       from rate_limit_hits where key = $1 and marked_at > $2::timestamptz - make_interval(secs => $3)
         and marked_at < $2::timestamptz + interval '${SKEW_S} seconds'
       order by marked_at desc offset $4 limit 1`,
      [key, now.toISOString(), seconds, points - 1],
    );
    if (rows[0]) wait = Math.max(wait, 1, Math.min(seconds, Math.ceil(rows[0].left_s)));
  }
  return wait;
};

/** The hits of one call, for a refund. */
export type ConsumedHits = readonly { readonly id: number; readonly key: string }[];
