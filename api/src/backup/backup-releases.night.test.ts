// Night: It makes and restores backups with releases.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseBuilds, storedReleases } from '@cars/shared-server/releases/database-builds';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import { openRegistry } from '@cars/shared-server/releases/registry';
import { folderLog } from '@cars/shared-server/releases/release-log';
import { releaseLive } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { openPostgres } from '../db/postgres-client.ts';
import { openTestPglite, openTestPostgres, POSTGRES_URL, type ServerDatabase } from '../db/test-databases.ts';
import { emptyTables } from '../db/test-empty-tables.ts';
import { backUp, type Place } from './back-up.ts';
import { drill } from './drill.ts';
import { checkBackup, restore } from './restore.ts';
import { destroyPlace, fillPlace, placeOf } from './test-place.ts';

const AT = new Date('2026-11-22T00:00:00.000Z');

/** A live build of the host with two files, one of them larger than a part, in the folder of releases. */
const release = async (dataDir: string, build: string, script: string): Promise<void> => {
  const folder = join(dataDir, 'releases');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'host', build, 'static'), { recursive: true });
  await writeFile(join(folder, 'host', build, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'host', build, 'static/a.js'), script);
  const { releases: none } = await openRegistry(folder).state();
  const page = { build, contract: '1.0.0', inline: { scripts: [], styles: [] }, chunks: {} };
  const releases = releaseLive(none, { app: 'host', build, bytes: 1, exposes: [], kind: 'page', page }, AT);
  const version = { at: AT.toISOString(), by: 'anna', commit: null, command: `release ${build}`, releases };
  await folderLog(join(folder, 'registry')).create(1, JSON.stringify(version));
};

const filesOf = async ({ sql }: Place): Promise<Record<string, number>> => {
  const files: Record<string, number> = {};
  for await (const { path, content } of storedReleases(sql)) files[path] = content.length;
  return files;
};

const commandOf = async ({ sql }: Place): Promise<string | undefined> =>
  JSON.parse((await databaseLog(sql).read(1)) ?? '{}').command;

describe.skipIf(POSTGRES_URL === '')('a backup of releases in PostgreSQL', () => {
  let database: ServerDatabase;
  let folders = '';
  beforeAll(async () => {
    folders = await mkdtemp(join(tmpdir(), 'cars-api-backups-'));
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(async () => {
    await database.close();
    await rm(folders, { recursive: true, force: true });
  });
  const newFolder = () => mkdtemp(join(folders, 'backups-'));
  const LARGE = 'large '.repeat(200_000);
  const placeInDatabase = async (): Promise<Place> => ({
    ...(await placeOf(database)),
    hasReleasesInDatabase: true,
  });
  const fill = async (place: Place): Promise<void> => {
    await fillPlace(database, place);
    await release(place.dataDir, 'build-1', LARGE);
    await takeOver(place.sql, join(place.dataDir, 'releases'), AT);
  };

  test('a drill brings back registry and builds, and each is stored once [S25]', async () => {
    const folder = await newFolder();
    const report = await drill({
      open: async () => ({ ...(await placeInDatabase()), close: async () => undefined }),
      fill,
      destroy: () => destroyPlace(database),
      folder,
    });
    expect(report).toMatchObject({ rows: 11, pictures: 2, releaseFiles: 3 });
    const place = await placeInDatabase();
    const { file } = await backUp({ place, folder, retain: 2 });
    const { releases } = await checkBackup(file);
    expect(releases.map(([path, , bytes]) => [path, bytes])).toEqual([
      ['registry/00000001.json', expect.any(Number)],
      ['host/build-1/index.html', 15],
      ['host/build-1/static/a.js', LARGE.length],
    ]);
  });

  test('a restore replaces releases that were made since, in the database and in the folder [S26]', async () => {
    const folder = await newFolder();
    const place = await placeInDatabase();
    await emptyTables(database);
    await fill(place);
    const { file } = await backUp({ place, folder, retain: 2 });
    await place.sql.exec('truncate release_versions, release_builds, release_files');
    await release(place.dataDir, 'build-2', 'later');
    await takeOver(place.sql, join(place.dataDir, 'releases'), AT);
    expect(await commandOf(place)).toBe('release build-2');

    const { restorePoint } = await restore({ file, place, replace: true, retain: 2 });
    expect(await commandOf(place)).toBe('release build-1');
    expect(await filesOf(place)).toMatchObject({ 'host/build-1/static/a.js': LARGE.length });
    expect((await databaseBuilds(place.sql).list()).map(({ build }) => build)).toEqual(['build-1']);
    const copy = join(place.dataDir, 'releases/host/build-1/static/a.js');
    expect(await readFile(copy, 'utf8')).toBe(LARGE);
    await restore({ file: restorePoint ?? '', place, replace: true, retain: 2 });
    expect(await commandOf(place)).toBe('release build-2');
  });

  test('a restore waits for a migration of another schema, however long [S26]', async () => {
    const place = await placeInDatabase();
    await emptyTables(database);
    await fill(place);
    const { file } = await backUp({ place, folder: await newFolder(), retain: 2 });
    // Longer than autovacuum holds a table that another statement waits for: one second (`deadlock_timeout`).
    const impatient = openPostgres({ url: database.url, poolSize: 2, lockTimeoutMs: 3_000 });
    const waiting = await database.sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
      const restored = restore({ file, place: { ...place, sql: impatient }, replace: true, retain: 2 });
      const waits = async () =>
        (
          await tx.query(
            `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())
             and waitstart < clock_timestamp() - interval '4 s'`,
          )
        ).rows;
      await Promise.race([restored, expect.poll(waits).not.toEqual([])]);
      return { restored };
    });
    expect(await waiting.restored).toMatchObject({ pictures: 2 });
    await impatient.close();
  });

  test('a backup of the embedded database brings its releases into PostgreSQL, and back into a folder [S25]', async () => {
    const embedded = await openTestPglite();
    const from = await placeOf(embedded);
    await fillPlace(embedded, from);
    await release(from.dataDir, 'build-3', 'moved');
    const there = await backUp({ place: from, folder: await newFolder(), retain: 2 });
    const place = await placeInDatabase();
    await restore({ file: there.file, place, replace: true, retain: 2 });
    expect(await commandOf(place)).toBe('release build-3');

    const back = await backUp({ place, folder: await newFolder(), retain: 2 });
    await rm(join(from.dataDir, 'releases'), { recursive: true });
    await restore({ file: back.file, place: from, replace: true, retain: 2 });
    const { releases } = await openRegistry(join(from.dataDir, 'releases')).state();
    expect(releases.host.live).toEqual(['build-3']);
    expect(await readFile(join(from.dataDir, 'releases/host/build-3/static/a.js'), 'utf8')).toBe('moved');
    await embedded.close();
  });

  test('releases whose files are missing do not keep a restore from bringing back the rows', async () => {
    const folder = await newFolder();
    const place = await placeInDatabase();
    await place.sql.exec('truncate release_versions, release_builds, release_files');
    const embedded = await openTestPglite();
    const from = await placeOf(embedded);
    await fillPlace(embedded, from);
    await release(from.dataDir, 'build-4', 'lost');
    await rm(join(from.dataDir, 'releases/host'), { recursive: true });
    const { file } = await backUp({ place: from, folder, retain: 2 });
    await embedded.close();
    const steps: string[] = [];
    await restore({ file, place, replace: true, retain: 2, onStep: (step) => steps.push(step) });
    expect(steps.at(-1)).toContain('the files of host/build-4 are missing');
    expect(await databaseLog(place.sql).numbers()).toEqual([]);
    const { rows } = await place.sql.query('select name from users order by id');
    expect(rows).toHaveLength(2);
  });
});
