/**
 * `npx -y pnpm import-ads FILE.csv [--seller PHONE]`. Progress is written to stderr, the last line on stdout
 * is `imported N, rejected M`.
 *
 * Exit code 0 when the file was read to its end, 1 when nothing was imported, 2 for a wrong call.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callRunningServer } from '@cars/shared-server/control-client';
import { openDataDir } from '@cars/shared-server/data-dir';
import { type Database, openDatabase } from '../db/database.ts';
import { DirectoryBusyError } from '../db/directory-lock.ts';
import { DatabaseStartError } from '../db/sql-client.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { openImages } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { ImportError } from './import/import-error.ts';
import { type ImportProgress, type ImportResult, importAds } from './import-ads.ts';

const USAGE = 'npx -y pnpm import-ads FILE.csv [--seller PHONE]';
/** A starting server has locked the database and does not accept jobs yet. */
const START_TRIES = 30;
const START_PAUSE_MS = 1_000;

interface Call {
  readonly file: string;
  readonly seller: string | null;
}

/** FILE is relative to the folder of the user's shell, not to the project's. */
function readCall(args: readonly string[], callersFolder: string): Call | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { seller: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return null;
    return { file: resolve(callersFolder, file), seller: values.seller ?? null };
  } catch {
    return null;
  }
}

const printProgress = ({ phase, rows, rejected }: ImportProgress): void => {
  const done = phase === 'reading' ? 'rows read' : 'ads written';
  process.stderr.write(`${done}: ${rows}, rejected: ${rejected}\n`);
};

/**
 * The database of this configuration, or the error while another process (most likely a starting server) has
 * it.
 */
async function openOwn(env: Env): Promise<Database | DirectoryBusyError> {
  const log = createLog(env.LOG_LEVEL, process.stderr);
  await openDataDir(env.DATA_DIR, (sentence) => log.warn(sentence));
  try {
    return await openDatabase({
      dataDir: env.DATA_DIR,
      log,
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
  } catch (error) {
    if (error instanceof DirectoryBusyError) return error;
    throw error;
  }
}

/** Rejects on abort; when this process exits, a running server stops the import. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function importHere(env: Env, db: Database, call: Call, signal: AbortSignal): Promise<ImportResult> {
  const images = await openImages(env, createLog(env.LOG_LEVEL, process.stderr));
  try {
    return await importAds({ db, images, ...call, onProgress: printProgress, signal });
  } finally {
    await images.close();
    await db.close();
  }
}

/** In the running server if there is one, else with the database opened here. */
async function importAnywhere(env: Env, call: Call, signal: AbortSignal): Promise<ImportResult> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await Promise.race([
      callRunningServer(env.DATA_DIR, 'import-ads', call, (progress) =>
        printProgress(progress as ImportProgress),
      ),
      aborted(signal),
    ]);
    if (response) return response as ImportResult;
    const opened = await openOwn(env);
    if (!(opened instanceof DirectoryBusyError)) return importHere(env, opened, call, signal);
    if (attempt === START_TRIES) throw opened;
    await pause(START_PAUSE_MS, undefined, { signal });
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof Error &&
  [ImportError.name, EnvError.name, DatabaseStartError.name, 'DatabaseError', 'ControlError'].includes(
    error.name,
  );

async function main(): Promise<number> {
  const call = readCall(process.argv.slice(2), process.env.INIT_CWD || process.cwd());
  if (!call) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  const leaving = new AbortController();
  for (const sign of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(sign, () => leaving.abort());
  try {
    const { imported, rejected, rejected_file } = await importAnywhere(
      parseEnv(process.env),
      call,
      leaving.signal,
    );
    if (rejected_file) console.error(`Rejected rows with their reasons: ${rejected_file}`);
    console.log(`imported ${imported}, rejected ${rejected}`);
    return 0;
  } catch (error) {
    if (leaving.signal.aborted) console.error('The import was aborted, nothing was written.');
    else console.error('The import failed:', isExpected(error) ? error.message : error);
    return 1;
  }
}

process.exit(await main());
