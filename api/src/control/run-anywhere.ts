import { setTimeout as pause } from 'node:timers/promises';
import { askRunningServer } from '@cars/shared-server/control-client';
import { type Database, openDatabase } from '../db/database.ts';
import { DirectoryBusyError } from '../db/directory-lock.ts';
import type { Env } from '../env.ts';
import { createLog } from '../log.ts';

/** A starting server holds the database and accepts no jobs yet. */
const START_TRIES = 30;
const START_PAUSE_MS = 1_000;

/** The database of this configuration; the error while another process, most likely a starting server, holds it. */
const openOwn = async (env: Env): Promise<Database | DirectoryBusyError> => {
  try {
    return await openDatabase({
      dataDir: env.DATA_DIR,
      log: createLog(env.LOG_LEVEL, process.stderr),
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
  } catch (error) {
    if (error instanceof DirectoryBusyError) return error;
    throw error;
  }
};

/**
 * Runs a command's job with or without a server: in the server of this data directory
 * over its control socket, else with the database opened here. `job` is the server's name of the same work.
 */
export const runAnywhere = async <Result extends object>(
  env: Env,
  job: string,
  input: object,
  here: (database: Database) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askRunningServer(env.DATA_DIR, job, input);
    if (answer) return answer as Result;
    const opened = await openOwn(env);
    if (!(opened instanceof DirectoryBusyError)) {
      try {
        return await here(opened);
      } finally {
        await opened.close();
      }
    }
    if (attempt === START_TRIES) throw opened;
    await pause(START_PAUSE_MS);
  }
};
