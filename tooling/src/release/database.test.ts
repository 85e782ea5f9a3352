import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuildCache, markCopy } from '@cars/shared-server/releases/build-cache';
import type { BuildStore } from '@cars/shared-server/releases/database-builds';
import { databaseBuilds } from '@cars/shared-server/releases/database-builds';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import type { ReleaseSql } from '@cars/shared-server/releases/release-sql';
import { releasesOf, retire, rollBack } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { placeOf, registryChangeOf, runCommandLine } from './command.ts';
import { closeDatabases, releaseSqlOf, sharedReleasesOf } from './database.ts';
import { exists, releasesFolder } from './folder.ts';
import { changeReleases, readReleases } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { openReleaseDatabase, POSTGRES_URL } from './test-release-database.ts';
import { undo } from './undo.ts';

const DAY_MS = 86_400_000;
const DAYS_8_MS = 8 * DAY_MS;
const HOUR_MS = 3_600_000;

test.each(['prefer', 'allow'])('sslmode=%s names a server without TLS', async (mode) => {
  const server = createServer((socket) => socket.once('data', () => socket.end('N')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = { DATABASE_URL: `postgres://cars:x@127.0.0.1:${port}/cars?sslmode=${mode}` };
  await expect(sharedReleasesOf(env, releasesFolder(tmpdir()))).rejects.toThrow(
    'DATABASE_URL: the server has no TLS, which sslmode asks for: write sslmode=disable',
  );
  await closeDatabases();
  await new Promise((resolve) => server.close(resolve));
});

describe.skipIf(POSTGRES_URL === '')('releases in a database', () => {
  let database: Awaited<ReturnType<typeof openReleaseDatabase>>;
  let sql: ReleaseSql;
  let builds: BuildStore;
  let folder = '';
  beforeAll(async () => {
    database = await openReleaseDatabase();
    await database.migrate();
    sql = releaseSqlOf(database.url);
    builds = databaseBuilds(sql);
  });
  afterAll(async () => {
    await closeDatabases();
    await database.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-database-'));
    await sql.query('truncate release_versions, release_builds, release_files');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const partsOf = (machine: string, now?: () => Date) => ({
    ...partsIn(join(folder, machine), now),
    log: databaseLog(sql),
    builds,
  });
  const release = async (machine: string, build: string, now?: () => Date) =>
    releaseBuilds([await fakeBuild(join(folder, machine), build)], null, partsOf(machine, now));
  const live = async (machine: string) => releasesOf(await readReleases(partsOf(machine)), 'remote-ad').live;
  const stored = async () => (await builds.list()).map(({ build }) => build).sort();

  test('a command closes its connection at its end', async () => {
    const backend = async () =>
      (await sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await backend();
    let within: number | undefined;
    await runCommandLine(async () => {
      within = await backend();
    });
    expect([within, (await backend()) === before]).toEqual([before, false]);
  });

  test('a release from one machine is in force on all, with its files', async () => {
    await release('one', 'build-1');
    await release('two', 'build-2');
    expect(await live('one')).toEqual(['build-2', 'build-1']);
    expect(await stored()).toEqual(['build-1', 'build-2']);
    const copy = join(folder, 'three');
    await createBuildCache(builds, copy).add([{ app: 'remote-ad', build: 'build-1' }]);
    expect(await readFile(join(copy, 'remote-ad/build-1/remoteEntry.js'), 'utf8')).toBe(
      '/* remote-ad build-1 */',
    );
  });

  test('beside a pooler the direct address is used', async () => {
    const pooler = { DATABASE_URL: 'postgres://127.0.0.1:1/cars' };
    const own = { ...pooler, DATABASE_DIRECT_URL: database.url };
    expect(await sharedReleasesOf(own, releasesFolder(folder))).not.toBeNull();
    await expect(sharedReleasesOf(pooler, releasesFolder(folder))).rejects.toThrow('DATABASE_DIRECT_URL');
  });

  test('an undo needs the files in the database, not those of its own machine', async () => {
    await release('one', 'build-1');
    await release('two', 'build-2');
    await undo(partsOf('three'), null);
    expect(await live('one')).toEqual(['build-1']);
    await release('one', 'build-3');
    await sql.query("delete from release_builds where build = 'build-1'");
    await expect(undo(partsOf('one'), null)).rejects.toThrow('the files of remote-ad build-1 are removed');
  });

  test('files stay for seven days after their build left the registry', async () => {
    const start = Date.now();
    const later = () => new Date(start + DAYS_8_MS);
    for (const build of ['build-1', 'build-2', 'build-3', 'build-4', 'build-5']) await release('one', build);
    expect(await stored()).toHaveLength(5);
    await release('two', 'build-6', later);
    const named = releasesOf(await readReleases(partsOf('one')), 'remote-ad').builds;
    expect(await stored()).toEqual(named.map(({ description }) => description.build).sort());
    expect(await stored()).not.toContain('build-1');
  });

  test('a retirement leaves the files for seven days, in which an undo brings the app back [T20]', async () => {
    const start = Date.now();
    const after = (days: number) => partsOf('one', () => new Date(start + days * DAY_MS));
    const retireAfter = (days: number) =>
      changeReleases(after(days), (releases) => retire(releases, 'remote-ad'));
    await release('one', 'build-1', after(0).now);
    await retireAfter(30);
    await undo(after(36.9), null);
    expect([await live('one'), await stored()]).toEqual([['build-1'], ['build-1']]);
    await retireAfter(50);
    await changeReleases(after(57.1), (releases) => releases);
    expect(await stored()).toEqual([]);
  });

  test('a build that is stored with other files is refused', async () => {
    await release('one', 'build-1');
    const other = await fakeBuild(join(folder, 'two'), 'build-1', { entry: 'other' });
    await expect(releaseBuilds([other], null, partsOf('two'))).rejects.toThrow(
      'remote-ad build-1 is stored in the database with other files',
    );
  });

  test('a refused build leaves no rows, except of a build that another machine has stored [R29]', async () => {
    await release('one', 'build-1');
    const refused = async (build: string, inspect: () => Promise<unknown>) =>
      releaseBuilds([await fakeBuild(join(folder, 'two'), build)], null, { ...partsOf('two'), inspect });
    const refuse = () => Promise.reject(new Error('refused by a look'));
    await expect(refused('build-2', refuse)).rejects.toThrow('refused by a look');
    expect(await stored()).toEqual(['build-1']);
    await expect(refused('build-1', refuse)).rejects.toThrow('refused by a look');
    const meanwhile = async () => {
      await builds.put(
        { app: 'remote-ad', build: 'build-3' },
        join(folder, 'two/data/releases/remote-ad/build-3'),
        new Date(Date.now() + HOUR_MS),
      );
      await refuse();
    };
    await expect(refused('build-3', meanwhile)).rejects.toThrow('refused by a look');
    expect(await stored()).toEqual(['build-1', 'build-3']);
  });

  test('a build with damaged or missing parts is not copied [F15]', async () => {
    await release('one', 'build-1');
    const cache = createBuildCache(builds, join(folder, 'two'));
    const named = { app: 'remote-ad', build: 'build-1' };
    await sql.query("update release_files set content = 'x' where path = 'remoteEntry.js'");
    await expect(cache.add([named])).rejects.toThrow('remote-ad/build-1 is not whole in the database');
    expect(await exists(join(folder, 'two/remote-ad/build-1'))).toBe(false);
  });

  test('a path of the database that leaves the folder is refused [F15]', async () => {
    await release('one', 'build-1');
    await sql.query("update release_files set path = '../../../outside.js' where path = 'remoteEntry.js'");
    const cache = createBuildCache(builds, join(folder, 'two/releases'));
    await expect(cache.add([{ app: 'remote-ad', build: 'build-1' }])).rejects.toThrow(
      'remote-ad/build-1: ../../../outside.js cannot be the name of a file',
    );
    expect(await exists(join(folder, 'two/outside.js'))).toBe(false);
    expect(await exists(join(folder, 'outside.js'))).toBe(false);
  });

  test('a copy that is not stored any more is removed after an hour', async () => {
    await release('one', 'build-1');
    const copy = join(folder, 'two');
    const cache = createBuildCache(builds, copy);
    await cache.add([{ app: 'remote-ad', build: 'build-1' }]);
    await sql.query('delete from release_builds');
    await cache.sweep();
    expect(await exists(join(copy, 'remote-ad/build-1'))).toBe(true);
    const old = new Date(Date.now() - 2 * HOUR_MS);

    await utimes(join(copy, 'remote-ad/build-1'), old, old);
    await cache.sweep();
    expect(await exists(join(copy, 'remote-ad/build-1'))).toBe(false);
  });

  describe('the releases of a folder', () => {
    const releaseIntoFolder = async (build: string) =>
      releaseBuilds([await fakeBuild(folder, build)], null, partsIn(folder));
    const releases = () => releasesFolder(join(folder, 'data'));

    test('are taken over with their history, once', async () => {
      await releaseIntoFolder('build-1');
      await releaseIntoFolder('build-2');
      expect(await takeOver(sql, releases(), new Date())).toBe(true);
      expect(await databaseLog(sql).numbers()).toEqual([1, 2]);
      expect(await stored()).toEqual(['build-1', 'build-2']);
      await undo(partsOf('other'), null);
      expect(await live('other')).toEqual(['build-1']);
      expect(await takeOver(sql, releases(), new Date())).toBe(false);
      expect(await live('other')).toEqual(['build-1']);
    });

    test('are one state, also where two machines offer theirs at the same time', async () => {
      await releaseIntoFolder('build-1');
      const second = join(folder, 'second');
      const more = async (build: string) =>
        releaseBuilds([await fakeBuild(second, build)], null, partsIn(second));
      for (const build of ['build-2', 'build-3']) await more(build);
      const both = await Promise.all(
        [releases(), releasesFolder(join(second, 'data'))].map((from) => takeOver(sql, from, new Date())),
      );
      expect(both.filter(Boolean)).toHaveLength(1);
      expect([['build-1'], ['build-3', 'build-2']]).toContainEqual(await live('other'));
    });

    test('with a live build without files are left in the folder', async () => {
      await releaseIntoFolder('build-1');
      await rm(join(releases(), 'remote-ad/build-1'), { recursive: true });
      await expect(takeOver(sql, releases(), new Date())).rejects.toThrow(
        'the files of remote-ad/build-1 are missing',
      );
      expect(await databaseLog(sql).numbers()).toEqual([]);
    });

    test('of before the history become its first version', async () => {
      await releaseIntoFolder('build-1');
      const state = await readReleases(partsIn(folder));
      await rm(join(releases(), 'registry'), { recursive: true });
      await writeFile(join(releases(), 'registry.json'), JSON.stringify(state));
      await takeOver(sql, releases(), new Date());
      expect(await live('other')).toEqual(['build-1']);
    });
  });

  describe('the configuration of a command', () => {
    const env = (more: Readonly<Record<string, string>> = {}) => ({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      ...more,
    });

    test('with DATABASE_URL is the database, with S3_REGISTRY the bucket', async () => {
      expect((await placeOf(env())).builds).toBeDefined();
      const bucket = {
        S3_REGISTRY: '1',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'b',
        S3_REGION: 'r',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      };
      const inBucket = await placeOf(env(bucket));
      expect([inBucket.builds, inBucket.log?.continuesFolder]).toEqual([undefined, true]);
    });

    test('is the folder until a server has prepared the database', async () => {
      const fresh = await openReleaseDatabase();
      expect((await placeOf(env({ DATABASE_URL: fresh.url }))).log).toBeUndefined();
      await closeDatabases();
      await fresh.close();
    });

    test('names an address that is wrong or not reachable', async () => {
      await expect(placeOf(env({ DATABASE_URL: 'mysql://x' }))).rejects.toThrow(
        'DATABASE_URL: expected a postgres:// address',
      );
      await expect(placeOf(env({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }))).rejects.toThrow(
        'DATABASE_URL: the database is unreachable',
      );
    });

    test('without DATABASE_URL does not change the copy of a server that has one', async () => {
      const change = await registryChangeOf(env(), false);
      await release('one', 'build-1');
      await release('one', 'build-2');
      await changeReleases(change, (before, now) => rollBack(before, 'remote-ad', undefined, now));

      await markCopy(releasesFolder(join(folder, 'data')), true);
      await expect(registryChangeOf({ DATA_DIR: join(folder, 'data') }, false)).rejects.toThrow(
        'are in the database of its servers: set their DATABASE_URL',
      );
    });
  });
});
