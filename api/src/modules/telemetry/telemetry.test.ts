import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseLog } from '@cars/shared-server/releases/database-log';
import { changeRegistry, openRegistry } from '@cars/shared-server/releases/registry';
import { retire } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { putRegistry } from '../../web/test-release-files.ts';
import { TEMPLATE } from '../../web/test-web.ts';
import { visit, WITH_PAGES } from './test-visitors.ts';

const AT = new Date().toISOString();
const remoteBuild = (build: string) => ({
  build,
  contract: '1.0.0',
  entry: { url: `/r/remote-ad/${build}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  scripts: [],
  styles: [],
});
const pageBuild = {
  build: 'host-build',
  contract: '1.0.0',
  inline: { scripts: ['sha256-AAA='], styles: ['sha256-BBB=', 'sha256-CCC='] },
  chunks: {},
};
const released = (description: object) => ({
  released_at: AT,
  retired_at: null,
  bytes: 20_480,
  exposes: [],
  description,
});
const NOTHING = { builds: [], live: [], canary: null };

const event = (kind: string, more: object = {}) => ({ kind, app: 'remote-ad', build: 'build-2', ...more });

onDatabase('reports of pages', (database, engine) => {
  let folder: string;
  let app: TestApp;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'telemetry-'));
    const remote = {
      builds: [released(remoteBuild('build-2')), released(remoteBuild('build-1'))],
      live: ['build-1'],
      canary: { build: 'build-2', share: 10 },
    };
    const host = { ...NOTHING, builds: [released(pageBuild)], live: ['host-build'] };
    await mkdir(join(folder, 'releases/host/host-build'), { recursive: true });
    await writeFile(join(folder, 'releases/host/host-build/index.html'), TEMPLATE('federated'));
    await putRegistry(join(folder, 'releases'), {
      version: 2,
      host,
      monolith: NOTHING,
      remotes: { 'remote-ad': remote },
    });
    // PostgreSQL takes the releases over, as at the start of a server.
    if (engine === 'postgres') await takeOver(database().sql, join(folder, 'releases'), new Date());
    app = await openTestApp(database(), { ...WITH_PAGES, variables: { DEMO: '1', DATA_DIR: folder } });
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (events: readonly object[]) =>
    app.call({ method: 'POST', url: '/api/telemetry', payload: { events } });
  const registry = () =>
    openRegistry(join(folder, 'releases'), engine === 'postgres' ? databaseLog(database().sql) : undefined);
  const rows = async () =>
    (await app.call({ url: '/dev/releases', headers: { accept: 'application/json' } })).json();

  test('are counted by build and shown at /metrics', async () => {
    const response = await send([
      event('timing', { phase: 'entry', ms: 300 }),
      event('timing', { phase: 'entry', ms: 100 }),
      event('load_failure', { phase: 'chunk' }),
    ]);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    const text = await app.metrics.metrics();
    const labels = 'app="remote-ad",build="build-2"';
    expect(text).toContain(`page_events_total{${labels},kind="timing",phase="entry"} 2`);
    expect(text).toContain(`page_event_milliseconds_total{${labels},kind="timing",phase="entry"} 400`);
    expect(text).toContain(`page_events_total{${labels},kind="load_failure",phase="chunk"} 1`);
  });

  test('of an app or a build that was never released are not counted, and take no room [I24]', async () => {
    for (let n = 0; n < 30; n += 1)
      await send(
        Array.from({ length: 40 }, (_, m) =>
          event('timing', {
            app: `remote-${'abcdefghij'[n % 10]}${'abcdefghij'[m % 10]}`,
            build: `made-up-${n}`,
            phase: 'entry',
            ms: 1,
          }),
        ),
      );
    await send([event('timing', { build: 'made-up-by-somebody', phase: 'entry', ms: 1 })]);
    await send(Array.from({ length: 5 }, () => event('load_failure', { phase: 'style' })));
    const text = await app.metrics.metrics();
    expect(text).not.toContain('made-up');
    expect(text).toContain('page_events_refused_total{reason="unknown_build"} 1201');
    expect(
      (await rows()).find(({ build }: { build: string }) => build === 'build-2').health.load_failures,
    ).toBe(5);
  });

  test('of a build that left the registry are dropped [I24]', async () => {
    const events = [event('timing', { phase: 'entry', ms: 1 })];
    await send(events);
    expect(await app.metrics.metrics()).toContain('page_events_total{app="remote-ad"');
    await changeRegistry(
      registry(),
      { now: () => new Date(), by: 'team', commit: null, command: 'retire', anyway: true },
      (releases) => retire(releases, 'remote-ad'),
    );
    const shown = async () => {
      await send(events);
      return app.metrics.metrics();
    };
    await expect
      .poll(shown, { timeout: 10_000, interval: 200 })
      .not.toMatch(/page_event\w+\{app="remote-ad"/);
  });

  test('of one address are one vote, and quarantine no build [I25]', async () => {
    const from = (remoteAddress: string, events: readonly object[]) =>
      app.call({ method: 'POST', url: '/api/telemetry', payload: { events }, remoteAddress });
    for (let n = 0; n < 9; n += 1)
      await from(`203.0.113.${n}`, [event('timing', { phase: 'entry', ms: 200 })]);
    for (let n = 0; n < 30; n += 1)
      await from(
        '198.51.100.1',
        Array.from({ length: 40 }, () => event('load_failure', { phase: 'entry' })),
      );
    const before = await registry().state();
    const { health, state } = (await rows()).find(({ build }: { build: string }) => build === 'build-2');
    expect(health).toMatchObject({ loads: 9, load_failures: 10, addresses: 10, error_rate: 0.1 });
    expect(state).toBe('canary');
    expect(await registry().state()).toEqual(before);
  });

  test('take a build back that fails for everyone, with an entry in the history [T14]', async () => {
    const fail = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, async (_, at) => {
          const remoteAddress = `203.0.113.${from + at}`;
          await visit(app, remoteAddress);
          await app.call({
            method: 'POST',
            url: '/api/telemetry',
            // Its files are loaded, and the screen throws.
            payload: {
              events: [
                ...['entry', 'chunk', 'style'].map((phase) => event('timing', { phase, ms: 5 })),
                event('render_failure', { phase: 'render' }),
              ],
            },
            remoteAddress,
          });
        }),
      );
    const isDrop = ({ command }: { readonly command: string }) => command.startsWith('drop');
    const drops = async () => (await registry().history()).filter(isDrop);
    await fail(1, 9);
    expect(await drops()).toEqual([]);
    // An increase to 1 needs a 0 before it.
    expect(await app.metrics.metrics()).toContain(
      'builds_taken_back_total{app="remote-ad",outcome="done"} 0',
    );
    // Within the second after the first look, and no one reports after them.
    await fail(9, 20);
    await expect
      .poll(async () => (await drops())[0], { timeout: 10_000, interval: 100 })
      .toMatchObject({
        by: 'server',
        command: expect.stringMatching(/^drop remote-ad build-2: 100 % failures of \d+ addresses$/),
        releases: { remotes: { 'remote-ad': { live: ['build-1'], canary: null } } },
      });
    const [drop] = await drops();
    const build = drop?.releases.remotes['remote-ad']?.builds.find(
      ({ description }) => description.build === 'build-2',
    );
    expect(build?.taken_back).toMatch(/^100 % failures of \d+ addresses$/);
    expect(await app.metrics.metrics()).toContain(
      'builds_taken_back_total{app="remote-ad",outcome="done"} 1',
    );
    expect(app.logged()).toContain('a failing build was taken back');
  });

  test('of crashes from outside take nothing back, however many [I25]', async () => {
    const events = [event('from_outside', { phase: 'render' })];
    for (let n = 1; n <= 20; n += 1) {
      await visit(app, `203.0.113.${n}`);
      await app.call({
        method: 'POST',
        url: '/api/telemetry',
        payload: { events },
        remoteAddress: `203.0.113.${n}`,
      });
    }
    expect(await app.metrics.metrics()).toContain('kind="from_outside",phase="render"} 20');
    const { health, state } = (await rows()).find(({ build }: { build: string }) => build === 'build-2');
    expect([health.addresses, health.error_rate, state]).toEqual([0, null, 'canary']);
  });

  test('contain no user, no text and no more than was agreed', async () => {
    expect((await send([event('load_failure', { message: 'Анна', url: '/car/1' })])).statusCode).toBe(200);
    expect(app.logged() + (await app.metrics.metrics())).not.toMatch(/Анна|\/car\/1/);
    for (const wrong of [
      event('login'),
      event('timing', { app: 'evil' }),
      event('timing', { ms: -1 }),
      event('timing', { build: '"}{' }),
    ]) {
      expect((await send([wrong])).statusCode).toBe(422);
    }
    expect((await send([])).statusCode).toBe(422);
    expect((await send(Array.from({ length: 41 }, () => event('set_aside')))).statusCode).toBe(422);
  });

  test('are shown with live builds, versions, sizes and shares', async () => {
    await send([
      ...Array.from({ length: 3 }, () => event('timing', { phase: 'entry', ms: 200 })),
      event('render_failure'),
    ]);
    const none = {
      loads: 0,
      load_failures: 0,
      render_failures: 0,
      set_aside: 0,
      healed: 0,
      addresses: 0,
      error_rate: null,
      mean_ms: {},
    };
    const common = { contract: '1.0.0', bytes: 20_480, released_at: AT };
    expect(await rows()).toEqual([
      { app: 'host', build: 'host-build', ...common, state: 'live', share: 100, health: none },
      {
        app: 'remote-ad',
        build: 'build-2',
        ...common,
        state: 'canary',
        share: 10,
        health: {
          ...none,
          loads: 3,
          render_failures: 1,
          addresses: 1,
          error_rate: 1 / 3,
          mean_ms: { entry: 200 },
        },
      },
      { app: 'remote-ad', build: 'build-1', ...common, state: 'live', share: 90, health: none },
    ]);
  });

  test('are shown to this machine only, and in the demo only', async () => {
    const far = await app.call({ url: '/dev/releases', remoteAddress: '10.0.0.7' });
    expect(far.statusCode).toBe(404);
    const plain = await openTestApp(database(), { variables: { DATA_DIR: folder } });
    expect((await plain.call('/dev/releases')).statusCode).toBe(404);
    await plain.close();
  });
});
