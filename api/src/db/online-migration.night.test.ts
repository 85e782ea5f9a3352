// Night: It migrates a database that other connections write to.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { runScript } from '../test-server.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { openPostgres } from './postgres-client.ts';
import type { SqlClient, SqlQueries } from './sql-client.ts';
import { POSTGRES_URL } from './test-databases.ts';
import { fillAds, type OwnDatabase, openOwnDatabase, writeMigrations } from './test-own-database.ts';

const LIMIT_MS = 180_000;
const ADS = 5_000;
const REST = (await listMigrations()).map(({ version }) => version).filter((version) => version >= 5);

/** Indexes by name with their definitions, and which of them are unusable. */
const indexesOf = async (sql: SqlQueries) =>
  (
    await sql.query<{ name: string; definition: string; is_valid: boolean }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
         indisvalid and indisready as is_valid
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows;

/** Processes of the server that make an index. */
const builders = async (sql: SqlQueries): Promise<number[]> =>
  (
    await sql.query<{ pid: number }>(
      'select pid from pg_stat_progress_create_index where datname = current_database()',
    )
  ).rows.map(({ pid }) => pid);

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await pause(20);
};

/** A transaction that has written an ad and goes on; an index of ads waits for it. */
const openTransaction = async (sql: SqlClient) => {
  let ended: Promise<void> = Promise.resolve();
  const finish = await new Promise<() => void>((begun) => {
    ended = sql.transaction(async (tx) => {
      await tx.query('update ads set price = 1 where id = 1');
      await new Promise<void>((finished) => begun(finished));
    });
  });
  return {
    finish: async () => {
      finish();
      await ended;
    },
  };
};

describe.skipIf(POSTGRES_URL === '')('the indexes of migration 5 on a filled PostgreSQL', () => {
  let database: OwnDatabase;
  let sql: SqlClient;
  let folder = '';
  beforeEach(async () => {
    database = await openOwnDatabase(POSTGRES_URL);
    sql = openPostgres({ url: database.url, poolSize: 4 });
    folder = await mkdtemp(join(tmpdir(), 'cars-api-online-'));
    await migrate(sql, { folder: await writeMigrations(folder, 4) });
    await fillAds(sql, ADS);
  }, LIMIT_MS);
  afterEach(async () => {
    await sql.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const migrateOnline = () => migrate(sql, { openUnlimited: database.openUnlimited });

  /** What a new database has. */
  const expectCurrentIndexes = async () => {
    const fresh = await openOwnDatabase(POSTGRES_URL);
    const other = openPostgres({ url: fresh.url, poolSize: 1 });
    await migrate(other);
    const expected = await indexesOf(other);
    await other.close();
    await fresh.drop();
    expect(await indexesOf(sql)).toEqual(expected);
  };

  test(
    'are made while ads are written',
    async () => {
      const reader = await openTransaction(sql);
      const migrated = migrateOnline();
      await until(async () => (await builders(sql)).length > 0);
      // The index waits for the open transaction, and a plain one would hold up this row for as long.
      await sql.query(
        "insert into ads (user_id, mark_id, mark, price, price_rub, year) values (1, 1, 'BMW', 1, 1, 2000)",
      );
      await reader.finish();
      let written = 1;
      let isRunning = true;
      const writing = (async () => {
        while (isRunning) {
          await sql.query('update ads set price = price + 1 where id = $1', [1 + (written % ADS)]);
          written += 1;
        }
      })();
      expect(await migrated).toEqual(REST);
      isRunning = false;
      await writing;
      expect(written).toBeGreaterThan(20);
      await expectCurrentIndexes();
    },
    LIMIT_MS,
  );

  test(
    'are made once when two servers start together',
    async () => {
      const other = openPostgres({ url: database.url, poolSize: 4 });
      const applied = await Promise.all([
        migrateOnline(),
        migrate(other, { openUnlimited: database.openUnlimited }),
      ]);
      await other.close();
      expect(applied.flat().sort((a, b) => a - b)).toEqual(REST);
      await expectCurrentIndexes();
    },
    LIMIT_MS,
  );

  test(
    'that a killed server left unfinished are built again by the next one',
    async () => {
      const reader = await openTransaction(sql);
      const killed = runScript('db/test-online-writer.ts', {}, [database.url]);
      await until(async () => (await builders(sql)).length > 0);
      const [left] = await builders(sql);
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect((await indexesOf(sql)).filter(({ is_valid }) => !is_valid)).toMatchObject([
        { name: 'ads_by_created_online' },
      ]);
      const migrated = migrateOnline();
      await until(async () => !(await builders(sql)).some((pid) => pid === left));
      await reader.finish();
      expect(await migrated).toEqual(REST);
      await expectCurrentIndexes();
    },
    LIMIT_MS,
  );
});
