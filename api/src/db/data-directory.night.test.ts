// Night: It waits for locks and logs of the embedded database in real time.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { guardSpace, hasRoom } from './free-space.ts';
import { startMaintenance } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { isWrite, type SqlClient } from './sql-client.ts';
import { openTestPglite } from './test-databases.ts';

const MEBIBYTE = 1024 * 1024;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-dir-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a data directory', () => {
  test('belongs to one process; a second one is refused immediately [S4]', async () => {
    const path = join(folder, 'lock');
    const lock = await lockDirectory(path);
    const started = performance.now();
    await expect(lockDirectory(path)).rejects.toThrow('is in use by another server');
    // Long before the five seconds of silence after which an owner counts as gone.
    expect(performance.now() - started).toBeLessThan(4_000);
    await lock.release();
    await (await lockDirectory(path)).release();
  });

  test('is free again when its owner on this machine is gone', async () => {
    const path = join(folder, 'orphan');
    await mkdir(path);
    const { promisify } = await import('node:util');
    const { readlink } = await import('node:fs/promises');
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
    const network = await readlink('/proc/self/ns/net').catch(() => '');
    const owner = { token: 'old', pid: Number(stdout), host: hostname(), network };
    await writeFile(join(path, 'server.lock'), JSON.stringify(owner));
    const lock = await lockDirectory(path);
    expect(JSON.parse(await readFile(join(path, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  test('held from another container is taken only after five seconds of silence', async () => {
    const path = join(folder, 'container');
    await mkdir(path);
    const file = join(path, 'server.lock');
    const owner = JSON.stringify({ token: 'x', pid: 1, host: 'elsewhere', network: 'net:[1]' });
    await writeFile(file, owner);
    const renewing = setInterval(() => void writeFile(file, owner), 200);
    await expect(lockDirectory(path)).rejects.toThrow('is in use');
    clearInterval(renewing);
    const silentSince = new Date(Date.now() - 6_000);
    await utimes(file, silentSince, silentSince);
    await (await lockDirectory(path)).release();
  });

  test('with a damaged database is refused with a clear text [S10]', async () => {
    const whole = await openTestPglite();
    const path = join(folder, 'damaged');
    await whole.sql.exec('checkpoint');
    await cp(whole.dataDir, path, {
      recursive: true,
      filter: (from) => !from.endsWith('server.lock') && !from.endsWith('.sock'),
    });
    await whole.close();
    await writeFile(join(path, 'db', 'global', 'pg_control'), Buffer.alloc(8192, 7));
    await expect(openDatabase({ dataDir: path })).rejects.toThrow(
      /is damaged or was created by another version/,
    );
    await (await lockDirectory(path)).release();
  });

  test('of a first start that was killed half-way is moved away and created again [S2]', async () => {
    const path = join(folder, 'half');
    await mkdir(join(path, 'db', 'base'), { recursive: true });
    await writeFile(join(path, 'db', 'PG_VERSION'), '18\n');
    await writeFile(join(path, 'db-is-unfinished'), '');
    const database = await openDatabase({ dataDir: path });
    expect((await database.sql.query('select count(*) as n from ads')).rows).toEqual([{ n: 0 }]);
    await database.close();
    expect((await readdir(path)).some((name) => name.startsWith('db.unfinished-'))).toBe(true);
  });
});

describe('the schema', () => {
  test('newer than the program is refused [S15]', async () => {
    const database = await openTestPglite();
    await database.sql.query("insert into schema_migrations (version, name) values (9999, 'later')");
    await expect(migrate(database.sql)).rejects.toThrow(
      'The database schema is newer than this program: version 9999',
    );
    await database.close();
  });

  test('stays as it was when a migration fails in the middle [S15]', async () => {
    const database = await openTestPglite();
    const migrations = join(folder, 'migrations');
    await mkdir(migrations);
    const { listMigrations } = await import('./migration-files.ts');
    for (const { name, sql } of await listMigrations()) await writeFile(join(migrations, name), sql);
    await writeFile(join(migrations, '9000-half.sql'), 'create table half (id integer); select nothing;');
    await expect(migrate(database.sql, { folder: migrations })).rejects.toMatchObject({ code: '42703' });
    const { rows } = await database.sql.query(
      "select to_regclass('half') as half, max(version) < 9000 as old from schema_migrations",
    );
    expect(rows).toEqual([{ half: null, old: true }]);
    expect(await migrate(database.sql)).toEqual([]);
    await database.close();
  });
});

describe('the guard of free space', () => {
  test('keeps back 256 MB or five per cent, whichever is more', () => {
    const gigabytes = (count: number) => count * 1024 * MEBIBYTE;
    expect(hasRoom({ freeBytes: 256 * MEBIBYTE, totalBytes: gigabytes(1) })).toBe(true);
    expect(hasRoom({ freeBytes: 255 * MEBIBYTE, totalBytes: gigabytes(1) })).toBe(false);
    expect(hasRoom({ freeBytes: gigabytes(4), totalBytes: gigabytes(100) })).toBe(false);
    expect(hasRoom({ freeBytes: gigabytes(5), totalBytes: gigabytes(100) })).toBe(true);
  });

  test('refuses writes before they reach the database; reads continue, and writes work again once there is space [S6] [S7]', async () => {
    const reached: string[] = [];
    const note = async (sql: string) => {
      reached.push(sql);
    };
    const inner: SqlClient = {
      query: async (sql) => {
        await note(sql);
        return { rows: [], affectedRows: 0 };
      },
      exec: note,
      transaction: (work) => work(inner),
      close: async () => undefined,
    };
    let freeBytes = 10 * MEBIBYTE;
    const now = Date.now;
    const client = guardSpace(inner, folder, async () => ({ freeBytes, totalBytes: 1024 * MEBIBYTE }));
    const full = { name: 'DatabaseError', failure: 'full' };
    await expect(client.query('insert into ads values (1)')).rejects.toMatchObject(full);
    await expect(client.exec('create table a (b int)')).rejects.toMatchObject(full);
    await expect(client.transaction((tx) => tx.query(' UPDATE ads set a = 1'))).rejects.toMatchObject(full);
    await client.query('select 1');
    expect(reached).toEqual(['select 1']);
    freeBytes = 900 * MEBIBYTE;
    Date.now = () => now() + 2_000;
    await client.query('insert into ads values (2)');
    Date.now = now;
    expect(reached).toEqual(['select 1', 'insert into ads values (2)']);
  });

  test('recognizes a write by its keywords', () => {
    const writes = [
      'insert into a values (1)',
      '  delete from a',
      'with x as (insert into a values (1) returning *) select * from x',
      'create table a ()',
      'truncate a',
      'vacuum',
    ];
    const reads = [
      'select 1',
      ' SELECT 1',
      'with x as (select 1) select * from x',
      'explain select 1',
      'show fsync',
      'rollback',
      'savepoint a',
    ];
    expect(writes.map(isWrite)).toEqual(writes.map(() => true));
    expect(reads.map(isWrite)).toEqual(reads.map(() => false));
  });
});

describe('maintenance of the embedded database', () => {
  test('runs in a database that was opened: its log is cut at 64 MB [S9]', async () => {
    const { sql, close } = await openTestPglite();
    const checkpoint = async () =>
      (await sql.query<{ lsn: string }>('select checkpoint_lsn::text as lsn from pg_control_checkpoint()'))
        .rows[0]?.lsn;
    const before = await checkpoint();
    for (let n = 0; n < 6; n += 1)
      await sql.exec(
        `insert into settings select '${n} ' || k, to_jsonb(repeat('x', 1000)) from generate_series(1, 10000) k`,
        { timeoutMs: 60_000 },
      );
    const until = Date.now() + 40_000;
    while ((await checkpoint()) === before && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await checkpoint()).not.toBe(before);
    await close();
  }, 120_000);

  test('makes a checkpoint when the log has grown, and only then [S9]', async () => {
    const database = await openTestPglite();
    const done: string[] = [];
    const watched: SqlClient = {
      ...database.sql,
      query: database.sql.query,
      exec: async (sql, options) => {
        done.push(sql);
        await database.sql.exec(sql, options);
      },
    };
    const until = async (count: number) => {
      // The test's own time ends it when nothing comes.
      while (done.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const maintenance = startMaintenance(watched, undefined, { lookEveryMs: 20, checkpointBytes: MEBIBYTE });
    await until(1);
    await database.sql.exec(
      `insert into settings select 'k' || n, to_jsonb(repeat('x', 500)) from generate_series(1, 4000) n`,
    );
    await until(2);
    await maintenance.stop();
    expect(done).toEqual(['checkpoint', 'checkpoint']);
    await database.close();
  }, 120_000);
});
