import { postgresAddress, tlsProblemOf } from '@cars/shared-server/postgres-address';
import { databaseBuilds, type SharedReleases } from '@cars/shared-server/releases/database-builds';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import type { ReleaseQueries, ReleaseSql } from '@cars/shared-server/releases/release-sql';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { Pool, type PoolClient } from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const ADDRESS = /^postgres(ql)?:\/\//;

type Environment = Readonly<Record<string, string | undefined>>;

const queriesOf = (connection: () => Pool | PoolClient): ReleaseQueries => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => ({
    rows: (await connection().query(text, [...params])).rows as Row[],
  }),
});

const opened = new Map<string, Pool>();

/** One connection for a command; `closeDatabases` ends it. */
const connectionTo = (url: string): Pool => {
  const known = opened.get(url);
  if (known) return known;
  const pool = new Pool({
    ...postgresAddress(url, 'cars-release', { statement_timeout: STATEMENT_TIMEOUT_MS }),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that ends leaves the pool; in a transaction its statements are refused.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  opened.set(url, pool);
  return pool;
};

/** Lets the process end. */
export const closeDatabases = async (): Promise<void> => {
  const pools = [...opened.values()];
  opened.clear();
  await Promise.all(pools.map((pool) => pool.end()));
};

/** The database of the releases at an address. */
export const releaseSqlOf = (url: string): ReleaseSql => ({
  ...queriesOf(() => connectionTo(url)),
  transaction: async <Result>(work: (tx: ReleaseQueries) => Promise<Result>) => {
    const connection = await connectionTo(url).connect();
    let isBroken = false;
    try {
      await connection.query('begin');
      const result = await work(queriesOf(() => connection));
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      connection.release(isBroken);
    }
  },
});

const hasTables = async (sql: ReleaseQueries): Promise<boolean> => {
  const { rows } = await sql
    .query<{ found: boolean }>("select to_regclass('release_versions') is not null as found")
    .catch((error: unknown) => {
      const reason =
        tlsProblemOf(error) ??
        `the database is unreachable, or is a pooler and DATABASE_DIRECT_URL is missing: ${String(error)}`;
      throw new ReleaseError(`DATABASE_URL: ${reason}`);
    });
  return rows[0]?.found ?? false;
};

/**
 * The releases in the database of the configuration, which takes over those of the folder when it has none. Null without
 * `DATABASE_URL`, and before a server of this version has prepared the database: the folder is in force until then.
 */
export const sharedReleasesOf = async (env: Environment, folder: string): Promise<SharedReleases | null> => {
  // A pooler in transaction mode keeps no settings of a connection.
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (!url) return null;
  if (!ADDRESS.test(url)) throw new ReleaseError('DATABASE_URL: expected a postgres:// address');
  const sql = releaseSqlOf(url);
  if (!(await hasTables(sql))) return null;
  await takeOver(sql, folder, new Date()).catch((error: unknown) => {
    if (!(error instanceof ReleaseError)) throw error;
    console.warn(error.message);
  });
  return { log: databaseLog(sql), builds: databaseBuilds(sql) };
};
