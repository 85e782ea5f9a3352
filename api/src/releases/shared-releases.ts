import { join } from 'node:path';
import { markCopy } from '@cars/shared-server/releases/build-cache';
import { databaseBuilds, type SharedReleases } from '@cars/shared-server/releases/database-builds';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import { takeOver } from '@cars/shared-server/releases/take-over';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import { DatabaseError, type SqlQueries } from '../db/sql-client.ts';
import type { Env } from '../env.ts';
import { releaseLogOf } from '../object-store.ts';
import type { ReportProblem } from '../outside.ts';

/** Whether releases are in the database of this configuration, and not in `DATA_DIR`. */
export const areReleasesInDatabase = (
  env: Pick<Env, 'S3_REGISTRY'>,
  { engine }: Pick<Database, 'engine'>,
): boolean => engine === 'postgres' && !env.S3_REGISTRY;

const isAway = (error: unknown): boolean => error instanceof DatabaseError && error.failure === 'away';

/** The shared releases of this configuration; null: they are in `DATA_DIR`. */
export const sharedReleasesOf = (
  env: Env,
  database: Database,
  reportStore?: ReportProblem,
): SharedReleases | null => {
  const log = releaseLogOf(env, reportStore);
  if (log) return { log };
  if (!areReleasesInDatabase(env, database)) return null;
  return { log: databaseLog(database.sql), builds: databaseBuilds(database.sql), isAway };
};

/** Other roles of the database that may change releases, and with them what browsers run. */
export const otherReleasers = async (sql: SqlQueries): Promise<string[]> => {
  const { rows } = await sql.query<{ grantee: string }>(
    `select distinct grantee::text as grantee from information_schema.table_privileges
     where table_schema = current_schema() and grantee <> current_user
       and table_name in ('release_versions', 'release_builds', 'release_files', 'publish_tokens')
       and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') order by grantee`,
  );
  return rows.map(({ grantee }) => grantee);
};

/** Prepares the folder of releases at a start: a database without releases takes over what the folder holds. */
export const prepareReleases = async (
  env: Env,
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> => {
  const folder = join(env.DATA_DIR, 'releases');
  const isInDatabase = areReleasesInDatabase(env, database);
  if (isInDatabase) {
    try {
      if (await takeOver(database.sql, folder, (await readClock(database.sql))()))
        log.info({ folder }, 'the releases of the folder are in the database from now on');
      const roles = await otherReleasers(database.sql);
      if (roles.length > 0) log.warn({ roles }, 'other roles of the database may change releases');
    } catch (err) {
      log.warn({ err, folder }, 'the releases of the folder are not in the database');
    }
  }
  await markCopy(folder, isInDatabase);
};
