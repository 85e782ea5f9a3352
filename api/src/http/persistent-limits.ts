import type { SqlClient } from '../db/sql-client.ts';
import { failures } from './failure.ts';

/** At most `points` in any span of `seconds`. */
export interface LimitWindow {
  readonly points: number;
  readonly seconds: number;
}

/** One thing that is counted: a phone, an address, an account. */
export interface CountedKey {
  readonly key: string;
  readonly windows: readonly LimitWindow[];
}

/** Marks older than this count in no window. */
export const LIMIT_MARKS_KEPT_S = 86_400;

/**
 * Limits that must hold over restarts and over all processes: codes, logins, orders [B4]. Windows
 * slide: there is no moment at which twice as much goes through. All keys are counted together or, when one of them
 * is full, none. A database that is away refuses the call [L9].
 */
export class PersistentLimits {
  readonly #sql: SqlClient;
  readonly #now: () => Date;

  constructor({ sql, now }: { sql: SqlClient; now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Counts one try against every key. Throws 429 with the seconds until the fullest window has room. */
  async take(keys: readonly CountedKey[]): Promise<Mark> {
    const taken = await this.tryTake(keys);
    if (typeof taken === 'number') throw failures.tooMany(taken);
    return taken;
  }

  /** A try that turned out not to count, or all tries of a key. */
  async giveBack({ ids = [], key = null }: { ids?: readonly number[]; key?: string | null }): Promise<void> {
    await this.#sql.query('delete from limit_marks where id = any($1::bigint[]) or key = $2', [ids, key]);
  }

  /** The same, for a limit that says something else than 429: the marks, or the seconds to wait. */
  async tryTake(keys: readonly CountedKey[]): Promise<Mark | number> {
    const now = this.#now();
    // One order for everybody, so that two callers with the same keys never wait for each other.
    const sorted = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
    return this.#sql.transaction(async (tx) => {
      let wait = 0;
      for (const { key, windows } of sorted) {
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7301002))', [key]);
        for (const { points, seconds } of windows) {
          // The oldest of the newest `points` marks: when it leaves the window, there is room.
          const { rows } = await tx.query<{ left_s: number }>(
            `select extract(epoch from marked_at + make_interval(secs => $3) - $2::timestamptz)::float8 as left_s
             from limit_marks where key = $1 and marked_at > $2::timestamptz - make_interval(secs => $3)
             order by marked_at desc offset $4 limit 1`,
            [key, now.toISOString(), seconds, points - 1],
          );
          if (rows[0]) wait = Math.max(wait, 1, Math.ceil(rows[0].left_s));
        }
      }
      if (wait > 0) return wait;
      const { rows } = await tx.query<{ id: number }>(
        'insert into limit_marks (key, marked_at) select key, $2::timestamptz from unnest($1::text[]) key returning id',
        [sorted.map(({ key }) => key), now.toISOString()],
      );
      return { ids: rows.map(({ id }) => id) };
    });
  }
}

/** What was counted by one call, so that it can be given back. */
export interface Mark {
  readonly ids: readonly number[];
}
