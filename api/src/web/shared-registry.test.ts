import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderLog, type ReleaseLog } from '@cars/shared-server/releases/release-log';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import { pageBuild, TEMPLATE } from './test-web.ts';

const AT = '2026-03-01T12:00:00.000Z';

let folder = '';
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-registry-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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
