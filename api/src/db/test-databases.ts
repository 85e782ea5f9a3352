import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe } from '@rstest/core';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { openPglite } from './pglite-client.ts';
import { openPostgres } from './postgres-client.ts';
import type { SqlClient, SqlQueries } from './sql-client.ts';
import { claimDatabase } from './test-claimed-database.ts';
import { emptyTables, type Tables, tablesOf } from './test-empty-tables.ts';

const SERVER_URL = process.env.TEST_DATABASE_URL ?? '';
/** Address of a PostgreSQL database of this process, empty without a server; tests make their schemas in it and drop them. */
export const POSTGRES_URL = SERVER_URL === '' ? '' : await claimDatabase(SERVER_URL);

/**
 * Tests of many files share two cores: a statement that waits for its turn is not a hung one, and a caller in
 * line is not refused with 503.
 */
const QUERY_LIMIT_MS = 20_000;
const LIMITS = { queryLimitMs: QUERY_LIMIT_MS, waitLimitMs: QUERY_LIMIT_MS };

export interface TestDatabase extends Database {
  /** A folder of this database alone, removed with it. */
  readonly dataDir: string;
}

type Tests = (database: () => TestDatabase, engine: Database['engine']) => void;

/**
 * Runs tests on the engine of this run: PostgreSQL when `TEST_DATABASE_URL` names a server, otherwise PGlite; the night
 * runs them on each. One database serves all tests of a group; its tables are empty before each.
 */
export const onDatabase = (title: string, tests: Tests): void => onEngine(title, inTurn(tests));

/** Resolves when a statement of this database waits for a lock; PostgreSQL only. */
export const waitForLock = async (tx: SqlQueries): Promise<void> => {
  for (let isWaiting = false; !isWaiting; ) {
    // A transaction keeps the list of connections of its first look: one that opens later would never be seen.
    await tx.query('select pg_stat_clear_snapshot()');
    const { rows } = await tx.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
    );
    isWaiting = rows.length > 0;
  }
};

/** One database serves all tests; its tables are empty before each. */
const inTurn =
  (tests: Tests): Tests =>
  (database, engine) => {
    let tables: Tables | undefined;
    beforeAll(async () => {
      tables = await tablesOf(database());
    });
    beforeEach(() => emptyTables(database(), tables));
    tests(database, engine);
  };

/**
 * Like `onDatabase`, over what `fill` writes once; a test leaves the tables as it
 * found them.
 */
export const onFilledDatabase = <Filled>(
  title: string,
  fill: (database: TestDatabase) => Promise<Filled>,
  tests: (database: () => TestDatabase, filled: () => Filled) => void,
): void =>
  onEngine(title, (database) => {
    let filled: Filled;
    beforeAll(async () => {
      filled = await fill(database());
    });
    tests(database, () => filled);
  });

const onEngine = (title: string, tests: Tests): void => {
  if (POSTGRES_URL) group(title, 'postgres', () => openTestPostgres(POSTGRES_URL), tests);
  else group(title, 'pglite', openPgliteInMemory, tests);
};

const group = (
  title: string,
  engine: Database['engine'],
  open: () => Promise<TestDatabase>,
  tests: Tests,
): void => {
  describe(title, () => {
    let opened: TestDatabase | null = null;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened?.close();
    });
    tests(() => {
      if (!opened) throw new Error('the database is open inside of tests only');
      return opened;
    }, engine);
  });
};

/** Runs tests on the engine of this run, with databases that have no schema yet. */
export const onEmptyDatabase = (title: string, tests: (open: () => Promise<EmptyDatabase>) => void): void => {
  describe(title, () => tests(POSTGRES_URL ? () => openSchema(POSTGRES_URL) : openEmptyPglite));
};

const openEmptyPglite = async (): Promise<EmptyDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cars-api-empty-'));
  const sql = await openPglite({ dataDir: join(dataDir, 'db'), ...LIMITS });
  return {
    sql,
    drop: async () => {
      await sql.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export interface EmptyDatabase {
  readonly sql: SqlClient;
  drop(): Promise<void>;
}

/**
 * An empty embedded database with the current schema, in memory: the same engine in the same worker for a third of
 * the processor time (decision 0168). What is about files opens one of `openTestPglite`.
 */
const openPgliteInMemory = async (): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cars-api-test-'));
  const snapshot = snapshotOf(await templateDir());
  const sql = await openPglite({ dataDir: 'memory://', snapshot, ...LIMITS });
  return {
    engine: 'pglite',
    sql,
    dataDir,
    close: async () => {
      await sql.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * An empty embedded database with the current schema, copied from a template that is made once per machine.
 */
export const openTestPglite = async (): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cars-api-test-'));
  await copyTemplate(dataDir);
  const database = await openDatabase({ dataDir, ...LIMITS });
  return {
    ...database,
    dataDir,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export interface ServerDatabase extends TestDatabase {
  /** `DATABASE_URL` for a server process. */
  readonly url: string;
}

/** An empty database of a PostgreSQL server, for this process and for servers that a test starts. */
export const openTestPostgres = async (url: string): Promise<ServerDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cars-api-test-'));
  const { sql, drop, name } = await openSchema(url);
  await migrate(sql);
  const address = new URL(url);
  address.searchParams.set('search_path', name);
  return {
    engine: 'postgres',
    url: address.href,
    sql,
    dataDir,
    close: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** A new schema of a PostgreSQL server. */
const openSchema = async (url: string): Promise<EmptyDatabase & { readonly name: string }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = openPostgres({ url, poolSize: 1 });
  await owner.exec(`create schema ${name}`);
  const client = openPostgres({ url, searchPath: name, poolSize: 4, waitLimitMs: QUERY_LIMIT_MS });
  return {
    name,
    sql: client,
    drop: async () => {
      await client.close();
      await owner.exec(`drop schema ${name} cascade`);
      await owner.close();
    },
  };
};

/** Makes `dataDir` an empty database with the current schema, without the seconds that making one takes. */
export const copyTemplate = async (dataDir: string): Promise<void> =>
  cp(await templateDir(), dataDir, { recursive: true });

const snapshotOf = (template: string): string => `${template}.tar`;

/** Keyed by the migrations and this folder, so that a change of schema makes a new one. */
const templateDir = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const { sql } of await listMigrations()) hash.update(sql);
  const path = join(tmpdir(), `cars-api-template-2-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(path)) return path;
  const draft = await mkdtemp(join(tmpdir(), 'cars-api-draft-'));
  await (await openDatabase({ dataDir: draft })).close();
  const dumped = await PGlite.create(join(draft, 'db'));
  const dump = await dumped.dumpDataDir('none');
  await dumped.close();
  await writeFile(snapshotOf(draft), Buffer.from(await dump.arrayBuffer()));
  await rename(snapshotOf(draft), snapshotOf(path));
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true })); // another test was first
  return path;
};
