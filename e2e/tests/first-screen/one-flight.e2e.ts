import { get } from 'node:http';
import type { APIRequestContext } from '@playwright/test';
import { adWithoutVideo, newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Ten segments of 1,460 bytes: what a server sends before the first acknowledgement arrives. */
const FLIGHT = 14_600;
/** Of a page without a first screen. */
const SKELETON_PAGE = 9_000;
const CARS = 100;

/** Bytes of a response as they are sent: status line, headers and the compressed body. */
const sentBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const headers = response.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
      let body = 0;
      response.on('data', (chunk: Buffer) => {
        body += chunk.length;
      });
      response.on('end', () => resolve('HTTP/1.1 200 OK\r\n\r\n'.length + headers + body));
      response.on('error', reject);
    }).on('error', reject);
  });

/** Pages in parallel: most of the time is a wait for the server. */
const AT_ONCE = 10;

/** The best form of a page is made in the background after its second request. */
const expectWithin = async (urls: readonly string[], limit: number): Promise<void> => {
  for (let first = 0; first < urls.length; first += AT_ONCE)
    await Promise.all(
      urls
        .slice(first, first + AT_ONCE)
        .map((url) => expect.poll(() => sentBytes(url), { message: url }).toBeLessThanOrEqual(limit)),
    );
};

const carIds = async (request: APIRequestContext): Promise<number[]> => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => newestAds(request, page)));
  return pages
    .flat()
    .map(({ id }) => id)
    .slice(0, CARS);
};

test('the catalog and a hundred cars arrive in one flight', async ({ request, baseURL }) => {
  const ids = await carIds(request);
  expect(ids).toHaveLength(CARS);
  const paths = ['/', '/catalog', ...ids.map((id) => `/car/${id}`)];
  await expectWithin(
    paths.map((path) => `${baseURL}${path}`),
    FLIGHT,
  );
});

test('every other page arrives in one flight with room to spare', async ({ baseURL }) => {
  const paths = [
    '/login',
    '/register',
    '/reset-password',
    '/profile',
    '/favorites',
    '/filters',
    '/user/1',
    '/create-ad',
    '/compare',
    '/offer',
    '/policy',
    '/catalog?brand=1',
  ];
  await expectWithin(
    paths.map((path) => `${baseURL}${path}`),
    SKELETON_PAGE,
  );
});

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: true });

  for (const width of [390, 1440])
    test(`at ${width} px the styles in the page are all that its first screen needs`, async ({
      page,
      request,
    }) => {
      const { id } = await adWithoutVideo(request);
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/', `/car/${id}`]) {
        await page.goto(path);
        const looks = () =>
          page.locator('#root *').evaluateAll((elements) =>
            elements.map((element) => {
              const { x, y, width: across, height } = element.getBoundingClientRect();
              const { color, backgroundColor, font, display, position, visibility, borderRadius } =
                getComputedStyle(element);
              return [
                element.outerHTML.slice(0, 80),
                [x, y, across, height].map(Math.round),
                [color, backgroundColor, font, display, position, visibility, borderRadius],
              ];
            }),
          );
        const alone = await looks();
        expect(alone.length).toBeGreaterThan(40);
        const { remotes } = JSON.parse((await page.locator('#registry').textContent()) ?? '');
        const [build] = remotes[path === '/' ? 'remote-catalog' : 'remote-ad'];
        for (const { url } of build.styles)
          await page.evaluate(
            (css) => {
              document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
            },
            await (await request.get(url)).text(),
          );
        expect(await looks()).toEqual(alone);
      }
    });
});
