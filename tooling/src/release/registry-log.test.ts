import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import { openRegistry, VERSIONS_MAX } from '@cars/shared-server/releases/registry';
import { folderLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { releaseLive, releasesOf, rollBack } from '@cars/shared-server/releases/rollout';
import { testRecord } from '@cars/shared-server/releases/test-records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { register } from 'tsx/esm/api';
import { closeDatabases, releaseSqlOf } from './database.ts';
import { placeBuild } from './folder.ts';
import { registryLogOf } from './object-store.ts';
import { changeReleases, type RegistryChange, readReleases, registryOf } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { openObjectStore } from './test-object-store.ts';
import { openReleaseDatabase, POSTGRES_URL } from './test-release-database.ts';
import { undo } from './undo.ts';

/** The store's client is the server's own. */
afterAll(register());

const MANY_VERSIONS_MS = 60_000;

let database: Awaited<ReturnType<typeof openReleaseDatabase>> | null = null;
beforeAll(async () => {
  if (!POSTGRES_URL) return;
  database = await openReleaseDatabase();
  await database.migrate();
});
afterAll(async () => {
  await closeDatabases();
  await database?.close();
});

let folder: string;
let store: Awaited<ReturnType<typeof openObjectStore>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
  store = await openObjectStore();
  if (database) await releaseSqlOf(database.url).query('truncate release_versions');
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketLog = () => registryLogOf({ ...store.environment, S3_REGISTRY: '1' }) as ReleaseLog;

// A bucket is tried by the night: most teams have a database.
const PLACES: readonly (readonly [string, () => ReleaseLog])[] = [
  ['a folder', () => folderLog(join(folder, 'data/releases/registry'))],
  ...(process.env.TEST_NIGHT === '1' ? ([['a bucket', bucketLog]] as const) : []),
  ...(POSTGRES_URL ? ([['a database', () => databaseLog(releaseSqlOf(database?.url ?? ''))]] as const) : []),
];

test('a version whose file cannot be opened is passed over like a damaged one [T23]', async () => {
  const log = folderLog(join(folder, 'registry'));
  await log.create(1, '"1"');
  await mkdir(join(folder, 'registry/00000002.json'));
  expect([await log.numbers(), await log.read(1), await log.read(2)]).toEqual([[1, 2], '"1"', null]);
});

describe.each(PLACES)('the registry in %s', (_title, openLog) => {
  const change = (more: Partial<RegistryChange> = {}): RegistryChange => ({
    ...partsIn(folder),
    log: openLog(),
    ...more,
  });
  const release = (build: string, more: Partial<RegistryChange> = {}) =>
    changeReleases(change(more), (releases, now) => releaseLive(releases, testRecord(build), now));
  const live = async () => releasesOf(await readReleases(change()), 'remote-ad').live;
  const history = () => registryOf(change()).history();

  test('records who changed what, when, from which commit and by which command [T14]', async () => {
    const now = () => new Date('2026-03-01T12:00:00.000Z');
    await release('build-1', { now, by: 'anna@build', commit: 'abc123-dirty', command: 'release remote-ad' });
    const [version] = await history();
    expect(version).toMatchObject({
      number: 1,
      at: '2026-03-01T12:00:00.000Z',
      by: 'anna@build',
      commit: 'abc123-dirty',
      command: 'release remote-ad',
    });
    expect(version?.releases.remotes['remote-ad']?.builds[0]).toMatchObject({
      released_by: 'anna@build',
      commit: 'abc123-dirty',
    });
  });

  test('a build keeps its author when another person changes something else', async () => {
    await release('build-1', { by: 'anna@build', commit: 'abc123' });
    await release('build-2', { by: 'boris@laptop', commit: null });
    const [newer, older] = releasesOf(await readReleases(change()), 'remote-ad').builds;
    expect([newer?.released_by, newer?.commit]).toEqual(['boris@laptop', undefined]);
    expect([older?.released_by, older?.commit]).toEqual(['anna@build', 'abc123']);
  });

  test('a change that lost the race is planned again, and nothing is overwritten [T13]', async () => {
    await release('build-1');
    let isFirst = true;
    // As after a pause of this process in which its lock was taken over.
    const ensure = async () => {
      if (!isFirst) return;
      isFirst = false;
      const { log } = change();
      const other = (await registryOf(change()).state()).releases;
      const releases = releaseLive(other, testRecord('build-2'), new Date());
      const version = {
        at: new Date().toISOString(),
        by: 'other',
        commit: null,
        command: 'release',
        releases,
      };
      expect(await log?.create(2, JSON.stringify(version))).toBe(true);
    };
    await release('build-3', { ensure });
    expect(await live()).toEqual(['build-3', 'build-2', 'build-1']);
    expect((await history()).map(({ number, by }) => [number, by])).toEqual([
      [3, 'tester@machine'],
      [2, 'other'],
      [1, 'tester@machine'],
    ]);
  });

  test('a number is taken once by concurrent processes', async () => {
    const log = openLog();
    const results = await Promise.all(Array.from({ length: 8 }, (_, at) => log.create(1, `"${at}"`)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await log.read(1)).toBe(`"${results.indexOf(true)}"`);
  });

  test('a truncated last version is skipped, and its number is not used again [T23]', async () => {
    expectConsole(/versions 3 of the registry cannot be read and are passed over/);
    await release('build-1');
    await release('build-2');
    await openLog().create(3, '{"at":"2026-03-01T12:00:00.000Z","by":');
    expect(await live()).toEqual(['build-2', 'build-1']);
    await release('build-4');
    expect((await history()).map(({ number }) => number)).toEqual([4, 2, 1]);
    expect(await live()).toEqual(['build-4', 'build-2', 'build-1']);
  });

  test(
    'old versions are removed',
    async () => {
      const log = openLog();
      await release('build-1');
      const [first] = await history();
      const text = JSON.stringify({ ...first, number: undefined });
      for (let number = 2; number <= VERSIONS_MAX; number += 1) await log.create(number, text);
      await release('build-2');
      const numbers = await log.numbers();
      expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([2, VERSIONS_MAX + 1, VERSIONS_MAX]);
    },
    MANY_VERSIONS_MS,
  );

  describe('an undo', () => {
    const releaseFiles = async (build: string) =>
      releaseBuilds([await fakeBuild(folder, build)], null, { ...partsIn(folder), log: openLog() });
    beforeEach(async () => {
      for (const build of ['build-1', 'build-2', 'build-3']) await releaseFiles(build);
    });

    test('undoes the last change, whatever it was, and a second one an older change', async () => {
      await changeReleases(change(), (releases, now) => rollBack(releases, 'remote-ad', undefined, now));
      expect(await live()).toEqual(['build-2', 'build-1']);
      expect((await undo(change(), null)).undone.map(({ number }) => number)).toEqual([4]);
      expect(await live()).toEqual(['build-3', 'build-2', 'build-1']);
      await undo(change(), null);
      expect(await live()).toEqual(['build-2', 'build-1']);
      await undo(change(), null);
      expect(await live()).toEqual(['build-1']);
      await expect(undo(change(), null)).rejects.toThrow('there is no change to take back');
    });

    test('of a release keeps its build registered for those who have it open', async () => {
      await undo(change(), null);
      const { builds } = releasesOf(await readReleases(change()), 'remote-ad');
      expect(builds.map(({ description, retired_at }) => [description.build, retired_at === null])).toEqual([
        ['build-3', false],
        ['build-2', true],
        ['build-1', false],
      ]);
    });

    test('restores the version that it is given', async () => {
      await undo(change(), 1);
      expect(await live()).toEqual(['build-1']);
      await expect(undo(change(), 9)).rejects.toThrow('there is no version 9 to restore');
    });

    test('is refused when files are gone', async () => {
      await rm(join(folder, 'data/releases/remote-ad/build-1'), { recursive: true });
      await expect(undo(change(), 1)).rejects.toThrow(
        'version 1 cannot come back: the files of remote-ad build-1 are removed',
      );
    });

    test('is planned like any other change', async () => {
      const app = 'host' as const;
      const routes = [{ path: '/car/:id', app: 'remote-ad' }];
      const releaseHost = (build: string, contract: string, anyway = false) =>
        changeReleases(change({ anyway }), (releases, now) =>
          releaseLive(releases, testRecord(build, contract, app, routes), now),
        );
      await releaseHost('host-2', '2.0.0');
      await releaseHost('host-1', '1.0.0');
      for (const build of ['host-1', 'host-2'])
        await placeBuild(await fakeBuild(folder, build, { app }), join(folder, 'data/releases'));
      await expect(undo(change(), null)).rejects.toThrow(
        'remote-ad /car/:id: its builds need contract 1.0.0',
      );
      await undo(change({ anyway: true }), null);
      expect(releasesOf(await readReleases(change()), app).live[0]).toBe('host-2');
    });
  });
});

test('a shared registry that is still empty continues with the state of the folder', async () => {
  await releaseBuilds([await fakeBuild(folder, 'build-1')], null, partsIn(folder));
  const log = registryLogOf({ ...store.environment, S3_REGISTRY: '1' });
  await releaseBuilds([await fakeBuild(folder, 'build-2')], null, { ...partsIn(folder), log });
  const shared = await readReleases({ ...partsIn(folder), log });
  expect(releasesOf(shared, 'remote-ad').live).toEqual(['build-2', 'build-1']);
  expect(await openRegistry(join(folder, 'data/releases')).log.numbers()).toEqual([1]);
});

test('a folder keeps whole versions only, even when a command is killed while it writes', async () => {
  await releaseBuilds([await fakeBuild(folder, 'build-1')], null, partsIn(folder));
  await writeFile(join(folder, 'data/releases/registry/.half-written'), '{"at":');
  expect(await openRegistry(join(folder, 'data/releases')).log.numbers()).toEqual([1]);
  expect(await readdir(join(folder, 'data/releases/registry'))).toHaveLength(2);
});
