import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { parseReleases } from '@cars/shared-contracts/shell/releases';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import fastify, { type FastifyInstance } from 'fastify';
import { createReleaseStore } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { putRegistry } from './test-release-files.ts';

const HASH = `sha384-${createHash('sha384').update('x').digest('base64')}`;
const SETTINGS = {
  demo: true,
  bulletin_mode: true,
  admin_start_param_sha256: null,
  bot_name: 'cars_bot</script><script>alert(1)</script>',
  bot_app_name: null,
  map_tiles_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  frame_ancestors: ['https://web.telegram.org', 'http://localhost:*'],
};

const remoteBuild = (app: string, build: string, contract = '1.0.0', origin = '') => ({
  build,
  contract,
  entry: { url: `${origin}/r/${app}/${build}/remoteEntry.js`, integrity: HASH },
  scripts: [],
  styles: [],
});
const pageBuild = (build: string, chunks = {}) => ({
  build,
  contract: '1.0.0',
  inline: { scripts: ['sha256-AAA='], styles: ['sha256-BBB='] },
  chunks,
});
const TEMPLATE = (build: string) =>
  `<!doctype html><html data-build="${build}"><head><!--data--></head><body></body></html>`;

let folder: string;
let app: FastifyInstance;

const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const release = (remotes: object, host = 'host-build-1') =>
  putRegistry(folder, {
    host: [pageBuild(host)],
    monolith: [pageBuild('mono-build-1', { 'remote-ad': remoteBuild('monolith', 'mono-build-1') })],
    remotes,
  });
const start = async (monolith = false) => {
  app = fastify();
  await app.register(webRoutes, {
    releases: createReleaseStore(folder, monolith),
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
  });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  await put('host/host-build-1/index.html', TEMPLATE('federated'));
  await put('host/host-build-1/static/js/index.js', 'console.warn(1)');
  await put('host/host-build-1/static/js/index.js.gz', gzipSync('console.warn(1)'));
  await put('host/host-build-1/static/js/index.js.map', '{}');
  await put('monolith/mono-build-1/index.html', TEMPLATE('monolith'));
  await put('remote-catalog/cat-build-1/lottie/utyaduck.json', '{"v":"5"}');
  await release({ 'remote-catalog': [remoteBuild('remote-catalog', 'cat-build-1')] });
  await start();
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const block = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');

describe('the page', () => {
  test('every route returns the HTML and both data blocks', async () => {
    for (const url of ['/', '/catalog', '/catalog/7', '/catalog/abc', '/car/42?x=1', '/favorites?tab=ads']) {
      const response = await app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(block(response.body, 'registry').remotes['remote-catalog'][0].build).toBe('cat-build-1');
      expect(block(response.body, 'settings').demo).toBe(true);
    }
  });

  test('no page takes an address from Host or forwarded headers [G8]', async () => {
    const forged = { host: 'evil.com', 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'gopher' };
    const plainOf = (body: string) => body.replace(/nonce="[^"]*"/g, '');
    for (const url of ['/', '/catalog', '/car/42', '/r/registry.json', '/nowhere', '/robots.txt']) {
      const [plain, reply] = [await app.inject(url), await app.inject({ url, headers: forged })];
      expect(reply.body + JSON.stringify(reply.headers)).not.toContain('evil.com');
      expect([url, plainOf(reply.body)]).toEqual([url, plainOf(plain.body)]);
    }
  });

  test('an unknown path is the same HTML with status 404', async () => {
    const response = await app.inject('/nowhere/at/all');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('data-build="federated"');
  });

  test('nothing in the settings can close the data block', async () => {
    const { body } = await app.inject('/');
    expect(body).not.toContain('<script>alert(1)');
    expect(block(body, 'settings').bot_name).toBe('cars_bot</script><script>alert(1)</script>');
  });

  test('the policy allows the constant inline parts by hash and frames by configuration', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-AAA='");
    expect(policy).toContain("style-src 'self' 'sha256-BBB='");
    expect(policy).toContain('frame-ancestors https://web.telegram.org http://localhost:*');
    expect(policy).toContain("img-src 'self' https://*.tiles.example data: blob:");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(headers['content-security-policy-report-only']).toBeUndefined();
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the policy follows a registry that names another origin', async () => {
    await release({ 'remote-ad': [remoteBuild('remote-ad', 'ad-build-1', '1.0.0', 'https://cdn.example')] });
    await app.close();
    await start();
    const { headers } = await app.inject('/');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self' https://cdn.example");
  });

  test('a known tag is 304, and only for the page itself', async () => {
    const first = await app.inject('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.inject({ url: '/catalog', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url: '/nowhere', headers })).statusCode).toBe(404);
  });

  test('the HTML is compressed where that is accepted', async () => {
    const { body: whole } = await app.inject('/');
    const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(whole);
    const gz = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(whole);
    expect(gz.headers.etag).not.toBe(br.headers.etag);
  });

  test('a release changes the page without a restart', async () => {
    const before = await app.inject('/');
    await put('host/host-build-2/index.html', TEMPLATE('federated').replace('<body>', '<body>new'));
    await release({ 'remote-catalog': [remoteBuild('remote-catalog', 'cat-build-2')] }, 'host-build-2');
    await utimes(join(folder, 'registry.json'), new Date(), new Date(Date.now() + 5000));
    await expect
      .poll(async () => (await app.inject('/')).body, { timeout: 2500, interval: 100 })
      .toContain('<body>new');
    const after = await app.inject('/');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(block(after.body, 'registry').remotes['remote-catalog'][0].build).toBe('cat-build-2');
  });

  test('a broken registry leaves the release before it in force', async () => {
    await app.inject('/');
    await put('registry.json', '{"host":');
    await utimes(join(folder, 'registry.json'), new Date(), new Date(Date.now() + 5000));
    const response = await app.inject('/');
    expect(response.statusCode).toBe(200);
  });

  test('the page names the newest build of each contract only', async () => {
    await release({
      'remote-ad': [
        remoteBuild('remote-ad', 'build-3', '2.0.0'),
        remoteBuild('remote-ad', 'build-2', '1.0.0'),
        remoteBuild('remote-ad', 'build-1', '1.0.0'),
      ],
    });
    await app.close();
    await start();
    const { remotes } = block((await app.inject('/')).body, 'registry');
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
    return putRegistry(folder, {
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
  const restarted = async () => {
    await app.close();
    await start();
  };
  const adBuilds = (registry: { remotes: Record<string, { build: string }[]> }) =>
    registry.remotes['remote-ad']?.map(({ build }) => build);

  test('names the live build, what was live before it, and a canary with its share', async () => {
    const contracts = { 'build-6': '1.0.0', 'build-5': '1.0.0', 'build-4': '1.0.0', 'build-3': '1.0.0' };
    const line = ['build-5', 'build-4', 'build-3'];
    await releaseState(line, contracts, { build: 'build-6', share: 10 });
    await restarted();
    const { body } = await app.inject('/');
    expect(body).toContain('data-build="federated"');
    const registry = block(body, 'registry');
    expect(adBuilds(registry)).toEqual(['build-5', 'build-4', 'build-6']);
    expect(registry.canaries).toEqual({ 'remote-ad': { build: 'build-6', share: 10 } });
    expect((await app.inject('/r/registry.json')).json()).toEqual(registry);
  });

  test('names no build that was rolled back, but one for each older shell [F7]', async () => {
    const contracts = { 'build-5': '1.3.0', 'build-4': '1.3.0', 'build-3': '1.2.0', 'build-2': '1.2.0' };
    await releaseState(['build-4', 'build-3', 'build-2'], contracts, null);
    await restarted();
    expect(adBuilds(block((await app.inject('/')).body, 'registry'))).toEqual(['build-4', 'build-3']);
    const all = await app.inject('/r/builds.json');
    expect(all.headers['cache-control']).toBe('no-cache');
    expect(adBuilds(all.json())).toEqual(['build-5', 'build-4', 'build-3', 'build-2']);
    expect(all.json().remotes['remote-ad'][0]).toEqual(remoteBuild('remote-ad', 'build-5', '1.3.0'));
  });

  test('a route of only the live host is a page, an unknown one is none', async () => {
    const routes = [{ path: '/dealer/:id', app: 'remote-dealer' }];
    const host = { ...pageBuild('host-build-1'), routes };
    await putRegistry(folder, { host: [host], monolith: [], remotes: {} });
    await restarted();
    const statusOf = async (path: string) => (await app.inject(path)).statusCode;
    expect([await statusOf('/dealer/7'), await statusOf('/dealer'), await statusOf('/car/7')]).toEqual([
      200, 404, 404,
    ]);
  });

  test('MONOLITH serves the single artifact, with its chunks as the registry', async () => {
    await app.close();
    await start(true);
    const { body } = await app.inject('/');
    expect(body).toContain('data-build="monolith"');
    expect(block(body, 'registry').remotes['remote-ad'][0].build).toBe('mono-build-1');
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
      await putRegistry(folder, {
        version: 2,
        host: {
          builds: [known('host-build-2'), known('host-build-1')],
          live: ['host-build-1'],
          canary: { build: 'host-build-2', share: 10 },
        },
        monolith: { builds: [], live: [], canary: null },
        remotes: {},
      });
      await restarted();
    });
    const page = async (cookie?: string) =>
      app.inject({ url: '/catalog', headers: cookie === undefined ? {} : { cookie } });

    test('is the page of those who ask for it by their cookie, and says so', async () => {
      const tried = await page('a=b; host_build=host-build-2');
      expect(tried.body).toContain('<body>tried');
      expect(tried.body).toContain('<html data-host-canary="host-build-2"');
      expect(tried.headers.vary).toContain('Cookie');
      expect(block(tried.body, 'registry').canaries).toEqual({ host: { build: 'host-build-2', share: 10 } });
    });

    test('is for its share only: without the cookie, or with another build, the page is the live one', async () => {
      const plain = await page();
      expect(plain.body).not.toContain('tried');
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
    const later = async (host: string) => {
      const page = { ...pageBuild(host), inline: { scripts: ['sha256-CCC='], styles: [] } };
      await writeFile(join(folder, 'registry.json'), JSON.stringify({ host: [page], monolith: [], remotes }));
      const at = new Date(Date.now() + 10_000);
      await utimes(join(folder, 'registry.json'), at, at);
      rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    };
    const adBuild = async () => adBuilds(block((await app.inject('/')).body, 'registry'));
    afterEach(() => {
      rs.restoreAllMocks();
    });

    test('does not replace the one in force until they are there', async () => {
      await app.inject('/');
      expectConsole(/the registry names files that are not in .*: remote-ad\/ad-build-2\/remoteEntry\.js/);
      await later('host-build-1');
      expect(await adBuild()).toBeUndefined();
      await put('remote-ad/ad-build-2/remoteEntry.js', '');
      rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 9_000);
      expect(await adBuild()).toEqual(['ad-build-2']);
    });

    test('with another page leaves the page in force, which would be an error otherwise', async () => {
      await app.inject('/');
      expectConsole(/host\/host-build-9\/index\.html/);
      await later('host-build-9');
      const { statusCode, headers } = await app.inject('/');
      expect([statusCode, headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining("'sha256-AAA='"),
      ]);
    });

    test('is taken when nothing else is in force, as long as the page is there', async () => {
      await later('host-build-1');
      expectConsole(/remote-ad\/ad-build-2\/remoteEntry\.js/);
      await restarted();
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
    const adBuild = async () => adBuilds(block((await app.inject('/')).body, 'registry'))?.[0];
    beforeEach(async () => {
      for (const build of ['ad-build-1', 'ad-build-2']) await put(`remote-ad/${build}/remoteEntry.js`, '');
    });

    test('is in force instead of the single file, and shows a release within two seconds', async () => {
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await restarted();
      expect(await adBuild()).toBe('ad-build-1');
      await putVersion(2, JSON.stringify(version(['ad-build-2', 'ad-build-1'])));
      await expect.poll(adBuild, { timeout: 2000, interval: 100 }).toBe('ad-build-2');
    });

    test('has its newest readable version in force, also after a restart', async () => {
      expectConsole(/versions 2 of the registry cannot be read: 1 is in force/);
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await putVersion(2, JSON.stringify(version(['ad-build-2'])).slice(0, -20));
      await restarted();
      expect(await adBuild()).toBe('ad-build-1');
      await putVersion(3, JSON.stringify(version(['ad-build-2'])));
      await expect.poll(adBuild, { timeout: 2000, interval: 100 }).toBe('ad-build-2');
    });

    test('is not public: neither its versions nor who made them', async () => {
      await putVersion(1, JSON.stringify(version(['ad-build-1'])));
      await restarted();
      expect((await app.inject('/r/registry/00000001.json')).statusCode).toBe(404);
      for (const url of ['/r/registry.json', '/r/builds.json', '/'])
        expect((await app.inject(url)).body).not.toContain('anna');
    });
  });

  test('without a release is a 503 with a sentence', async () => {
    await rm(join(folder, 'registry.json'));
    await app.close();
    await start();
    const response = await app.inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe('Приложение ещё не собрано');
  });
});

describe('files of releases', () => {
  test('a file is immutable, typed, open to other origins, and compressed as it was built', async () => {
    const response = await app.inject({
      url: '/r/host/host-build-1/static/js/index.js',
      headers: { 'accept-encoding': 'gzip, deflate, br', origin: 'https://other.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(response.rawPayload).toString()).toBe('console.warn(1)');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(response.headers.vary).toBe('Origin, Accept-Encoding');
  });

  test('an unpublished file is a 404 in JSON', async () => {
    for (const url of [
      '/r/host/host-build-1/static/js/index.js.map',
      '/r/host/host-build-1/static/js/index.js.gz',
      '/r/host/host-build-1/index.html',
      '/r/host/host-build-1/static/js/none.js',
      '/r/host/host-build-1/..%2f..%2fregistry.json',
      '/r/host',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/index.js.map',
      '/api/nothing',
      '/img/nothing',
      '/lottie/%2e%2e%2fregistry.json',
      '/lottie/none.json',
    ]) {
      const response = await app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.headers['content-type']).toContain('application/json');
    }
  });

  test('an open page can request the registry again', async () => {
    const response = await app.inject('/r/registry.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json().remotes['remote-catalog'][0].build).toBe('cat-build-1');
  });

  test('the duck has its own address, the icon the usual one [DATA-19]', async () => {
    expect((await app.inject('/lottie/utyaduck.json')).json()).toEqual({ v: '5' });
    const icon = await app.inject('/favicon.ico');
    expect(icon.headers['content-type']).toContain('image/svg+xml');
  });
});
