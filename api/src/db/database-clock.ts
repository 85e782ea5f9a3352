import type { Logger } from 'pino';
import type { SqlQueries } from './sql-client.ts';

const LOOK_EVERY_MS = 5_000;
/** Clocks that are nearer to each other are the same. */
const SAME_MS = 1_000;

const readMs = async (sql: SqlQueries): Promise<number> => {
  const { rows } = await sql.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? Number.NaN;
};

/** The clock of a command, which stands still: the moment of its database. */
export const readClock = async (sql: SqlQueries): Promise<() => Date> => {
  const ms = await readMs(sql);
  return () => new Date(ms);
};

/**
 * The clock of a server: that of its database, which all servers share, carried on by the monotonic clock between two
 * looks. A machine whose own clock is wrong or steps delays, ends and erases nothing [S27] [S28].
 */
export const openClock = async (
  sql: SqlQueries,
  log: Pick<Logger, 'warn'>,
): Promise<{ readonly now: () => Date; readonly stop: () => void }> => {
  let beginningMs = Date.now() - performance.now();
  const look = async () => {
    const sentMs = performance.now();
    const databaseMs = await readMs(sql);
    const halfMs = (performance.now() - sentMs) / 2;
    const foundMs = databaseMs - sentMs - halfMs;
    const stepMs = foundMs - beginningMs;
    if (!(Math.abs(stepMs) > SAME_MS + halfMs)) return;
    beginningMs = foundMs;
    log.warn({ step_s: Math.round(stepMs / 1_000) }, "the server follows the database's clock");
  };
  await look();
  // While the database is away, the clock goes on.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return {
    now: () => new Date(beginningMs + performance.now()),
    stop: () => clearInterval(timer),
  };
};
