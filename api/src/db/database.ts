import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tlsProblemOf } from '@cars/shared-server/postgres-address';
import type { Logger } from 'pino';
import { reasonOf } from '../workers/serve-calls.mjs';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { guardSpace, type MeasureSpace } from './free-space.ts';
import { startMaintenance } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite-client.ts';
import { openPostgres } from './postgres-client.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { DatabaseError, DatabaseStartError, type SqlClient } from './sql-client.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly sql: SqlClient;
  /** Replicas of PostgreSQL for reads that may be seconds old; absent without them. */
  readonly replicas?: Replicas;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** PostgreSQL itself where `databaseUrl` is a pooler in transaction mode. */
  readonly directUrl?: string;
  readonly replicaUrls?: readonly string[];
  readonly log?: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The database is lost: the process should exit with an error. */
  readonly onFatal?: (reason: string) => void;
  readonly queryLimitMs?: number;
  readonly waitLimitMs?: number;
  readonly measureSpace?: MeasureSpace;
  /** For a restore: it starts from data that a killed one has left, and from a schema of any version. */
  readonly isRestoring?: boolean;
}

/**
 * Opens the database of this configuration and migrates its schema. Throws `DatabaseStartError` with a
 * sentence for the operator when the directory is locked or damaged or the schema is newer than the program.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if (!options.isRestoring) await refuseUnfinishedRestore(options.dataDir);
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options);
};

const openServer = async (
  { log, isRestoring = false, replicaUrls = [], directUrl }: DatabaseOptions,
  url: string,
): Promise<Database> => {
  const client = openPostgres({ url, isPooled: directUrl !== undefined });
  try {
    if (!isRestoring) await migrateServer(directUrl ?? url, log);
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    if (rows[0]?.fsync !== 'on')
      log?.warn('PostgreSQL runs with fsync off: a power cut may lose acknowledged writes');
    const limits = await client.query<{ statement_timeout: string }>('show statement_timeout');
    if (limits.rows[0]?.statement_timeout === '0')
      log?.warn('statements have no limit of time: behind a pooler the role must set it (docs/operating.md)');
  } catch (error) {
    await client.close();
    throw error instanceof DatabaseStartError
      ? error
      : new DatabaseStartError(`DATABASE_URL: ${serverReasonOf(error)}`, error);
  }
  const loggedTo = log ? { log } : {};
  const replicas =
    replicaUrls.length > 0 ? await openReplicas({ urls: replicaUrls, primary: client, ...loggedTo }) : null;
  const opened = databaseOf('postgres', client, async () => {
    await replicas?.close();
    await client.close();
  });
  return replicas ? { ...opened, replicas } : opened;
};

/** A pooler refuses the settings of a session with this code. */
const PROTOCOL_VIOLATION = '08P01';

/** Refusals of PostgreSQL to a new connection, by their codes: user, password, database, a setting of the address. */
const REFUSALS: readonly string[] = ['28000', '28P01', '3D000', '42704', '22023'];

const serverReasonOf = (thrown: unknown): string => {
  const isKnown = thrown instanceof DatabaseError;
  const error = isKnown && thrown.cause ? thrown.cause : thrown;
  if (isKnown && thrown.code === PROTOCOL_VIOLATION)
    return 'a pooler does not take the settings of a session: DATABASE_DIRECT_URL has to name PostgreSQL itself';
  if (!(error instanceof Error)) return reasonOf(error);
  const tlsProblem = tlsProblemOf(error);
  if (tlsProblem) return tlsProblem;
  return 'code' in error && REFUSALS.includes(String(error.code))
    ? `the server refuses the address: ${error.message}`
    : `the database is unreachable: ${error.message || reasonOf(thrown)}`;
};

const migrateServer = async (url: string, log: DatabaseOptions['log']): Promise<void> => {
  const client = openPostgres({ url, poolSize: 1 });
  const openUnlimited = () => openPostgres({ url, poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  try {
    await migrate(client, { openUnlimited, ...(log ? { log } : {}) });
  } finally {
    await client.close();
  }
};

const openEmbedded = async (options: DatabaseOptions): Promise<Database> => {
  const { dataDir, log, onFatal = () => undefined } = options;
  const lock = await lockDirectory(dataDir, onFatal);
  try {
    const directory = join(dataDir, 'db');
    await prepareDirectory(dataDir, directory, log);
    const opened = await openPglite({
      dataDir: directory,
      onRestart: (reason) => log?.warn({ reason }, 'the embedded database is being reopened'),
      onFatal,
      ...(options.queryLimitMs ? { queryLimitMs: options.queryLimitMs } : {}),
      ...(options.waitLimitMs ? { waitLimitMs: options.waitLimitMs } : {}),
    }).catch((error: unknown) => {
      throw cannotOpen(directory, error);
    });
    const client = guardSpace(opened, dataDir, options.measureSpace);
    return await finishOpening(client, dataDir, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const finishOpening = async (
  client: SqlClient,
  dataDir: string,
  lock: DirectoryLock,
  { log, isRestoring = false }: DatabaseOptions,
): Promise<Database> => {
  try {
    if (!isRestoring) await migrate(client);
    await rm(join(dataDir, UNFINISHED_MARK), { force: true });
  } catch (error) {
    await client.close();
    if (error instanceof DatabaseStartError) throw error;
    throw error instanceof DatabaseError ? notPrepared(error) : cannotOpen(join(dataDir, 'db'), error);
  }
  const maintenance = startMaintenance(client, log);
  return databaseOf('pglite', client, async () => {
    await maintenance.stop();
    await client.close();
    await lock.release();
  });
};

/** Marker beside the database's folder during its first setup. */
const UNFINISHED_MARK = 'db-is-unfinished';

/**
 * The folder of a first start that was killed half-way has no data: it is moved away, not repaired. A new database
 * is created in a worker of its own, because creation takes twice the memory and does not release it.
 */
const prepareDirectory = async (
  dataDir: string,
  directory: string,
  log: DatabaseOptions['log'],
): Promise<void> => {
  const mark = join(dataDir, UNFINISHED_MARK);
  if (existsSync(directory) && existsSync(mark)) {
    const aside = `${directory}.unfinished-${Date.now()}`;
    await rename(directory, aside);
    log?.warn({ aside }, 'the first start was not finished; it starts again');
  }
  if (existsSync(directory)) return;
  await writeFile(mark, '');
  await (await openPglite({ dataDir: directory })).close();
};

/** Too slow, or no room: nothing is wrong with the directory. */
const notPrepared = (cause: DatabaseError) =>
  new DatabaseStartError(
    `The database could not be prepared: ${cause.message}. No data was lost: start the server again.`,
    cause,
  );

const NO_SPACE = /no space left/i;

const cannotOpen = (directory: string, cause: unknown) =>
  NO_SPACE.test(reasonOf(cause))
    ? new DatabaseStartError(
        `No space is left on the disk of ${directory}: make space and start the server again.`,
        cause,
      )
    : damaged(directory, cause);

const damaged = (directory: string, cause: unknown) =>
  new DatabaseStartError(
    `The database in ${directory} cannot be opened: the folder is damaged or was created by another version ` +
      `(${reasonOf(cause)}). ` +
      'Restore it from the last backup, or remove the folder to start with an empty database.',
    cause,
  );

const databaseOf = (engine: Database['engine'], client: SqlClient, close: () => Promise<void>): Database => {
  let closing: Promise<void> | null = null;
  return {
    engine,
    sql: client,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};
