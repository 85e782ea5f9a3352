import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import fastify from 'fastify';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { pageBuild, SETTINGS, TEMPLATE } from './test-web.ts';

const AT = '2026-03-01T12:00:00.000Z';

let folder = '';
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-registry-'));
});
afterEach(async () => {
  rs.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** A version whose live build of the host is in the folder. */
const versionOf = async (build: string): Promise<string> => {
  await mkdir(join(folder, 'host', build), { recursive: true });
  await writeFile(join(folder, 'host', build, 'index.html'), TEMPLATE('federated'));
  const none = { builds: [], live: [], canary: null };
  const named = { released_at: AT, retired_at: null, bytes: 1, exposes: [], description: pageBuild(build) };
  const host = { ...none, builds: [named], live: [build] };
  const releases = { version: 2, host, monolith: none, remotes: {} };
  return JSON.stringify({ at: AT, by: 'anna', commit: null, command: 'release', releases });
};

const liveBuild = async () => (await store.current())?.page.build;

test('while the database does not respond, the version in force is served without waiting', {
  timeout: 20_000,
}, async () => {
  let respond: (() => void) | null = null;
  let isAway = false;
  const versions = folderLog(join(folder, 'versions'));
  const log: ReleaseLog = {
    ...versions,
    numbers: async () => {
      if (isAway) {
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        throw new Error('the connection is lost');
      }
      return versions.numbers();
    },
  };
  await versions.create(1, await versionOf('host-build-1'));
  store = createReleaseStore(folder, false, {
    log,
    isAway: (error) => /the connection is lost/.test(`${error}`),
  });
  store.watch();
  expect(await liveBuild()).toBe('host-build-1');

  isAway = true;
  await versions.create(2, await versionOf('host-build-2'));
  // The next look has begun and hangs.
  await expect.poll(() => respond !== null, { timeout: 5_000 }).toBe(true);
  expect(await liveBuild()).toBe('host-build-1');

  isAway = false;
  (respond as (() => void) | null)?.();
  await expect.poll(liveBuild, { timeout: 10_000 }).toBe('host-build-2');
  await store.close();
});

/** A watched store whose looks from now on end by `endLooks`, with a clock of its own. */
const watchHeld = async () => {
  rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  const versions = new Map([[1, await versionOf('host-build-1')]]);
  const looks: (() => void)[] = [];
  let isHeld = false;
  const log: ReleaseLog = {
    continuesFolder: false,
    numbers: async () => {
      const numbers = [...versions.keys()];
      if (isHeld)
        await new Promise<void>((resolve) => {
          looks.push(resolve);
        });
      return numbers;
    },
    read: async (number) => versions.get(number) ?? null,
    create: async (number, content) => Boolean(versions.set(number, content)),
    remove: async (number) => void versions.delete(number),
  };
  store = createReleaseStore(folder, false, { log });
  store.watch();
  expect(await liveBuild()).toBe('host-build-1');
  isHeld = true;
  return {
    looks,
    release: async (number: number) => log.create(number, await versionOf(`host-build-${number}`)),
    pass: (ms: number) => rs.advanceTimersByTimeAsync(ms),
    endLooks: () => {
      isHeld = false;
      for (const end of looks) end();
    },
  };
};

test('after a look of more than a second the next one begins at once: a release waits for it, not for a clock [S23]', async () => {
  const { looks, release, pass, endLooks } = await watchHeld();
  await pass(1_000);
  expect(looks.length).toBe(1);
  await release(2); // this look has missed it
  await pass(1_050);
  looks[0]?.();
  await pass(1);
  expect(looks.length).toBe(2);
  endLooks();
  await store.latest();
  expect(await liveBuild()).toBe('host-build-2');
  await store.close();
});

test('a registry states its age, also while the database does not respond', async () => {
  const { looks, release, pass, endLooks } = await watchHeld();
  const app = fastify();
  await app.register(webRoutes, {
    releases: store,
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
    onPage: () => undefined,
  });
  const ages = async () => {
    const responses = [await app.inject('/r/registry.json'), await app.inject('/r/builds.json')];
    return responses.map(({ headers }) => headers.age);
  };
  await pass(900);
  expect(await ages()).toEqual(['1', '1']);
  await pass(100);
  expect(looks.length).toBe(1);
  await release(2);
  await pass(30_000);
  expect(await ages()).toEqual(['31', '31']);
  endLooks();
  await store.latest();
  await pass(500);
  expect(await ages()).toEqual(['1', '1']);
  await app.close();
  await store.close();
});

test('a closed store looks at nothing more, whatever still calls it', async () => {
  const versions = folderLog(join(folder, 'versions'));
  await versions.create(1, await versionOf('host-build-1'));
  store = createReleaseStore(folder, false, { log: versions });
  await store.close();
  expect([await liveBuild(), await store.latest()]).toEqual([undefined, null]);
});
