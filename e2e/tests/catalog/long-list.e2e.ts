import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

// Every page of the list is stubbed, the first one too.
test.use({ firstScreen: false });

const PAGES = 60;
const PER_PAGE = 16;
/** 240 cards of 20 elements and the page around them. */
const NODES_MAX = 5_400;
const HEAP_MAX_BYTES = 300 * 1024 * 1024;

test('a list of a thousand cards has a bounded part of them in the page and is restored', {
  tag: '@V13',
}, async ({ page, request, context, catalog }) => {
  test.setTimeout(180_000);
  const [ad] = await newestAds(request);
  // The list as the server would return it, without sixty requests to the server.
  await page.route('**/api/v2/cars/preview?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = Array.from({ length: PER_PAGE }, (_, index) => ({
      ...ad,
      id: (at - 1) * PER_PAGE + index + 1,
    }));
    return route.fulfill({
      json: {
        success: true,
        data: {
          items,
          pagination: { current_page: at, last_page: PAGES, total_items: PAGES * PER_PAGE },
        },
      },
    });
  });
  await catalog.open();
  await page.evaluate(
    (last) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector(`a[href="/car/${last}"]`)) return resolve();
          window.scrollTo(0, document.documentElement.scrollHeight);
          requestAnimationFrame(look);
        };
        look();
      }),
    PAGES * PER_PAGE,
  );
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(nodes).toBeLessThanOrEqual(NODES_MAX);
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  expect(usedSize).toBeLessThan(HEAP_MAX_BYTES);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(async () => (await catalog.ids()).includes(1)).toBe(true);
});
