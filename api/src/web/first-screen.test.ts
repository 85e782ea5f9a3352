import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, rs, test } from '@rstest/core';
import { createFirstScreens } from './first-screens.ts';
import type { LiveRelease } from './release-store.ts';
import { blockOf, cars, entry, firstScreenStage, SHOWS, USED_CSS } from './test-first-screens.ts';
import { putRegistry } from './test-release-files.ts';

/** The lists promise a release within 2 s; the registry is looked at this often. */
const LOOK_EVERY_MS = 1_000;
const registryOf = (body: string) => body.split('id="registry">')[1]?.split('</script>')[0] ?? 'null';

const { folder, put, build, release, restart, inject, respond } = firstScreenStage();

describe('the page with its first screen', () => {
  test('has the markup in #root, its style, its pictures and its data, and the skeletons aside', async () => {
    const { body, headers } = await inject('/catalog');
    expect(body).toContain(
      '<div id="boot"><i>skeleton</i><!--start--><b class="boot">start</b><!--/start--></div><div id="root"><ul><li>Toyota</li></ul></div>',
    );
    expect(body).toContain('data-first-screen="/api/v2/ads/preview?page=1&amp;per_page=16"');
    expect(body).toContain(`<style>.boot{top:0}</style><style data-app="remote-catalog">${USED_CSS}</style>`);
    expect(body).toContain('imagesrcset="/img/a.avif 250w"');
    expect(JSON.parse(blockOf(body) ?? '')).toEqual({
      app: 'remote-catalog',
      build: 'cat-build-1',
      path: '/catalog',
      url: '/api/v2/ads/preview?page=1&per_page=16',
      answer: { success: true, data: { items: [{ mark: 'Toyota' }], pagination: {} } },
    });
    const digest = createHash('sha256').update(USED_CSS).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('is rendered for the plain catalog only, with any parameters of launches and campaigns [V21]', async () => {
    for (const url of [
      '/',
      '/catalog',
      '/catalog/',
      '/catalog?tgWebAppStartParam=x',
      '/catalog?utm_source=vk',
      '/?yclid=1',
    ])
      expect([url, blockOf((await inject(url)).body) !== undefined]).toEqual([url, true]);
    for (const url of ['/catalog?brand=3', '/catalog/2', '/profile', '/car/0', '/nowhere'])
      expect([url, blockOf((await inject(url)).body)]).toEqual([url, undefined]);
  });

  test('hostile words leave neither the markup nor the data block [E1]', async () => {
    const words = '</script><script>alert(1)</script><!--';
    await release(
      await build(
        'cat-build-2',
        entry("return { html: '<p></p>', pictures: [{ type: 'a\"b', srcset: '\"><script>', sizes: '&' }] };"),
      ),
    );
    await restart();
    respond(() => cars(words));
    const { body } = await inject('/catalog');
    expect(body.match(/<script>alert/)).toBeNull();
    expect(body).toContain('imagesrcset="&quot;>&lt;script>"');
    expect(JSON.parse(blockOf(body) ?? '').answer.data.items[0].mark).toBe(words);
  });

  test('a known tag is 304; new data are a new page without a delay', async () => {
    const first = await inject({ url: '/catalog', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('Toyota');
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    expect((await inject({ url: '/catalog', headers })).statusCode).toBe(304);
    respond(() => cars('Lada'));
    const changed = await inject({ url: '/catalog', headers });
    expect(changed.statusCode).toBe(200);
    expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('<li>Lada</li>');
  });

  test('a kept page ends with the day in Moscow: «сегодня» has become «вчера» [CAT-56]', async () => {
    let now = Date.parse('2026-11-26T20:59:59Z');
    const clock = rs.spyOn(Date, 'now').mockImplementation(() => now);
    const counting = entry("made += 1; return { html: '<p>made ' + made + '</p>', pictures: [] };");
    await release(await build('cat-build-2', `let made = 0; ${counting}`));
    await restart();
    const first = await inject('/catalog');
    expect(first.body).toContain('<p>made 1</p>');
    expect((await inject('/catalog')).body).toContain('<p>made 1</p>');
    now = Date.parse('2026-11-26T21:00:00Z');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const next = await inject({ url: '/catalog', headers });
    expect([next.statusCode, next.body.includes('<p>made 2</p>')]).toEqual([200, true]);
    expect((await inject('/catalog')).body).toContain('<p>made 2</p>');
    clock.mockRestore();
  });

  test('HEAD returns the same headers as GET', async () => {
    const { headers } = await inject('/catalog');
    const head = await inject({ method: 'HEAD', url: '/catalog' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe(headers.etag);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });
});

test('a store whose public address has a path changes nothing, and its styles are in the page [T9]', async () => {
  const store = 'https://s3.example/bucket/files';
  const own = await build('cat-build-2', SHOWS);
  const stored = [own.entry, ...own.styles].map((asset) => ({ ...asset, url: store + asset.url }));
  const [at, ...styles] = stored;
  await release({ ...own, entry: at, styles });
  await restart();
  const { body, headers } = await inject('/catalog');
  expect(body).toContain('<div id="root"><ul><li>Toyota</li></ul></div>');
  expect(body).toContain(`<style data-app="remote-catalog">${USED_CSS}</style>`);
  expect(headers['content-security-policy']).toContain("script-src 'self' https://s3.example; ");
});

test('a release is in the page a second later, without a restart, and its process renders', async () => {
  // Whole: a sum of fractions is rounded, and the second would not be over.
  const startedAt = Math.ceil(performance.now());
  const clock = rs.spyOn(performance, 'now').mockReturnValue(startedAt);
  const offered = async () =>
    JSON.parse(registryOf((await inject('/catalog')).body)).remotes['remote-catalog'];
  expect(await offered()).toMatchObject([{ build: 'cat-build-1' }]);
  await release(await build('cat-build-2', SHOWS));
  clock.mockReturnValue(startedAt + LOOK_EVERY_MS);
  expect(await offered()).toMatchObject([{ build: 'cat-build-2' }]);
  clock.mockRestore();
  // The start of its process takes as long as the machine needs; pages do not wait for it.
  await expect
    .poll(async () => JSON.parse(blockOf((await inject('/catalog')).body) ?? '{}').build, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe('cat-build-2');
});

test('too many concurrent screens affect only the pages that did not wait; the build continues to render [I19]', async () => {
  const mark = 'Toyota';
  const live = {
    page: { contract: '1.3.0' },
    registry: { remotes: { 'remote-catalog': [await build('cat-build-1', SHOWS)] }, canaries: {} },
  } as unknown as LiveRelease;
  const screens = createFirstScreens(folder(), { warn: () => undefined });
  await screens.warm(live);
  const renderCatalog = () =>
    screens.render(live, { name: 'catalog', path: '/catalog', url: '/api' }, cars(mark).bytes.toString());
  await screens.warm(live);
  const rendered = await Promise.all(Array.from({ length: 40 }, renderCatalog));
  expect(rendered.filter((screen) => screen === null).length).toBeGreaterThan(0);
  expect(rendered.filter((screen) => screen !== null).length).toBeGreaterThan(0);
  expect((await renderCatalog())?.screen.html).toBe(`<ul><li>${mark}</li></ul>`);
  screens.close();
});

test('pages are kept by their bytes: many large ones are not all kept [T7]', async () => {
  const source = entry(
    "globalThis.made = (globalThis.made ?? 0) + 1; return { html: made + '-' + 'x'.repeat(2e5), pictures: [] };",
  );
  const ad = await build('ad-build-1', source);
  const url = '/r/remote-ad/ad-build-1/server/first-screen.mjs';
  await put(url.slice('/r/'.length), source);
  const page = { build: 'host-build-1', contract: '1.3.0', inline: { scripts: [], styles: [] }, chunks: {} };
  const remote = { ...ad, styles: [], firstScreen: { ...ad.firstScreen, url } };
  await putRegistry(folder(), { host: [page], monolith: [], remotes: { 'remote-ad': [remote] } });
  await restart();
  const madeOf = async (id: number) => /<div id="root">(\d+)-/.exec((await inject(`/car/${id}`)).body)?.[1];
  expect([await madeOf(1), await madeOf(1)]).toEqual(['1', '1']);
  for (let id = 2; id <= 120; id += 1) await madeOf(id);
  expect([await madeOf(120), await madeOf(1)]).toEqual(['120', '121']);
});

test('two hundred concurrent requests are one rendering', async () => {
  const responses = await Promise.all(Array.from({ length: 200 }, () => inject('/catalog')));
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
});
