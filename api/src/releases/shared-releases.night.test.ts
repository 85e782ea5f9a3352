// Night: It starts servers that share a database.
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openTestPostgres, POSTGRES_URL, type ServerDatabase } from '../db/test-databases.ts';
import { releaseOnce, startTeam } from '../histories/test-releasing.ts';
import { runServer, type ServerProcess } from '../test-server.ts';
import { otherReleasers } from './shared-releases.ts';

const LIMIT_MS = 180_000;
const SHOWN_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 20;

interface Page {
  readonly host: string | null;
  readonly ad: string | undefined;
}

/** Repeats a request while the server is busy, as it is on a machine with other tests. */
const get = async (url: string): Promise<Response> => {
  for (;;) {
    const response = await fetch(url);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
    await pause(LOOK_EVERY_MS);
  }
};

/** What a server shows: the build of the host that its page loads, and that of the ad remote. */
const shownBy = async (url: string): Promise<Page> => {
  const html = await (await get(`${url}/offer`)).text();
  const registry = (await (await get(`${url}/r/registry.json`)).json()) as {
    remotes?: Record<string, { build: string }[]>;
  };
  const [, host = null] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { host, ad: registry.remotes?.['remote-ad']?.[0]?.build };
};

/** Milliseconds until each server shows a build of the ad remote and serves its entry. */
const shownAfter = (urls: readonly string[], build: string): Promise<number[]> => {
  const startedAt = performance.now();
  return Promise.all(
    urls.map(async (url) => {
      while ((await shownBy(url)).ad !== build) await pause(LOOK_EVERY_MS);
      const entry = await get(`${url}/r/remote-ad/${build}/remoteEntry.js`);
      expect([entry.status, await entry.text()]).toEqual([200, `/* remote-ad ${build} */`]);
      return performance.now() - startedAt;
    }),
  );
};

describe.skipIf(POSTGRES_URL === '')('releases of servers that share a PostgreSQL database', () => {
  let database: ServerDatabase;
  let folder = '';
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-api-shared-releases-'));
    await database.sql.exec('truncate release_versions, release_builds, release_files');
  });
  afterEach(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    servers = [];
    await rm(folder, { recursive: true, force: true });
  });

  const place = (name: string) => ({ folder: join(folder, name), databaseUrl: database.url });
  const start = (name: string): ServerProcess => {
    const server = runServer({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, name, 'data'),
      SHARED_PICTURES: '1',
    });
    servers.push(server);
    return server;
  };

  test(
    'each server shows a release from another machine within 2 s [T5]',
    async () => {
      await releaseOnce(place('builder'), 'host', 'host-build-1');
      const urls = await Promise.all([start('one').ready, start('two').ready]);
      const team = startTeam(place('builder'), 'remote-ad');
      const times: number[] = [];
      for (const build of ['ad-build-1', 'ad-build-2', 'ad-build-3', 'ad-build-4']) {
        await team.perform(`release ${build}`);
        times.push(...(await shownAfter(urls, build)));
      }
      expect(await team.perform('rollback')).toEqual({ live: 'ad-build-3' });
      times.push(...(await shownAfter(urls, 'ad-build-3')));
      await team.close();
      expect(Math.max(...times)).toBeLessThan(SHOWN_WITHIN_MS);
      expect(await Promise.all(urls.map(async (url) => (await shownBy(url)).host))).toEqual([
        'host-build-1',
        'host-build-1',
      ]);
    },
    LIMIT_MS,
  );

  test(
    'a registry of files is taken over once, with its history',
    async () => {
      const own = { folder: join(folder, 'one') };
      await releaseOnce(own, 'host', 'host-build-1');
      for (const build of ['ad-build-1', 'ad-build-2']) await releaseOnce(own, 'remote-ad', build);
      const one = await start('one').ready;
      expect(await shownBy(one)).toEqual({ host: 'host-build-1', ad: 'ad-build-2' });
      await releaseOnce(place('builder'), 'remote-ad', 'ad-build-3');
      // Another machine, whose folder has releases of its own.
      await releaseOnce({ folder: join(folder, 'two') }, 'host', 'host-build-9');
      const two = await start('two').ready;
      expect(await shownBy(two)).toEqual({ host: 'host-build-1', ad: 'ad-build-3' });
      const { rows } = await database.sql.query<{ number: number; by: string }>(
        "select number, content::json ->> 'by' as by from release_versions order by number",
      );
      expect(rows).toEqual([1, 2, 3, 4].map((number) => ({ number, by: 'tester@machine' })));
    },
    LIMIT_MS,
  );

  test(
    'a damaged copy of a build is replaced at the next start, and a file that a page of another server requests is fetched',
    async () => {
      await releaseOnce(place('builder'), 'host', 'host-build-1');
      await releaseOnce(place('builder'), 'remote-ad', 'ad-build-1');
      const first = start('one');
      await first.ready;
      const copy = join(folder, 'one/data/releases/remote-ad');
      expect(await readdir(copy)).toEqual(['ad-build-1']);
      first.child.kill('SIGTERM');
      await first.ended;
      await truncate(join(copy, 'ad-build-1/remoteEntry.js'), 3);
      const url = await start('one').ready;
      expect(await shownAfter([url], 'ad-build-1')).toHaveLength(1);

      await rm(join(copy, 'ad-build-1'), { recursive: true });
      const missing = await get(`${url}/r/remote-ad/ad-build-1/static/js/a.js`);
      expect([missing.status, await missing.text()]).toEqual([200, 'a']);
      expect((await get(`${url}/r/remote-ad/ad-build-9/remoteEntry.js`)).status).toBe(404);
    },
    LIMIT_MS,
  );

  test('a role that may change releases beside the server is reported [F15]', async () => {
    expect(await otherReleasers(database.sql)).toEqual([]);
    await database.sql.exec(
      'grant select on release_files to public; grant insert on release_files to public',
    );
    expect(await otherReleasers(database.sql)).toEqual(['PUBLIC']);
    await database.sql.exec('revoke all on release_files from public');
  });
});
