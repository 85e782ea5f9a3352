import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseReleases } from '@cars/shared-contracts/shell/releases';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { putRegistry } from './test-release-files.ts';
import { adBuilds, block, pageBuild, remoteBuild, TEMPLATE, webStage } from './test-web.ts';

const { folder, inject, put, release, restart } = webStage();

describe('the page of a registry', () => {
  test('the page names the newest build of each contract only', async () => {
    await release({
      'remote-ad': [
        remoteBuild('remote-ad', 'build-3', '2.0.0'),
        remoteBuild('remote-ad', 'build-2', '1.0.0'),
        remoteBuild('remote-ad', 'build-1', '1.0.0'),
      ],
    });
    await restart();
    const { remotes } = block((await inject('/')).body, 'registry');
    expect(remotes['remote-ad'].map(({ build }: { build: string }) => build)).toEqual(['build-3', 'build-2']);
  });

  /** The registry in today's form; builds by age, the last released first. */
  const releaseState = (
    live: readonly string[],
    contracts: Record<string, string>,
    canary: object | null,
  ) => {
    const at = new Date(0).toISOString();
    const known = (description: object) => ({
      released_at: at,
      retired_at: null,
      bytes: 1,
      exposes: [],
      description,
    });
    const none = { builds: [], live: [], canary: null };
    const builds = Object.entries(contracts).map(([build, contract]) =>
      known(remoteBuild('remote-ad', build, contract)),
    );
    return putRegistry(folder(), {
      version: 2,
      host: {
        ...none,
        builds: [known(pageBuild('host-build-2')), known(pageBuild('host-build-1'))],
        live: ['host-build-1', 'host-build-2'],
      },
      monolith: none,
      remotes: { 'remote-ad': { builds, live, canary } },
    });
  };

  test('names the live build, what was live before it, and a canary with its share', async () => {
    const contracts = { 'build-6': '1.0.0', 'build-5': '1.0.0', 'build-4': '1.0.0', 'build-3': '1.0.0' };
    const line = ['build-5', 'build-4', 'build-3'];
    await releaseState(line, contracts, { build: 'build-6', share: 10 });
    await restart();
    const { body } = await inject('/');
    expect(body).toContain('data-build="federated"');
    const registry = block(body, 'registry');
    expect(adBuilds(registry)).toEqual(['build-5', 'build-4', 'build-6']);
    expect(registry.canaries).toEqual({ 'remote-ad': { build: 'build-6', share: 10 } });
    expect((await inject('/r/registry.json')).json()).toEqual(registry);
  });

  test('names no build that was rolled back, but one for each older shell [F7]', async () => {
    const contracts = { 'build-5': '1.3.0', 'build-4': '1.3.0', 'build-3': '1.2.0', 'build-2': '1.2.0' };
    await releaseState(['build-4', 'build-3', 'build-2'], contracts, null);
    await restart();
    expect(adBuilds(block((await inject('/')).body, 'registry'))).toEqual(['build-4', 'build-3']);
    const all = await inject('/r/builds.json');
    expect(all.headers['cache-control']).toBe('no-cache');
    expect(adBuilds(all.json())).toEqual(['build-5', 'build-4', 'build-3', 'build-2']);
    expect(all.json().remotes['remote-ad'][0]).toEqual(remoteBuild('remote-ad', 'build-5', '1.3.0'));
  });

  test('a route of only the live host is a page, an unknown one is none [T11]', async () => {
    const routes = [{ path: '/dealer/:id', app: 'remote-dealer' }];
    const host = { ...pageBuild('host-build-1'), routes };
    await putRegistry(folder(), { host: [host], monolith: [], remotes: {} });
    await restart();
    const statusOf = async (path: string) => (await inject(path)).statusCode;
    expect([await statusOf('/dealer/7'), await statusOf('/dealer'), await statusOf('/car/7')]).toEqual([
      200, 404, 404,
    ]);
  });

  describe('a canary of the host', () => {
    beforeEach(async () => {
      const at = new Date(0).toISOString();
      const known = (build: string) => ({
        released_at: at,
        retired_at: null,
        bytes: 1,
        exposes: [],
        description: pageBuild(build),
      });
      await put('host/host-build-2/index.html', TEMPLATE('federated').replace('<body>', '<body>tried'));
      await putRegistry(folder(), {
        version: 2,
        host: {
          builds: [known('host-build-2'), known('host-build-1')],
          live: ['host-build-1'],
          canary: { build: 'host-build-2', share: 10 },
        },
        monolith: { builds: [], live: [], canary: null },
        remotes: {},
      });
      await restart();
    });
    const page = async (cookie?: string) =>
      inject({ url: '/catalog', headers: cookie === undefined ? {} : { cookie } });

    test('is the page of those who request it by their cookie, and is marked', async () => {
      const tried = await page('a=b; host_build=host-build-2');
      expect(tried.body).toContain('<body>tried');
      expect(tried.body).toContain('<html data-host-canary="host-build-2"');
      expect(tried.headers.vary).toContain('Cookie');
      expect(tried.headers['set-cookie']).toBe(
        'host_build=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
      );
      expect(block(tried.body, 'registry').canaries).toEqual({ host: { build: 'host-build-2', share: 10 } });
    });

    test('is for its share only: without the cookie, or with another build, the page is the live one', async () => {
      const plain = await page();
      expect(plain.body).not.toContain('tried');
      expect(plain.headers['set-cookie']).toBeUndefined();
      for (const cookie of [
        'host_build=host-build-9',
        'host_build=',
        'host_build=../../x',
        'xhost_build=host-build-2',
      ])
        expect([cookie, (await page(cookie)).body]).toEqual([cookie, plain.body]);
      expect((await page('host_build=host-build-2')).headers.etag).not.toBe(plain.headers.etag);
    });
  });

  describe('a registry that arrives before its files', () => {
    const remotes = { 'remote-ad': [remoteBuild('remote-ad', 'ad-build-2')] };
    const later = async (host: string, inline = { scripts: ['sha256-CCC='], styles: [] as string[] }) => {
      const page = { ...pageBuild(host), inline };
      await writeFile(
        join(folder(), 'registry.json'),
        JSON.stringify({ host: [page], monolith: [], remotes }),
      );
      const at = new Date(Date.now() + 10_000);
      await utimes(join(folder(), 'registry.json'), at, at);
      rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    };
    const adBuild = async () => adBuilds(block((await inject('/')).body, 'registry'));
    afterEach(() => {
      rs.restoreAllMocks();
    });

    test('does not replace the one in force until they are there [T5]', async () => {
      await inject('/');
      expectConsole(/the registry names files that are not in .*: remote-ad\/ad-build-2\/remoteEntry\.js/);
      await later('host-build-1');
      expect(await adBuild()).toBeUndefined();
      await put('remote-ad/ad-build-2/remoteEntry.js', '');
      rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 9_000);
      expect(await adBuild()).toEqual(['ad-build-2']);
    });

    test('with a directive among the hashes of its page is not read, and the policy stays [T19]', async () => {
      await inject('/');
      expectConsole(/registry/);
      const scripts = ["sha256-CCC='; script-src *; x"];
      await later('host-build-1', { scripts, styles: [] });
      const { statusCode, headers } = await inject('/');
      expect([statusCode, headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining("script-src 'self' 'sha256-AAA='; "),
      ]);
    });

    test('with another page leaves the page in force, which would be an error otherwise [T5]', async () => {
      await inject('/');
      expectConsole(/host\/host-build-9\/index\.html/);
      await later('host-build-9');
      const { statusCode, headers } = await inject('/');
      expect([statusCode, headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining("'sha256-AAA='"),
      ]);
    });

    test('is taken when nothing else is in force, as long as the page is there', async () => {
      await later('host-build-1');
      expectConsole(/remote-ad\/ad-build-2\/remoteEntry\.js/);
      await restart();
      expect(await adBuild()).toEqual(['ad-build-2']);
    });
  });

  describe('a registry with a history', () => {
    const version = (builds: readonly string[]) => {
      const remotes = { 'remote-ad': builds.map((build) => remoteBuild('remote-ad', build)) };
      const content = { host: [pageBuild('host-build-1')], monolith: [], remotes };
      const releases = parseReleases(content, '2026-03-01T12:00:00.000Z');
      return { at: '2026-03-01T12:00:00.000Z', by: 'anna', commit: null, command: 'release', releases };
    };
    const putVersion = (number: number, text: string) => put(`registry/0000000${number}.json`, text);
    const adBuild = async () => adBuilds(block((await inject('/')).body, 'registry'))?.[0];
    beforeEach(async () => {
      for (const build of ['ad-build-1', 'ad-build-2']) await put(`remote-ad/${build}/remoteEntry.js`, '');
    });

    test('is in force instead of the single file, and shows a release within two seconds', async () => {
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await restart();
      expect(await adBuild()).toBe('ad-build-1');
      await putVersion(2, JSON.stringify(version(['ad-build-2', 'ad-build-1'])));
      await expect.poll(adBuild, { timeout: 2000, interval: 100 }).toBe('ad-build-2');
    });

    test('has its newest readable version in force, also after a restart [T23]', async () => {
      expectConsole(/versions 2 of the registry cannot be read: 1 is in force/);
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await putVersion(2, JSON.stringify(version(['ad-build-2'])).slice(0, -20));
      await restart();
      expect(await adBuild()).toBe('ad-build-1');
      await putVersion(3, JSON.stringify(version(['ad-build-2'])));
      await expect.poll(adBuild, { interval: 100 }).toBe('ad-build-2');
    });

    test('is not public: neither its versions nor who made them', async () => {
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await restart();
      expect((await inject('/r/registry/00000001.json')).statusCode).toBe(404);
      for (const url of ['/r/registry.json', '/r/builds.json', '/'])
        expect((await inject(url)).body).not.toContain('anna');
    });
  });
});

test('a part comes from a build of the registry after a restart, not from one that was refused [R29]', async () => {
  const part = 'static/js/async/part.0123456789.js';
  await put(`remote-ad/build-1/${part}`, 'right');
  await put(`remote-ad/build-9/${part}`, 'wrong');
  await release({ 'remote-ad': [remoteBuild('remote-ad', 'build-1')] });
  await restart();
  expect((await inject(`/r/remote-ad/files/${part}`)).body).toBe('right');
});
