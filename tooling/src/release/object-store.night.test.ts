// Night: It starts an object store and servers.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { releasesOf, rollBack } from '@cars/shared-server/releases/rollout';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { register } from 'tsx/esm/api';
import { ROOT } from '../root.ts';
import { objectStoreOf, registryLogOf } from './object-store.ts';
import { changeReleases, readReleases } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { openObjectStore } from './test-object-store.ts';

const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;

/** The store's client is the server's own. */
afterAll(register());

let folder: string;
let store: Awaited<ReturnType<typeof openObjectStore>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await openObjectStore();
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Releases a build of the ad remote with the store configured; returns the output on stderr. */
const release = (
  app: string,
  into = folder,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; printed: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--import', TYPESCRIPT_HOOK, join(ROOT, 'tooling/src/release/test-process.ts'), into, app, 'build-1'],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          ...store.environment,
          ...more,
        },
      },
    );
    let printed = '';
    child.stderr.on('data', (text) => {
      printed += text;
    });
    child.once('close', (code) => resolve({ code, printed }));
  });
const known = async (app: 'host' | 'remote-ad') => releasesOf(await readReleases(partsIn(folder)), app);

test('releases of machines without a common folder lose nothing of each other', async () => {
  const apps = ['host', 'remote-ad', 'remote-seller', 'remote-account'] as const;
  const shared = { S3_REGISTRY: '1', S3_RELEASES_URL: '' };
  const results = await Promise.all(apps.map((app) => release(app, join(folder, app), shared)));
  expect(results).toEqual(apps.map(() => ({ code: 0, printed: '' })));
  const log = registryLogOf({ ...store.environment, ...shared });
  const releases = await readReleases({ ...partsIn(folder), log });
  expect(apps.map((app) => releasesOf(releases, app).live)).toEqual(apps.map(() => ['build-1']));
  expect(await log?.numbers()).toEqual([1, 2, 3, 4]);
});

describe('a release into an object store', () => {
  test('puts the files of a remote there and names them by their addresses', async () => {
    expect(await release('remote-ad')).toEqual({ code: 0, printed: '' });
    const prefix = 'r/remote-ad/build-1';
    expect([...store.objects.keys()].sort()).toEqual([
      `${prefix}/remoteEntry.js`,
      `${prefix}/static/js/a.js`,
    ]);
    const script = store.objects.get(`${prefix}/static/js/a.js`);
    expect(script?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(script?.body ?? '').toString()).toBe('a');
    const [build] = (await known('remote-ad')).builds;
    expect(build?.description).toMatchObject({
      entry: { url: `${store.url}/files/${prefix}/remoteEntry.js` },
      scripts: [{ url: `${store.url}/files/${prefix}/static/js/a.js` }],
    });
  });

  test('leaves the page itself with the server', async () => {
    expect(await release('host')).toEqual({ code: 0, printed: '' });
    expect([...store.objects.keys()]).toEqual([]);
    expect((await known('host')).live).toEqual(['build-1']);
  });

  test('is refused when other origins may not read the store, or it accepts nothing', async () => {
    store.behavior.allowsOrigins = false;
    expect((await release('remote-ad')).printed).toContain('allows no other origin');
    store.behavior.refuses = true;
    expect((await release('remote-ad')).printed).toContain('the object store returned 403');
    expect((await known('remote-ad')).live).toEqual([]);
  });
});

describe('a retired build', () => {
  const start = Date.now();
  const DAY_MS = 86_400_000;
  /** Releases build after build; `days` after the first. */
  const releaseAt = async (build: string, days: number) =>
    releaseBuilds([await fakeBuild(folder, build)], null, {
      ...partsIn(folder, () => new Date(start + days * DAY_MS)),
      store: await objectStoreOf(store.environment),
    });
  const builds = () => [...new Set([...store.objects.keys()].map((key) => key.split('/')[2]))].sort();
  const fourInADay = async () => {
    for (const [at, build] of ['build-1', 'build-2', 'build-3', 'build-4'].entries())
      await releaseAt(build, at / 10);
  };

  test('stays in the store for seven days, then every file of it is removed with those of the folder', async () => {
    await fourInADay();
    await releaseAt('build-5', 7);
    expect(builds()).toEqual(['build-1', 'build-2', 'build-3', 'build-4', 'build-5']);
    await releaseAt('build-6', 7.15);
    expect(builds()).toEqual(['build-2', 'build-3', 'build-4', 'build-5', 'build-6']);
    expect((await known('remote-ad')).builds.map(({ description }) => description.build)).toContain(
      'build-2',
    );
  });

  test('leaves the parts that later builds have as well [R28]', async () => {
    const parts = (days: number) =>
      objectStoreOf(store.environment).then((objects) => ({
        ...partsIn(folder, () => new Date(start + days * DAY_MS)),
        store: objects,
      }));
    for (const [at, part] of ['old', 'old', 'old', 'old'].entries())
      await releaseBuilds([await fakeBuild(folder, `build-${at + 1}`, { part })], null, await parts(at / 10));
    await releaseAt('build-5', 7.15);
    expect(builds()).toEqual(['build-2', 'build-3', 'build-4', 'build-5', 'files']);
    for (const build of ['build-6', 'build-7', 'build-8', 'build-9']) await releaseAt(build, 20);
    await releaseAt('build-last', 40);
    expect(builds()).not.toContain('files');
  });

  test('is removed with the next release when the store refused that, or was not configured', async () => {
    expectConsole(/stays in the object store for now/);
    await fourInADay();
    store.behavior.refusesDeletes = true;
    await releaseAt('build-5', 7.15);
    expect(builds()).toContain('build-1');
    // A rollback sweeps the folder without the store.
    await changeReleases(
      partsIn(folder, () => new Date(start + 8 * DAY_MS)),
      (releases, now) => rollBack(releases, 'remote-ad', undefined, now),
    );
    store.behavior.refusesDeletes = false;
    await releaseAt('build-6', 8.1);
    expect(builds()).not.toContain('build-1');
    expect(builds()).not.toContain('build-2');
    expect(builds()).toContain('build-6');
  });

  test('stays, when it is the very build that is being released again', async () => {
    expectConsole(/stays in the object store for now/);
    await fourInADay();
    store.behavior.refusesDeletes = true;
    await releaseAt('build-5', 7.15);
    store.behavior.refusesDeletes = false;
    await releaseAt('build-1', 8);
    expect((await known('remote-ad')).live[0]).toBe('build-1');
    expect(store.objects.has('r/remote-ad/build-1/static/js/a.js')).toBe(true);
  });

  test('is uploaded once more, when another command swept it meanwhile', async () => {
    await fourInADay();
    const parts = {
      ...partsIn(folder, () => new Date(start + 8 * DAY_MS)),
      store: await objectStoreOf(store.environment),
      onStep: async (step: string) => {
        if (step !== 'reached') return;
        store.objects.clear();
        await rm(join(folder, 'data/releases/remote-ad/build-7'), { recursive: true });
      },
    };
    await releaseBuilds([await fakeBuild(folder, 'build-7')], null, parts);
    expect(builds()).toEqual(['build-7']);
  });
});

test('a half-configured store is reported as such', async () => {
  await expect(
    objectStoreOf({ S3_RELEASES_URL: 'https://cdn.example', S3_ENDPOINT: 'https://s3.example' }),
  ).rejects.toThrow('S3_BUCKET: needed beside S3_RELEASES_URL');
  await expect(objectStoreOf({ S3_RELEASES_URL: 'cdn' })).rejects.toThrow('S3_RELEASES_URL');
  expect(await objectStoreOf({})).toBeNull();
});
