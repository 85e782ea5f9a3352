import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { SqlQueries } from '../db/sql-client.ts';
import { moscowDay } from '../modules/event/viewer.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/**
 * Moscow's quietest hours, often enough that a server which starts late or failed once still does the work.
 */
export const AT_NIGHT = { pattern: '*/5 3-4 * * *', timezone: 'Europe/Moscow' } as const;

export interface ScheduleParts {
  readonly sql: SqlQueries;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** One that fails holds up no other one. */
  readonly everyFiveMinutes: readonly (() => Promise<unknown>)[];
  /** Each by its name once a night, on one of the servers that have it. */
  readonly nightly: NightlyWork;
}

/** Works by their names; the signal is aborted when the server stops. */
export type NightlyWork = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

/**
 * Runs `work` unless a server of this database has claimed the night. The claim is one statement, so that one
 * of two servers gets it and the connection is free while the work runs; work that failed, or that a stop has ended,
 * releases the claim.
 */
export const runOnceANight = async (
  sql: SqlQueries,
  now: Date,
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> => {
  const key = `nightly_${name}`;
  const night = JSON.stringify(moscowDay(now));
  const { rows } = await sql.query(
    `insert into settings (key, value, updated_at) values ($1, $2::text::jsonb, $3::timestamptz)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
     where settings.value <> excluded.value returning key`,
    [key, night, now.toISOString()],
  );
  if (rows.length === 0) return false;
  let isDone = false;
  try {
    await work(signal);
    isDone = !signal.aborted;
  } finally {
    if (!isDone)
      await sql.query('delete from settings where key = $1 and value = $2::text::jsonb', [key, night]);
  }
  return isDone;
};

/** Recurring jobs of a server. A failed run is logged; the next run retries. */
export const startSchedule = ({ sql, now, log, everyFiveMinutes, nightly }: ScheduleParts) => {
  let working: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const report = (error: unknown): void => {
    if (stopping.signal.aborted) log.warn({ err: error }, 'the stop has ended recurring work');
    else log.error({ err: error }, 'recurring work failed');
  };
  const inTurn = (work: () => Promise<unknown>) => () => {
    working = working.then(async () => void (await work())).catch(report);
    return working;
  };
  // `protect`: the next run does not start while one takes longer than the interval.
  const options = { protect: true, unref: true, timezone: AT_NIGHT.timezone };
  const jobs = [
    new Cron(EVERY_FIVE_MINUTES, options, async () => {
      await Promise.all(everyFiveMinutes.map((work) => inTurn(work)()));
    }),
    ...Object.entries(nightly).map(
      ([name, work]) =>
        new Cron(
          AT_NIGHT.pattern,
          options,
          inTurn(() => runOnceANight(sql, now(), name, work, stopping.signal)),
        ),
    ),
  ];
  return {
    /** Ends nightly work, and resolves when nothing runs. */
    stop: async (): Promise<void> => {
      for (const job of jobs) job.stop();
      stopping.abort(new Error('the server stops'));
      await working;
    },
  };
};
