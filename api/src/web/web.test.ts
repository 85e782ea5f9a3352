import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@rstest/core';
import { block, remoteBuild, TEMPLATE, webStage } from './test-web.ts';

const { folder, inject, put, release, restart } = webStage();

describe('the page', () => {
  test('every route returns the HTML and both data blocks', async () => {
    for (const url of ['/', '/catalog', '/catalog/7', '/catalog/abc', '/car/42?x=1', '/favorites?tab=ads']) {
      const response = await inject(url);
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
      const [plain, reply] = [await inject(url), await inject({ url, headers: forged })];
      expect(reply.body + JSON.stringify(reply.headers)).not.toContain('evil.com');
      expect([url, plainOf(reply.body)]).toEqual([url, plainOf(plain.body)]);
    }
  });

  test('an unknown path is the same HTML with status 404', async () => {
    const response = await inject('/nowhere/at/all');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('data-build="federated"');
  });

  test('the page of moderators is served as an unknown address [MOD-13]', async () => {
    const servedAt = async (url: string) => {
      const { statusCode, headers, body } = await inject({ url, headers: { 'accept-encoding': 'identity' } });
      return { statusCode, headers: { ...headers, date: '' }, body };
    };
    const [desk, unknown] = [await servedAt('/moderation'), await servedAt('/nowhere')];
    expect(desk).toEqual(unknown);
    expect(desk.statusCode).toBe(404);
  });

  test('nothing in the settings can close the data block', async () => {
    const { body } = await inject('/');
    expect(body).not.toContain('<script>alert(1)');
    expect(block(body, 'settings').bot_name).toBe('cars_bot</script><script>alert(1)</script>');
  });

  test('the policy allows the constant inline parts by hash and frames by configuration', async () => {
    const { headers } = await inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-AAA='");
    // printf 'a{top:0}' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain(
      "style-src 'self' 'sha256-CCC=' 'sha256-+ZMTmgbxs1dT8R7WsQbCwgLtHCcr1JIhDJDy4jp+cTU='; ",
    );
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
    await restart();
    const { headers } = await inject('/');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self' https://cdn.example");
  });

  test('a build from an origin that is not allowed is left out, and the policy stays [T19]', async () => {
    expectConsole(/files of https:\/\/evil\.example are left out: RELEASE_ORIGINS/);
    await release({
      'remote-ad': [
        remoteBuild('remote-ad', 'ad-build-2', '1.0.0', 'https://evil.example'),
        remoteBuild('remote-ad', 'ad-build-1', '1.0.0', 'https://cdn.example'),
      ],
    });
    await restart();
    const { headers, body } = await inject('/');
    expect(String(headers['content-security-policy'])).not.toContain('evil.example');
    expect([body.includes('ad-build-1'), body.includes('ad-build-2')]).toEqual([true, false]);
    expect((await inject('/r/registry.json')).body).not.toContain('evil.example');
    expect((await inject('/r/builds.json')).body).not.toContain('evil.example');
  });

  test('a known tag is 304, and only for the page itself', async () => {
    const first = await inject('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await inject({ url: '/catalog', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await inject({ url: '/nowhere', headers })).statusCode).toBe(404);
  });

  test('the HTML is compressed where that is accepted', async () => {
    const { body: whole } = await inject('/');
    const br = await inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(whole);
    const gz = await inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(whole);
    expect(gz.headers.etag).not.toBe(br.headers.etag);
  });

  test('a release changes the page without a restart', async () => {
    const before = await inject('/');
    await put('host/host-build-2/index.html', TEMPLATE('federated').replace('<body>', '<body>new'));
    await release({ 'remote-catalog': [remoteBuild('remote-catalog', 'cat-build-2')] }, 'host-build-2');
    await utimes(join(folder(), 'registry.json'), new Date(), new Date(Date.now() + 5000));
    await expect.poll(async () => (await inject('/')).body, { interval: 100 }).toContain('<body>new');
    const after = await inject('/');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(block(after.body, 'registry').remotes['remote-catalog'][0].build).toBe('cat-build-2');
  });

  test('a broken registry leaves the release before it in force', async () => {
    await inject('/');
    await put('registry.json', '{"host":');
    await utimes(join(folder(), 'registry.json'), new Date(), new Date(Date.now() + 5000));
    const response = await inject('/');
    expect(response.statusCode).toBe(200);
  });

  test('MONOLITH serves the single artifact, with its chunks as the registry', async () => {
    await restart(true);
    const { body } = await inject('/');
    expect(body).toContain('data-build="monolith"');
    expect(block(body, 'registry').remotes['remote-ad'][0].build).toBe('mono-build-1');
  });

  test('without a release is a 503 with a sentence', async () => {
    await rm(join(folder(), 'registry.json'));
    await restart();
    const response = await inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe('Приложение ещё не собрано');
  });
});

describe('files of releases', () => {
  test('a file is immutable, typed, open to other origins, and compressed as it was built', async () => {
    const response = await inject({
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
      const response = await inject(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.headers['content-type']).toContain('application/json');
    }
  });

  test('an open page can request the registry again', async () => {
    const response = await inject('/r/registry.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json().remotes['remote-catalog'][0].build).toBe('cat-build-1');
  });

  test('the duck has its own address, the icon the usual one [DATA-19]', async () => {
    expect((await inject('/lottie/utyaduck.json')).json()).toEqual({ v: '5' });
    const icon = await inject('/favicon.ico');
    expect(icon.headers['content-type']).toContain('image/svg+xml');
  });
});
