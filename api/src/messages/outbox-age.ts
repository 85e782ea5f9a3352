import type { SqlQueries } from '../db/sql-client.ts';
import { isOverSql, WAITS } from './outbox-leases.ts';

export interface OutboxAge {
  /** Messages that could have been sent by now. */
  readonly due: number;
  /** How long the oldest of them has been waiting; 0 without one. */
  readonly oldestS: number;
  /** Messages that were given up and wait for an operator. */
  readonly givenUp: number;
}

/** Messages that are planned for later do not count. */
export const readOutboxAge = async (sql: SqlQueries, now: Date): Promise<OutboxAge> => {
  const { rows } = await sql.query<{ due: number; oldest_s: number | null; given_up: number | null }>(
    `select count(*)::int as due,
       extract(epoch from max($1::timestamptz - coalesce(due_at, created_at)))::float8 as oldest_s,
       (select count(*)::int from outbox where ending = 'given_up') as given_up
     from outbox
     where ${WAITS} and not (${isOverSql('outbox')})
       and coalesce(due_at, created_at) <= $1::timestamptz`,
    [now.toISOString()],
  );
  const [row] = rows;
  return { due: row?.due ?? 0, oldestS: Math.max(0, row?.oldest_s ?? 0), givenUp: row?.given_up ?? 0 };
};
