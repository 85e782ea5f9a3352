import { setTimeout as pause } from 'node:timers/promises';
import { callRunningServer } from '@cars/shared-server/control-client';
import { openDataDir } from '@cars/shared-server/data-dir';
import { type Database, openDatabase } from '../db/database.ts';
import { DirectoryBusyError } from '../db/directory-lock.ts';
import type { Env } from '../env.ts';
import { createLog } from '../log.ts';

/** A starting server holds the database and accepts no jobs yet. */
const START_TRIES = 30;
const START_PAUSE_MS = 1_000;

/**
 * The database of this configuration, or the error while another process (most likely a starting server) has
 * it.
 */
const openOwn = async (env: Env): Promise<Database | DirectoryBusyError> => {
  const log = createLog(env.LOG_LEVEL, process.stderr);
  await openDataDir(env.DATA_DIR, (sentence) => log.warn(sentence));
  const databaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  try {
    return await openDatabase({
      dataDir: env.DATA_DIR,
      log,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
  } catch (error) {
    if (error instanceof DirectoryBusyError) return error;
    throw error;
  }
};

interface RunOptions {
  /** Progress of a job in the running server. */
  readonly onProgress?: (progress: object) => void;
  /** Rejects the call when it aborts; a running server stops the job when this process exits. */
  readonly signal?: AbortSignal;
}

/** Never settles without a signal. */
const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Runs a command's job in the server of this data directory over its control socket, or here when no server
 * runs. `job` is the server's name of the same work.
 */
export const runAnywhere = async <Result extends object>(
  env: Env,
  job: string,
  input: object,
  here: (database: Database) => Promise<Result>,
  { onProgress, signal }: RunOptions = {},
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await Promise.race([
      callRunningServer(env.DATA_DIR, job, input, onProgress),
      aborted(signal),
    ]);
    if (response) return response as Result;
    const opened = await openOwn(env);
    if (!(opened instanceof DirectoryBusyError)) {
      try {
        return await here(opened);
      } finally {
        await opened.close();
      }
    }
    if (attempt === START_TRIES) throw opened;
    await pause(START_PAUSE_MS, undefined, signal ? { signal } : {});
  }
};
