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
    return allowed(await countHits(tx, keys, this.#now()));
  }

  /** Removes hits that do not count, or all hits of a key. */
  async refund({ ids = [], key = null }: { ids?: readonly number[]; key?: string | null }): Promise<void> {
    await this.#sql.query('delete from rate_limit_hits where id = any($1::bigint[]) or key = $2', [ids, key]);
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
  for (const { key, windows } of sorted) {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7301002))', [key]);
    for (const { points, seconds } of windows) {
      // The oldest of the newest `points` hits: when it leaves the window, there is room.
      const { rows } = await tx.query<{ left_s: number }>(
        `select extract(epoch from marked_at + make_interval(secs => $3) - $2::timestamptz)::float8 as left_s
         from rate_limit_hits where key = $1 and marked_at > $2::timestamptz - make_interval(secs => $3)
           and marked_at < $2::timestamptz + interval '${SKEW_S} seconds'
         order by marked_at desc offset $4 limit 1`,
        [key, now.toISOString(), seconds, points - 1],
      );
      if (rows[0]) wait = Math.max(wait, 1, Math.min(seconds, Math.ceil(rows[0].left_s)));
    }
  }
  if (wait > 0) return wait;
  const { rows } = await tx.query<{ id: number }>(
    'insert into rate_limit_hits (key, marked_at) select key, $2::timestamptz from unnest($1::text[]) key returning id',
    [sorted.map(({ key }) => key), now.toISOString()],
  );
  return { ids: rows.map(({ id }) => id) };
};

/** The hits of one call, for a refund. */
export interface ConsumedHits {
  readonly ids: readonly number[];
}
