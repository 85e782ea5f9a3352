import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { liveBuild, registryOf } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

test('no file of the repository can be fetched', { tag: ['@F10', '@gate'] }, async ({ request }) => {
  const builds = await Promise.all(REMOTE_APPS.map((app) => liveBuild(request, app)));
  const folders = builds.map(({ entry }) => entry.url.replace(/[^/]+$/, ''));
  const scripts = builds.flatMap(({ entry, scripts: chunks }) => [entry, ...chunks].map(({ url }) => url));
  const hidden = ['.git/HEAD', '.git/config', '.env', 'package.json', 'pnpm-lock.yaml', 'build.json'];
  const addresses = [
    ...['/', ...folders].flatMap((folder) => hidden.map((file) => folder + file)),
    ...scripts.map((script) => `${script}.map`),
    '/r/../package.json',
    '/r/%2e%2e/%2e%2e/package.json',
    '/r/remote-catalog/..%2f..%2fpackage.json',
  ];
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(404);
  }
});

test('no script names a source map', { tag: '@F10' }, async ({ request }) => {
  for (const app of REMOTE_APPS) {
    const { entry, scripts } = await liveBuild(request, app);
    for (const { url } of [entry, ...scripts]) {
      const response = await request.get(url);
      expect(response.status(), url).toBe(200);
      expect(await response.text(), url).not.toContain('sourceMappingURL');
    }
  }
});

test('only the messenger may frame the page, and it is revalidated on every load', { tag: '@gate' }, async ({
  request,
}) => {
  const response = await request.get('/catalog');
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(ancestors.length).toBeGreaterThan(0);
  expect(ancestors).not.toContain('*');
  expect(ancestors).toContain('https://web.telegram.org');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain("'unsafe-inline'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.server).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
  const again = await request.get('/catalog', { headers: { 'If-None-Match': headers.etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('the api and the pictures may not be framed', async ({ request }) => {
  const api = await request.get('/api/v2/ads/preview?page=1&per_page=16');
  expect(api.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(api.headers()['cache-control']).toContain('no-store');
  expect(api.headers()['x-content-type-options']).toBe('nosniff');
});

test('files of a build never change', async ({ request }) => {
  const { entry, styles } = await liveBuild(request, 'remote-catalog');
  for (const { url } of [entry, ...styles]) {
    const response = await request.get(url);
    expect(response.headers()['cache-control'], url).toBe('public, max-age=31536000, immutable');
    expect(response.headers()['x-content-type-options'], url).toBe('nosniff');
  }
});

test('the registry names every remote with integrity for each file', async ({ request }) => {
  const registry = registryOf(await (await request.get('/catalog')).text());
  for (const app of REMOTE_APPS) {
    const build = registry.remotes[app]?.[0];
    expect(build, app).toBeDefined();
    for (const asset of [build?.entry, ...(build?.scripts ?? []), ...(build?.styles ?? [])])
      expect(asset?.integrity, asset?.url).toMatch(/^sha256-/);
  }
});
