import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import fastify, { type FastifyInstance } from 'fastify';
import { createFirstScreens } from './first-screens.ts';
import type { FirstResponse } from './page.ts';
import { createReleaseStore, type LiveRelease } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { putRegistry } from './test-release-files.ts';

const HASH = `sha384-${createHash('sha384').update('x').digest('base64')}`;
const SETTINGS = {
  demo: false,
  bulletin_mode: false,
  admin_start_param_sha256: null,
  bot_name: null,
  bot_app_name: null,
  map_tiles_url: null,
  frame_ancestors: [],
};
const TEMPLATE =
  '<!doctype html><html lang="ru" data-build="federated"><head><!--data--></head><body><div id="root"><!--screen--><i>skeleton</i><!--/screen--></div></body></html>';
const CSS = '.card{color:red}';

/** A server entry as a remote's build leaves it. */
const entry = (body: string, contract = '1.0.0') =>
  `export const firstScreen = { app: 'remote-catalog', contract: '${contract}', render: ({ name, path, answer }) => { ${body} } };`;
const SHOWS = entry(
  "return { html: '<ul>' + answer.data.items.map(({ mark }) => '<li>' + mark + '</li>').join('') + '</ul>', pictures: [{ type: 'image/avif', srcset: '/img/a.avif 250w', sizes: '50vw' }] };",
);

let folder: string;
let app: FastifyInstance;
let response: FirstResponse;
let requests: string[];

const put = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

const asset = (url: string, content: string) => ({
  url,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

/** Describes a build of the catalog whose server entry has this source. */
const build = async (name: string, source: string | null, over: object = {}) => {
  const base = `/r/remote-catalog/${name}`;
  if (source !== null) await put(`remote-catalog/${name}/server/first-screen.mjs`, source);
  await put(`remote-catalog/${name}/static/css/a.css`, CSS);
  return {
    build: name,
    contract: '1.0.0',
    entry: { url: `${base}/remoteEntry.js`, integrity: HASH },
    scripts: [],
    styles: [asset(`${base}/static/css/a.css`, CSS)],
    ...(source === null ? {} : { firstScreen: asset(`${base}/server/first-screen.mjs`, source) }),
    ...over,
  };
};

let registries = 0;
const release = async (...builds: object[]) => {
  const page = { contract: '1.3.0', inline: { scripts: [], styles: [] }, chunks: {} };
  await put('host/host-build-1/index.html', TEMPLATE);
  await putRegistry(folder, {
    host: [{ build: 'host-build-1', ...page }],
    monolith: [],
    remotes: { 'remote-catalog': builds },
  });
  registries += 1;
  await utimes(join(folder, 'registry.json'), new Date(), new Date(Date.now() + registries * 5_000));
};

const json = (value: unknown) => ({ bytes: Buffer.from(JSON.stringify(value)) });
const cars = (...marks: string[]) =>
  json({ success: true, data: { items: marks.map((mark) => ({ mark })), pagination: {} } });

const start = async () => {
  app = fastify();
  await app.register(webRoutes, {
    releases: createReleaseStore(folder, false),
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
    responseTo: (address, ip) => {
      requests.push(address.url);
      return response(address, ip);
    },
  });
};

const blockOf = (body: string) =>
  /<script type="application\/json" id="first-screen">(.*?)<\/script>/s.exec(body)?.[1];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-screen-'));
  requests = [];
  response = () => cars('Toyota');
  await release(await build('cat-build-1', SHOWS));
  await start();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the page with its first screen', () => {
  test('has the markup in #root, its style, its pictures and its data, and the skeletons aside', async () => {
    const { body, headers } = await app.inject('/catalog');
    expect(body).toContain(
      '<div id="boot"><i>skeleton</i></div><div id="root"><ul><li>Toyota</li></ul></div>',
    );
    expect(body).toContain('data-first-screen="/api/v2/ads/preview?page=1&amp;per_page=16"');
    expect(body).toContain(
      `<style data-href="/r/remote-catalog/cat-build-1/static/css/a.css">${CSS}</style>`,
    );
    expect(body).toContain('imagesrcset="/img/a.avif 250w"');
    expect(JSON.parse(blockOf(body) ?? '')).toEqual({
      app: 'remote-catalog',
      build: 'cat-build-1',
      path: '/catalog',
      url: '/api/v2/ads/preview?page=1&per_page=16',
      answer: { success: true, data: { items: [{ mark: 'Toyota' }], pagination: {} } },
    });
    const digest = createHash('sha256').update(CSS).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('is rendered for the plain catalog only, with any launch parameters', async () => {
    for (const url of ['/', '/catalog', '/catalog/', '/catalog?tgWebAppStartParam=x'])
      expect([url, blockOf((await app.inject(url)).body) !== undefined]).toEqual([url, true]);
    for (const url of ['/catalog?brand=3', '/catalog/2', '/profile', '/car/0', '/nowhere'])
      expect([url, blockOf((await app.inject(url)).body)]).toEqual([url, undefined]);
  });

  test('hostile words leave neither the markup nor the data block [E1]', async () => {
    const words = '</script><script>alert(1)</script><!--';
    await release(
      await build(
        'cat-build-2',
        entry("return { html: '<p></p>', pictures: [{ type: 'a\"b', srcset: '\"><script>', sizes: '&' }] };"),
      ),
    );
    await app.close();
    await start();
    response = () => cars(words);
    const { body } = await app.inject('/catalog');
    expect(body.match(/<script>alert/)).toBeNull();
    expect(body).toContain('imagesrcset="&quot;>&lt;script>"');
    expect(JSON.parse(blockOf(body) ?? '').answer.data.items[0].mark).toBe(words);
  });

  test('a known tag is 304; new data are a new page without a delay', async () => {
    const first = await app.inject({ url: '/catalog', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('Toyota');
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url: '/catalog', headers })).statusCode).toBe(304);
    response = () => cars('Lada');
    const changed = await app.inject({ url: '/catalog', headers });
    expect(changed.statusCode).toBe(200);
    expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('<li>Lada</li>');
  });

  test('HEAD returns the same headers as GET', async () => {
    const { headers } = await app.inject('/catalog');
    const head = await app.inject({ method: 'HEAD', url: '/catalog' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe(headers.etag);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });
});

describe('without a first screen the page has the skeleton', () => {
  const skeleton = async (url = '/catalog') => {
    const { body, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(blockOf(body)).toBeUndefined();
    expect(body).toContain('<div id="root"><!--screen--><i>skeleton</i>');
  };
  const releaseAgain = async (...builds: object[]) => {
    await release(...builds);
    await app.close();
    await start();
  };

  test('when there is no data: an absent car, an unreachable database', async () => {
    response = () => Promise.reject(new Error('away'));
    await skeleton();
    await skeleton('/car/7');
  });

  test('when one network requests too often, as for the call itself; others have theirs', async () => {
    response = (_address, ip) => {
      if (ip === '203.0.113.7') throw new Error('429');
      return cars('Toyota');
    };
    const from = async (remoteAddress: string) =>
      blockOf((await app.inject({ url: '/catalog', remoteAddress })).body) !== undefined;
    expect([await from('203.0.113.8'), await from('203.0.113.7')]).toEqual([true, false]);
  });

  test('when the app names none, or it has nothing to show', async () => {
    await releaseAgain(await build('cat-build-2', null));
    await skeleton();
    await releaseAgain(await build('cat-build-3', entry('return null;')));
    await skeleton();
  });

  for (const [what, source] of [
    ['throws', entry("throw new Error('boom');")],
    ['is no program', 'export const ='],
    ['exports nothing', 'export {};'],
    ['ends its process', entry('process.exit(1);')],
    ['never ends', entry('for (;;);')],
    ['needs a newer shell', entry("return { html: 'x', pictures: [] };", '1.9.0')],
  ] as const) {
    test(`when the entry ${what}; the next build has one again`, async () => {
      await releaseAgain(await build('cat-build-2', source));
      await skeleton();
      await releaseAgain(await build('cat-build-4', SHOWS));
      expect(blockOf((await app.inject('/catalog')).body)).toBeDefined();
    });
  }

  test('when the file is not the released one [F4]', async () => {
    const changed = await build('cat-build-2', SHOWS);
    await put(
      'remote-catalog/cat-build-2/server/first-screen.mjs',
      entry("return { html: 'evil', pictures: [] };"),
    );
    await releaseAgain(changed);
    await skeleton();
  });

  test('when its style is not the released one [F4]', async () => {
    const changed = await build('cat-build-2', SHOWS);
    await put('remote-catalog/cat-build-2/static/css/a.css', '.card{background:url(//evil.example)}');
    await releaseAgain(changed);
    await skeleton();
  });

  test.each(['https://cdn.example', 'https://s3.example/bucket/of-cars'])(
    'a build whose files browsers fetch from %s is rendered all the same',
    async (origin) => {
      const { styles, ...elsewhere } = await build('cat-build-2', SHOWS);
      const moved = styles.map((style) => ({ ...style, url: `${origin}${style.url}` }));
      await releaseAgain({ ...elsewhere, styles: moved });
      expect((await app.inject('/catalog')).body).toContain(`<style data-href="${moved[0]?.url}">${CSS}`);
    },
  );

  test('a build that needs a newer shell is skipped', async () => {
    const tooNew = await build('cat-build-2', SHOWS, { contract: '1.9.0' });
    await releaseAgain(tooNew, await build('cat-build-1', SHOWS));
    expect(JSON.parse(blockOf((await app.inject('/catalog')).body) ?? '').build).toBe('cat-build-1');
  });

  test('a canary is never rendered', async () => {
    const builds = [await build('cat-build-2', SHOWS), await build('cat-build-1', SHOWS)];
    const live = {
      page: { contract: '1.3.0' },
      registry: {
        remotes: { 'remote-catalog': builds },
        canaries: { 'remote-catalog': { build: 'cat-build-2', share: 50 } },
      },
    } as unknown as LiveRelease;
    const screens = createFirstScreens(folder, { warn: () => undefined });
    await screens.warm(live);
    const address = { name: 'catalog', path: '/catalog', url: '/api' } as const;
    const rendered = await screens.render(live, address, cars('Toyota').bytes.toString());
    screens.close();
    expect(rendered?.build.build).toBe('cat-build-1');
  });
});

test('a release changes who renders, without a restart', async () => {
  await app.inject('/catalog');
  await release(await build('cat-build-2', SHOWS));
  await expect
    .poll(async () => JSON.parse(blockOf((await app.inject('/catalog')).body) ?? '{}').build, {
      timeout: 3_000,
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
  const screens = createFirstScreens(folder, { warn: () => undefined });
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

test('pages are kept by their bytes: many large ones are not all kept', async () => {
  const source = entry(
    "globalThis.made = (globalThis.made ?? 0) + 1; return { html: made + '-' + 'x'.repeat(2e5), pictures: [] };",
  );
  const ad = await build('ad-build-1', source);
  const url = '/r/remote-ad/ad-build-1/server/first-screen.mjs';
  await put(url.slice('/r/'.length), source);
  const page = { build: 'host-build-1', contract: '1.3.0', inline: { scripts: [], styles: [] }, chunks: {} };
  const remote = { ...ad, styles: [], firstScreen: { ...ad.firstScreen, url } };
  await putRegistry(folder, { host: [page], monolith: [], remotes: { 'remote-ad': [remote] } });
  await app.close();
  await start();
  const madeOf = async (id: number) =>
    /<div id="root">(\d+)-/.exec((await app.inject(`/car/${id}`)).body)?.[1];
  expect([await madeOf(1), await madeOf(1)]).toEqual(['1', '1']);
  for (let id = 2; id <= 120; id += 1) await madeOf(id);
  expect([await madeOf(120), await madeOf(1)]).toEqual(['120', '121']);
});

test('two hundred concurrent requests are one rendering', async () => {
  const responses = await Promise.all(Array.from({ length: 200 }, () => app.inject('/catalog')));
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
});
