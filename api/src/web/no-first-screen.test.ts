import { describe, expect, test } from '@rstest/core';
import { createFirstScreens } from './first-screens.ts';
import type { LiveRelease } from './release-store.ts';
import { asset, blockOf, cars, entry, firstScreenStage, SHOWS, USED_CSS } from './test-first-screens.ts';

const { folder, put, build, release, restart, inject, respond } = firstScreenStage();

describe('without a first screen the page has the skeleton', () => {
  const skeleton = async (url = '/catalog') => {
    const { body, statusCode } = await inject(url);
    expect(statusCode).toBe(200);
    expect(blockOf(body)).toBeUndefined();
    expect(body).toContain('<div id="root"><!--screen--><i>skeleton</i>');
  };
  const releaseAgain = async (...builds: object[]) => {
    await release(...builds);
    await restart();
  };

  test('when there is no data: an absent car, an unreachable database', async () => {
    respond(() => Promise.reject(new Error('away')));
    await skeleton();
    await skeleton('/car/7');
  });

  test('of the addresses where launches begin, or of all others, with the styles of that skeleton', async () => {
    const start = '<b class="boot">start</b>';
    for (const url of ['/catalog?brand=3', '/?tgWebAppStartParam=x&brand=3', '/car/0']) {
      const { body } = await inject(url);
      expect([url, body.includes(start), body.includes('.boot{top:0}')]).toEqual([url, true, true]);
    }
    for (const url of ['/profile', '/filters', '/catalog/2', '/nowhere']) {
      const { body } = await inject(url);
      expect([url, body.includes(start), body.includes('.boot{top:0}')]).toEqual([url, false, false]);
    }
  });

  test('when one network requests too often, as for the call itself; others have theirs', async () => {
    respond((_address, ip) => {
      if (ip === '203.0.113.7') throw new Error('429');
      return cars('Toyota');
    });
    const from = async (remoteAddress: string) =>
      blockOf((await inject({ url: '/catalog', remoteAddress })).body) !== undefined;
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
    ['needs a newer shell', entry("return { html: 'x', pictures: [] };", '1.99.0')],
  ] as const) {
    test(`when the entry ${what}; the next build has one again`, async () => {
      await releaseAgain(await build('cat-build-2', source));
      await skeleton();
      await releaseAgain(await build('cat-build-4', SHOWS));
      expect(blockOf((await inject('/catalog')).body)).toBeDefined();
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

  test('when its stylesheets are larger than the server reads in its own thread [I19]', async () => {
    const css = `.card{top:0}${'.b{top:0}'.repeat(15_000)}`;
    await put('remote-catalog/cat-build-2/static/css/large.css', css);
    const styles = [asset('/r/remote-catalog/cat-build-2/static/css/large.css', css)];
    await releaseAgain(await build('cat-build-2', SHOWS, { styles }));
    await skeleton();
  });

  test.each(['https://cdn.example', 'https://s3.example/bucket/of-cars'])(
    'a build whose files browsers fetch from %s is rendered all the same',
    async (origin) => {
      const { styles, ...elsewhere } = await build('cat-build-2', SHOWS);
      const moved = styles.map((style) => ({ ...style, url: `${origin}${style.url}` }));
      await releaseAgain({ ...elsewhere, styles: moved });
      expect((await inject('/catalog')).body).toContain(`${USED_CSS}</style>`);
    },
  );

  test('a build that needs a newer shell is skipped', async () => {
    const tooNew = await build('cat-build-2', SHOWS, { contract: '1.99.0' });
    await releaseAgain(tooNew, await build('cat-build-1', SHOWS));
    expect(JSON.parse(blockOf((await inject('/catalog')).body) ?? '').build).toBe('cat-build-1');
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
    const screens = createFirstScreens(folder(), { warn: () => undefined });
    await screens.warm(live);
    const address = { name: 'catalog', path: '/catalog', url: '/api' } as const;
    const rendered = await screens.render(live, address, cars('Toyota').bytes.toString());
    screens.close();
    expect(rendered?.build.build).toBe('cat-build-1');
  });
});
