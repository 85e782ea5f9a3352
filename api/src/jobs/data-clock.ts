import type { SqlQueries } from '../db/sql-client.ts';

/** Data without a sign of life for that long are a copy of before, or the clocks are ahead. */
export const SILENCE_DAYS = 30;
/** Accounts whose activity proves no moment: the first visitors after a clock was set ahead. */
const UNPROVEN_SHARE = 0.02;

export interface DataClock {
  /** The server's clock, or the database's where that is behind. */
  readonly moment: string;
  /** Days from the newest activity to the moment. */
  readonly silent_days: number;
  /** The moment, or the newest activity and `SILENCE_DAYS` where that is before it. */
  readonly proven: string;
}

/** The clock of what is erased for good: the server's, the database's and the activity of accounts [I79]. */
export const readDataClock = async (sql: SqlQueries, now: Date): Promise<DataClock> => {
  const { rows } = await sql.query<DataClock>(
    `select moment, least(moment, activity + interval '${SILENCE_DAYS} days') as proven,
       coalesce(extract(epoch from moment - activity) / 86400, 0)::float8 as silent_days
     from (select least($1::timestamptz, now()) as moment) clock cross join lateral (
       select (
         select last_active_at from users where anonymized_at is null and last_active_at <= moment
         order by last_active_at desc limit 1
         offset (select floor(count(*) * ${UNPROVEN_SHARE})::int from users
                 where anonymized_at is null and last_active_at <= moment)
       ) as activity
     ) data`,
    [now.toISOString()],
  );
  return rows[0] as DataClock;
};
