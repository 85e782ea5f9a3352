// Night: It kills first starts of a server at many moments.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { runScript } from '../test-server.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { copyTemplate } from './test-databases.ts';

/** Moments of a first start: `pnpm test` tries three, `pnpm test:long` ten. */
const MOMENTS = Math.min(10, Number(process.env.KILLS ?? 3));
/** Fewer files than a new database has. */
const FILES = 900;
const LIMIT_MS = 120_000 + MOMENTS * 60_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Numbers have gaps. */
const latest = async () => (await listMigrations()).at(-1)?.version ?? 0;
const look = () => new Promise((resolve) => setTimeout(resolve, 5));
const filesIn = (path: string): Promise<string[]> => readdir(path, { recursive: true }).catch(() => []);

test(
  'a first start that is killed at any moment leaves a directory that the next one can use [S2]',
  async () => {
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const dataDir = join(folder, `first-${moment}`);
      const first = runScript('db/test-kill-writer.ts', {}, [dataDir]);
      const needed = 1 + Math.floor((FILES * moment) / (MOMENTS - 1));
      while ((await filesIn(join(dataDir, 'db'))).length < needed) await look();
      first.child.kill('SIGKILL');
      await first.ended;
      const database = await openDatabase({ dataDir });
      const { rows } = await database.sql.query('select max(version)::int as version from schema_migrations');
      expect([moment, rows]).toEqual([moment, [{ version: await latest() }]]);
      await database.close();
      await rm(dataDir, { recursive: true });
    }
  },
  LIMIT_MS,
);

test(
  'a server that is killed inside a migration leaves the old schema whole, and the next start migrates [S2] [S15]',
  async () => {
    const dataDir = join(folder, 'migrated');
    await copyTemplate(dataDir);
    const migrations = join(folder, 'migrations');
    const known = await listMigrations();
    const last = await latest();
    const addMigrations = async (...added: readonly string[]) => {
      await mkdir(migrations, { recursive: true });
      for (const one of known) await writeFile(join(migrations, one.name), one.sql);
      for (const [n, sql] of added.entries())
        await writeFile(join(migrations, `${String(last + 1 + n).padStart(4, '0')}-new.sql`), sql);
    };
    await addMigrations(
      'create table half (n integer);',
      // So many rows that some of the log is on the disk, and then no end.
      `create table large as select n, repeat('x', 100) as text from generate_series(1, 200000) n;
       select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b;`,
    );
    const log = join(dataDir, 'db/pg_wal');
    const written = async () => {
      const stats = await Promise.all((await filesIn(log)).map((name) => stat(join(log, name))));
      return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
    };
    const migrating = runScript('db/test-migration-writer.ts', {}, [dataDir, migrations]);
    await migrating.ready;
    const before = await written();
    while ((await written()) === before) await look();
    expect(migrating.output()).not.toContain('migrated');
    migrating.child.kill('SIGKILL');
    await migrating.ended;

    const database = await openDatabase({ dataDir });
    const schema = async () =>
      (
        await database.sql.query(
          `select to_regclass('half') is not null as "isThere", max(version)::int as version from schema_migrations`,
        )
      ).rows;
    expect(await schema()).toEqual([{ isThere: false, version: last }]);
    await addMigrations('create table half (n integer);', 'create table large (n integer);');
    expect(await migrate(database.sql, { folder: migrations })).toEqual([last + 1, last + 2]);
    expect(await schema()).toEqual([{ isThere: true, version: last + 2 }]);
    await database.close();
  },
  LIMIT_MS,
);
