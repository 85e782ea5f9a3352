import { createRoomCheck, type MeasureSpace } from '../../db/free-space.ts';
import { listMigrations } from '../../db/migrate.ts';
import type { SqlQueries } from '../../db/sql-client.ts';

/** A prober asks each second or two; without an answer in this time it gives up. */
const LIMIT_MS = 1_500;
/** However often strangers ask, the database is asked once in this time. */
const KEPT_MS = 1_000;

export type CheckName = 'database' | 'migrations' | 'index' | 'disk' | 'serving';
/** `ok`, or what is wrong in a few words. */
export type Checks = Readonly<Record<CheckName, string>>;

/** `starting` until the services have read what they keep in memory, `stopping` from the signal on. */
export type Phase = 'starting' | 'serving' | 'stopping';

export interface ReadinessParts {
  readonly sql: SqlQueries;
  readonly dataDir: string;
  readonly phase: () => Phase;
  readonly measureSpace?: MeasureSpace;
}

const OK = 'ok';

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Reads the schema's version: one statement tells of the database and of its migrations. */
const createSchemaCheck = (sql: SqlQueries) => {
  const newest = listMigrations().then((known) => known.at(-1)?.version ?? 0);
  return async (): Promise<Pick<Checks, 'database' | 'migrations'>> => {
    try {
      const { rows } = await inTime(
        sql.query<{ version: number | null }>('select max(version) as version from schema_migrations'),
      );
      // A newer schema is one that servers of this version still work with.
      const isCurrent = (rows[0]?.version ?? 0) >= (await newest);
      return { database: OK, migrations: isCurrent ? OK : 'missing' };
    } catch {
      return { database: 'no answer', migrations: 'unknown' };
    }
  };
};

/**
 * What a balancer must know before it sends people here. The parts that cost something are looked at once a second at
 * most; a stop shows at once.
 */
export const createReadiness = ({ sql, dataDir, phase, measureSpace }: ReadinessParts) => {
  const readSchema = createSchemaCheck(sql);
  const hasRoom = createRoomCheck(dataDir, measureSpace);
  let looked = Number.NEGATIVE_INFINITY;
  let schema: ReturnType<typeof readSchema> | null = null;
  return async (): Promise<Checks> => {
    if (!schema || performance.now() - looked >= KEPT_MS) {
      looked = performance.now();
      schema = readSchema();
    }
    const [{ database, migrations }, room] = await Promise.all([schema, hasRoom()]);
    const now = phase();
    return {
      database,
      migrations,
      index: now === 'starting' ? 'loading' : OK,
      disk: room ? OK : 'full',
      serving: now === 'stopping' ? now : OK,
    };
  };
};

export const isReady = (checks: Checks): boolean => Object.values(checks).every((check) => check === OK);
