import { createRoomCheck, type MeasureSpace } from '../../db/free-space.ts';
import { listMigrations } from '../../db/migration-files.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import { inTime } from '../../in-time.ts';
import { once } from '../../once.ts';

/** A prober polls each second or two; a check without a result in this time fails. */
const LIMIT_MS = 1_500;
/** The database is queried once in this time, however many requests there are. */
const CACHED_MS = 1_000;

export type CheckName = 'database' | 'migrations' | 'start' | 'disk' | 'serving';
/** `ok`, or the problem in a few words. */
export type Checks = Readonly<Record<CheckName, string>>;

/** `starting` until the services have loaded their in-memory data, `stopping` from the signal on. */
export type Phase = 'starting' | 'serving' | 'stopping';

export interface ReadinessParts {
  readonly sql: SqlQueries;
  readonly dataDir: string;
  readonly phase: () => Phase;
  /** The ads in memory are read for the first time; searches read the database meanwhile, a few at once. */
  readonly isFilling?: () => boolean;
  readonly measureSpace?: MeasureSpace;
}

const OK = 'ok';

const newestVersion = once(async () => (await listMigrations()).at(-1)?.version ?? 0);

/** Reads the schema's version: one statement checks the database and its migrations. */
const createSchemaCheck = (sql: SqlQueries) => {
  const newest = newestVersion();
  return async (): Promise<Pick<Checks, 'database' | 'migrations'>> => {
    try {
      const { rows } = await inTime(
        sql.query<{ version: number | null }>('select max(version) as version from schema_migrations'),
        LIMIT_MS,
      );
      // Servers of this version still work with a newer schema.
      const isCurrent = (rows[0]?.version ?? 0) >= (await newest);
      return { database: OK, migrations: isCurrent ? OK : 'missing' };
    } catch {
      return { database: 'no response', migrations: 'unknown' };
    }
  };
};

/**
 * The checks of a balancer before it sends users here. Expensive ones run at most once a second; a stop is reported
 * without a delay.
 */
export const createReadiness = ({
  sql,
  dataDir,
  phase,
  isFilling = () => false,
  measureSpace,
}: ReadinessParts) => {
  const readSchema = createSchemaCheck(sql);
  const hasRoom = createRoomCheck(dataDir, measureSpace);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let schema: ReturnType<typeof readSchema> | null = null;
  return async (): Promise<Checks> => {
    if (!schema || performance.now() - checkedAt >= CACHED_MS) {
      checkedAt = performance.now();
      schema = readSchema();
    }
    const [{ database, migrations }, room] = await Promise.all([schema, hasRoom()]);
    const now = phase();
    return {
      database,
      migrations,
      start: now === 'starting' || isFilling() ? 'loading' : OK,
      disk: room ? OK : 'full',
      serving: now === 'stopping' ? now : OK,
    };
  };
};

export const isReady = (checks: Checks): boolean => Object.values(checks).every((check) => check === OK);
