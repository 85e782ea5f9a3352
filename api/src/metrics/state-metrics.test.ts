import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { type Manifest, textOfManifest } from '../backup/manifest.ts';
import type { Database } from '../db/database.ts';
import { DatabaseError, type SqlQueries } from '../db/sql-client.ts';
import { breakableDatabase } from '../db/test-connection.ts';
import { onDatabase } from '../db/test-databases.ts';
import { parseEnv } from '../env.ts';
import type { Images } from '../images/pipeline.ts';
import { createLog } from '../log.ts';
import { Outbox } from '../messages/outbox.ts';
import { createClock, createMessenger } from '../test-callers.ts';
import { createReplicationReader } from './replication-lag.ts';
import { registerStateMetrics, type StateParts } from './state-metrics.ts';

const ALL_OK = { database: 'ok', migrations: 'ok', start: 'ok', disk: 'ok', serving: 'ok' };
const TO = '79005550001';
const NOTHING = ['outbox_due_messages 0', 'outbox_oldest_seconds 0', 'outbox_given_up_messages 0'];

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const exported = (database: Database, parts: Partial<StateParts> = {}) => {
  const warnings: string[] = [];
  const registry = new Registry();
  registerStateMetrics(registry, {
    database,
    dataDir: '/',
    backupFolder: undefined,
    readiness: async () => ALL_OK,
    now: () => new Date(),
    log: { warn: (facts: { metric?: string }) => warnings.push(facts.metric ?? '') } as StateParts['log'],
    measureSpace: async (path) => ({ freeBytes: path === '/' ? 40 : 7, totalBytes: 100 }),
    ...parts,
  });
  /** Lines of values, without explanations. */
  const lines = async (beginning: string): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(beginning));
  return { lines, warnings };
};

onDatabase('metrics of a state', (database) => {
  test('say how long the oldest message has been waiting since it could be sent', async () => {
    const { sql } = database();
    const clock = createClock();
    const messenger = createMessenger();
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const outbox = new Outbox({
      sql,
      sender: messenger.sender,
      now: clock.now,
      log: quiet,
      keepSecrets: false,
    });
    const lines = () => exported(database(), { now: clock.now }).lines('outbox_');
    expect(await lines()).toEqual(NOTHING);

    const inAnHour = new Date(clock.now().getTime() + 3_600_000);
    await outbox.put(sql, { to: TO, kind: 'price_change', text: 'позже', notBefore: inAnHour });
    await outbox.put(sql, { to: TO, kind: 'code', text: 'устарело', lifeS: 10 });
    clock.pass(20);
    expect(await lines()).toEqual(NOTHING);

    await outbox.put(sql, { to: TO, kind: 'moderation', text: 'не доходит' });
    messenger.results.push('unavailable', 'unavailable');
    await outbox.flush();
    clock.pass(30);
    await outbox.flush();
    clock.pass(45);
    expect(await lines()).toEqual([
      'outbox_due_messages 1',
      'outbox_oldest_seconds 75',
      'outbox_given_up_messages 0',
    ]);

    clock.pass(15);
    await outbox.flush();
    expect(await lines()).toEqual(NOTHING);
  });

  test('name the problem of a messenger, and nothing while it takes calls', async () => {
    const states = [
      { messenger: 'telegram', problem: 'BOT_TOKEN' },
      { messenger: 'max', problem: null },
    ] as const;
    expect(await exported(database(), { messengers: () => states }).lines('messenger_problem')).toEqual([
      'messenger_problem{messenger="telegram",problem="BOT_TOKEN"} 1',
    ]);
  });

  test('say for how long the bank has not confirmed its rates, and nothing without a table of it', async () => {
    const { sql } = database();
    const lines = () => exported(database(), { now: () => new Date('2027-01-09T12:00:00Z') }).lines('rates_');
    await sql.exec(
      "delete from rates; insert into rates (rate_date, usd, eur, source) values ('2024-12-31', 101, 106, 'built_in')",
    );
    expect(await lines()).toEqual([]);
    await sql.exec(
      "insert into rates (rate_date, usd, eur, source, fetched_at) values ('2026-12-31', 78, 91, 'bank', '2027-01-09T11:00Z')",
    );
    expect(await lines()).toEqual(['rates_unconfirmed_seconds 3600']);
  });

  test('have no replica where there is none', async () => {
    expect(await exported(database()).lines('database_')).toEqual(['database_replicas 0']);
  });

  test('of an unreachable database are left out, the others are served', async () => {
    const { database: breaking, cut, close } = await breakableDatabase(database());
    cut();
    const { lines, warnings } = exported(breaking, {
      readiness: async () => ({ ...ALL_OK, database: 'no response', migrations: 'unknown' }),
    });
    expect(await lines('outbox_')).toEqual([]);
    expect(warnings).toContain('outbox_oldest_seconds');
    expect(await lines('readiness_check')).toEqual([
      'readiness_check{check="database"} 0',
      'readiness_check{check="migrations"} 0',
      'readiness_check{check="start"} 1',
      'readiness_check{check="disk"} 1',
      'readiness_check{check="serving"} 1',
    ]);
    await close();
  });

  test('say how long the oldest request for a picture has been waiting', async () => {
    expect(await exported(database()).lines('picture_')).toEqual(['picture_oldest_seconds 0']);
    const images = { oldestWaitS: () => 12.5 };
    expect(await exported(database(), { images }).lines('picture_')).toEqual(['picture_oldest_seconds 12.5']);
    const { metrics } = await buildApp({
      env: parseEnv({ NODE_ENV: 'test' }),
      database: database(),
      log: createLog('silent'),
      images: images as Images,
    });
    expect(await metrics.getSingleMetricAsString('picture_oldest_seconds')).toContain(
      '\npicture_oldest_seconds 12.5',
    );
  });

  test('name disk, newest backup and limit of memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-backups-'));
    folders.push(folder);
    const { lines } = exported(database(), { backupFolder: folder });
    expect(await lines('disk_')).toEqual([
      'disk_free_bytes{folder="data"} 40',
      'disk_free_bytes{folder="backup"} 7',
      'disk_size_bytes{folder="data"} 100',
      'disk_size_bytes{folder="backup"} 100',
    ]);
    expect(await lines('backup_')).toEqual(['backup_newest_timestamp_seconds 0']);
    await mkdir(join(folder, 'files'));
    const manifest: Manifest = {
      format: 1,
      kind: 'backup',
      at: '2026-11-22T00:00:00.500Z',
      schema: 1,
      database: { sha256: '0'.repeat(64), bytes: 1, textBytes: 1 },
      pictures: [],
      releases: [],
    };
    for (const name of ['2026-11-21T00-00-00-000Z', '2026-11-22T00-00-00-500Z'])
      await writeFile(join(folder, `${name}.json`), textOfManifest(manifest));
    await writeFile(join(folder, '2026-11-23T00-00-00-000Z.json'), '{"digest":"'); // a damaged one is no backup
    expect(await lines('backup_')).toEqual(['backup_newest_timestamp_seconds 1795305600.5']);
    expect(await exported(database()).lines('backup_')).toEqual([]);
    expect(Number((await lines('memory_limit_bytes'))[0]?.split(' ')[1])).toBeGreaterThan(100_000_000);
  });
});

describe('the lag of a replica', () => {
  type Row = { written: number; replica: string | null; address: string | null; replayed: number | null };

  /** Each reading has the next rows. */
  const reading = (...readings: Row[][]) => {
    const clock = createClock();
    const sql: SqlQueries = {
      query: async () => {
        const rows = readings.shift();
        if (!rows) throw new DatabaseError('away', 'no more readings');
        return { rows: rows as never[], affectedRows: rows.length };
      },
      exec: async () => undefined,
    };
    const read = createReplicationReader(sql, () => clock.now().getTime());
    return async (afterS: number) => {
      clock.pass(afterS);
      return (await read()).map(({ replica, bytes, seconds }) => [replica, bytes, seconds]);
    };
  };
  const at = (written: number, replayed: number | null, replica: string | null = 'r1'): Row => ({
    written,
    replica,
    address: '10.0.0.2',
    replayed,
  });

  test('is zero while it has applied everything, however long nothing is written', async () => {
    const read = reading([at(100, 100)], [at(100, 100)], [at(180, 180)]);
    expect(await read(0)).toEqual([['r1', 0, 0]]);
    expect(await read(600)).toEqual([['r1', 0, 0]]);
    expect(await read(15)).toEqual([['r1', 0, 0]]);
  });

  test('grows while it applies nothing, and falls with what it applies', async () => {
    const read = reading([at(100, 100)], [at(200, 100)], [at(300, 100)], [at(400, 250)], [at(400, 400)]);
    expect(await read(0)).toEqual([['r1', 0, 0]]);
    expect(await read(15)).toEqual([['r1', 100, 0]]);
    expect(await read(15)).toEqual([['r1', 200, 15]]);
    expect(await read(15)).toEqual([['r1', 150, 15]]);
    expect(await read(15)).toEqual([['r1', 0, 0]]);
  });

  test('is of each replica, and one that is gone has none', async () => {
    const read = reading(
      [at(100, 100), at(100, 50, 'r2')],
      [at(200, 200), at(200, 50, 'r2')],
      [at(300, 300)],
      [at(300, null, null)],
    );
    expect(await read(0)).toEqual([
      ['r1', 0, 0],
      ['r2', 50, 0],
    ]);
    expect(await read(15)).toEqual([
      ['r1', 0, 0],
      ['r2', 150, 15],
    ]);
    expect(await read(15)).toEqual([['r1', 0, 0]]);
    expect(await read(15)).toEqual([]);
  });
});
