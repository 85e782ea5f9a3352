import type { Logger } from 'pino';
import { DatabaseError, type SqlClient } from './sql-client.ts';

const LOOK_EVERY_MS = 15_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 60 * 60_000;
const VACUUM_WAL_BYTES = 16 * 1024 * 1024;
const WORK_LIMIT_MS = 60_000;

export interface MaintenanceOptions {
  readonly lookEveryMs?: number;
  readonly checkpointEveryMs?: number;
  readonly checkpointBytes?: number;
}

/**
 * What a PostgreSQL server does automatically and the embedded one does not: a checkpoint every five minutes
 * or 64 MB of log, which limits the log [S9], and an hourly vacuum with fresh statistics when rows were
 * removed.
 */
export const startMaintenance = (
  client: SqlClient,
  log: Pick<Logger, 'warn'> | undefined,
  options: MaintenanceOptions = {},
): { stop(): Promise<void> } => {
  const checkpointEveryMs = options.checkpointEveryMs ?? CHECKPOINT_EVERY_MS;
  const checkpointBytes = options.checkpointBytes ?? CHECKPOINT_WAL_BYTES;
  let working: Promise<void> = Promise.resolve();
  let checkpointed = { at: performance.now(), wal: 0 };
  let vacuumed = { at: performance.now(), wal: 0 };

  const look = async () => {
    const { rows } = await client.query<{ wal: number }>(
      "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as wal",
    );
    const now = performance.now();
    const wal = rows[0]?.wal ?? 0;
    if (vacuumed.wal === 0) vacuumed = { at: now, wal };
    if (now - vacuumed.at >= VACUUM_EVERY_MS && wal - vacuumed.wal >= VACUUM_WAL_BYTES) {
      vacuumed = { at: now, wal };
      await client.exec('vacuum (analyze)', { timeoutMs: WORK_LIMIT_MS });
    }
    const grown = wal - checkpointed.wal;
    if (grown >= checkpointBytes || (grown > 0 && now - checkpointed.at >= checkpointEveryMs)) {
      checkpointed = { at: now, wal };
      await client.exec('checkpoint', { timeoutMs: WORK_LIMIT_MS });
    }
  };

  const timer = setInterval(() => {
    working = working.then(look).catch((error: unknown) => {
      const isBusy = error instanceof DatabaseError && error.failure === 'busy'; // tried again in the next round
      if (!isBusy) log?.warn({ err: error }, 'maintenance failed');
    });
  }, options.lookEveryMs ?? LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
};
