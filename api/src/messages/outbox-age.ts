import type { SqlQueries } from '../db/sql-client.ts';
import { PAUSES_S, TRIES_MAX } from './outbox.ts';

/** Seconds between the first moment a message may be sent and its next try, by the number of tries so far. */
const WAITED_S = Array.from({ length: TRIES_MAX + 1 }, (_, tries) =>
  Array.from({ length: tries }, (_, at) => PAUSES_S[Math.min(at + 1, PAUSES_S.length) - 1] ?? 0).reduce(
    (sum, pause) => sum + pause,
    0,
  ),
);

export interface OutboxAge {
  /** Messages that could have been sent by now. */
  readonly due: number;
  /** How long the oldest of them has been waiting; 0 without one. */
  readonly oldestS: number;
}

/** Messages that are planned for later do not count, and a failed one counts from its first try on. */
export const readOutboxAge = async (sql: SqlQueries, now: Date): Promise<OutboxAge> => {
  const { rows } = await sql.query<{ due: number; oldest_s: number | null }>(
    `select count(*)::int as due,
       extract(epoch from max($1::timestamptz - next_try_at
         + make_interval(secs => ($2::int[])[tries + 1])))::float8 as oldest_s
     from outbox
     where sent_at is null and dropped_at is null and (expires_at is null or expires_at > $1::timestamptz)
       and (tries > 0 or next_try_at <= $1::timestamptz)`,
    [now.toISOString(), WAITED_S],
  );
  const [row] = rows;
  return { due: row?.due ?? 0, oldestS: Math.max(0, row?.oldest_s ?? 0) };
};
