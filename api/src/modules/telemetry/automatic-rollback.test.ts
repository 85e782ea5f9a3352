import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRegistry, openRegistry } from '@cars/shared-server/releases/registry';
import {
  promoteCanary,
  type ReleasableBuild,
  releaseCanary,
  releaseLive,
} from '@cars/shared-server/releases/rollout';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { putRegistry } from '../../web/test-release-files.ts';
import { TEMPLATE } from '../../web/test-web.ts';
import { visit, WITH_PAGES } from './test-visitors.ts';

const WAIT = { timeout: 15_000, interval: 200 };
const remoteBuild = (build: string, remote = 'remote-ad') => ({
  build,
  contract: '1.0.0',
  entry: { url: `/r/${remote}/${build}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  scripts: [],
  styles: [],
});
const releasedBuild = (description: object) => ({
  released_at: new Date().toISOString(),
  retired_at: null,
  bytes: 1,
  exposes: [],
  description,
});
const NOTHING = { builds: [], live: [], canary: null };
const PAGE = {
  build: 'host-build',
  contract: '1.0.0',
  inline: { scripts: ['sha256-AAA='], styles: ['sha256-BBB=', 'sha256-CCC='] },
  chunks: {},
};
const NETWORKS = Array.from({ length: 12 }, (_, n) => `203.0.113.${n + 1}`);
const STRANGERS = Array.from({ length: 40 }, (_, n) => `198.51.100.${n + 1}`);
/** Thirty networks of one IPv6 customer, whose provider gave it a /48. */
const HOUSEHOLD = Array.from({ length: 30 }, (_, n) => `2001:db8:7:${n}::1`);

let database: TestDatabase;
let folder: string;
let app: TestApp;
beforeAll(async () => {
  database = await openTestPglite();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'automatic-rollback-'));
  const releases = join(folder, 'releases');
  await mkdir(join(releases, 'host/host-build'), { recursive: true });
  await writeFile(join(releases, 'host/host-build/index.html'), TEMPLATE('federated'));
  const live = ['build-2', 'build-1', 'build-0'];
  const released = (remote: string) => live.map((build) => releasedBuild(remoteBuild(build, remote)));
  await putRegistry(releases, {
    version: 2,
    host: { ...NOTHING, builds: [releasedBuild(PAGE)], live: ['host-build'] },
    monolith: NOTHING,
    remotes: {
      'remote-ad': { builds: released('remote-ad'), live, canary: null },
      'remote-seller': { builds: released('remote-seller'), live, canary: null },
    },
  });
  app = await openTestApp(database, { ...WITH_PAGES, variables: { DEMO: '1', DATA_DIR: folder } });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const registry = () => openRegistry(join(folder, 'releases'));
/** What the server did by itself, the last first. */
const takeBacks = async () =>
  (await registry().history())
    .map(({ command }) => command)
    .filter((command) => command.startsWith('rollback'));
const live = async (of = 'remote-ad') => (await registry().state()).releases.remotes[of]?.live;
/** The live build as this server sees it, which is a moment later than the registry. */
const servedBuild = async (): Promise<string | undefined> => {
  const rows = await app.call({ url: '/dev/releases', headers: { accept: 'application/json' } });
  const own = (rows.json() as { app: string; build: string; state: string }[]).find(
    ({ app: name, state }) => name === 'remote-ad' && state === 'live',
  );
  return own?.build;
};

const forge = async (build: string, addresses: readonly string[], of = 'remote-ad'): Promise<void> => {
  const events = [{ kind: 'load_failure', app: of, build, phase: 'entry' }];
  for (const remoteAddress of addresses)
    await app.call({ method: 'POST', url: '/api/telemetry', payload: { events }, remoteAddress });
};
/** Reports of addresses that have loaded a page. */
const report = async (build: string, addresses: readonly string[], of?: string): Promise<void> => {
  for (const address of addresses) await visit(app, address);
  await forge(build, addresses, of);
};
/** The reports of a build that this server knows, and the live builds after its next look. */
const liveAfter = (build: string, addresses: readonly string[], of?: string) => async () => {
  await report(build, addresses, of);
  return live(of);
};
const seenFailures = async (build: string): Promise<number> => {
  const [, failures] =
    new RegExp(`page_events_total\\{app="remote-ad",build="${build}",kind="load_failure".*\\} (\\d+)`).exec(
      await app.metrics.metrics(),
    ) ?? [];
  return Number(failures ?? 0);
};

/** Places the files of a build. */
const placed = async (build: string, contract = '1.0.0'): Promise<ReleasableBuild> => {
  const remote = { ...remoteBuild(build), contract };
  await mkdir(join(folder, 'releases/remote-ad', build), { recursive: true });
  await writeFile(join(folder, 'releases', remote.entry.url.slice('/r/'.length)), '');
  return { kind: 'remote', app: 'remote-ad', build, bytes: 1, exposes: [], remote } as ReleasableBuild;
};
const change = (command: string, to: Parameters<typeof changeRegistry>[2], now = new Date()) =>
  changeRegistry(registry(), { now: () => now, by: 'team', commit: null, command }, to);
const release = async (build: string, contract?: string): Promise<void> => {
  const record = await placed(build, contract);
  await change(`release ${build}`, (releases, at) => releaseLive(releases, record, at));
};

test('a build that no page can run is not judged by reports about it', async () => {
  await release('build-9', '1.5.0');
  await expect
    .poll(() => app.call({ url: '/dev/releases' }).then(({ body }) => body), WAIT)
    .toContain('build-9');
  const waiting = ['build-9', 'build-2', 'build-1', 'build-0'];
  // One look judges both apps.
  await expect
    .poll(async () => {
      await report('build-9', NETWORKS);
      return liveAfter('build-2', NETWORKS, 'remote-seller')();
    }, WAIT)
    .toEqual(['build-1', 'build-0']);
  expect(await live()).toEqual(waiting);
});

test('a broken release is taken back though another one was within the hour', async () => {
  await expect.poll(liveAfter('build-2', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
  await release('build-3');
  await expect.poll(liveAfter('build-3', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
  // The same files released once more are a release too.
  await release('build-2');
  await expect.poll(liveAfter('build-2', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
});

test('a canary that is promoted days after its release is judged as the live build', async () => {
  const record = await placed('build-3');
  const daysAgo = new Date(Date.now() - 2 * 86_400_000);
  await change('canary', (releases, at) => releaseCanary(releases, record, { share: 10 }, at), daysAgo);
  await change('promote', (releases, at) => promoteCanary(releases, 'remote-ad', at));
  await expect.poll(servedBuild, WAIT).toBe('build-3');
  await expect.poll(liveAfter('build-3', NETWORKS), WAIT).toEqual(['build-2', 'build-1', 'build-0']);
});

test('reports of addresses that loaded no page of the build take nothing back, however many [I25]', async () => {
  for (const address of NETWORKS) await visit(app, address);
  await release('build-3');
  await expect.poll(servedBuild, WAIT).toBe('build-3');
  await forge('build-3', NETWORKS);
  await forge('build-3', STRANGERS);
  for (const remoteAddress of STRANGERS) {
    await app.call({ url: '/no-such-page', remoteAddress });
    await app.call({ method: 'HEAD', url: '/catalog', remoteAddress });
    await app.call({ url: '/r/registry.json', remoteAddress });
  }
  await forge('build-3', STRANGERS);
  // A look that judges the other app has judged this one before it.
  await expect.poll(liveAfter('build-2', NETWORKS, 'remote-seller'), WAIT).toEqual(['build-1', 'build-0']);
  expect(await seenFailures('build-3')).toBe(NETWORKS.length + 2 * STRANGERS.length);
  expect(await live()).toEqual(['build-3', 'build-2', 'build-1', 'build-0']);
  // Nine visitors are too few, whatever the others report; the tenth is enough.
  await report('build-3', NETWORKS.slice(0, 9));
  await expect
    .poll(liveAfter('build-3', NETWORKS.slice(0, 10)), WAIT)
    .toEqual(['build-2', 'build-1', 'build-0']);
  expect(await takeBacks()).toEqual([
    'rollback remote-ad build-3: 100 % failures of 10 addresses',
    'rollback remote-seller build-2: 100 % failures of 12 addresses',
  ]);
});

test('reports of soundness from addresses without a page keep no broken build alive [I25]', async () => {
  const events = [{ kind: 'timing', app: 'remote-ad', build: 'build-2', phase: 'entry', ms: 5 }];
  for (let n = 0; n < 200; n += 1)
    await app.call({
      method: 'POST',
      url: '/api/telemetry',
      payload: { events },
      remoteAddress: `198.51.100.${n}`,
    });
  await expect.poll(liveAfter('build-2', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
});

test('the build that a take-back made live rests: a series of reports goes back once [I25]', async () => {
  await expect.poll(liveAfter('build-2', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
  await expect.poll(servedBuild, WAIT).toBe('build-1');
  await report('build-1', NETWORKS);
  expect(await seenFailures('build-1')).toBe(NETWORKS.length);
  // A look that judges the other app has judged this one before it.
  await expect.poll(liveAfter('build-2', NETWORKS, 'remote-seller'), WAIT).toEqual(['build-1', 'build-0']);
  expect(await live()).toEqual(['build-1', 'build-0']);
  await release('build-3');
  await expect.poll(liveAfter('build-3', NETWORKS), WAIT).toEqual(['build-1', 'build-0']);
  await report('build-1', NETWORKS);
  expect((await takeBacks()).map((command) => command.replace(/:.*/, ''))).toEqual([
    'rollback remote-ad build-3',
    'rollback remote-seller build-2',
    'rollback remote-ad build-2',
  ]);
  expect(await live()).toEqual(['build-1', 'build-0']);
});

test('the networks of one IPv6 customer have one vote together [I25]', async () => {
  await report('build-2', HOUSEHOLD);
  await expect.poll(liveAfter('build-2', NETWORKS.slice(0, 9)), WAIT).toEqual(['build-1', 'build-0']);
  expect(await takeBacks()).toEqual(['rollback remote-ad build-2: 100 % failures of 10 addresses']);
});
