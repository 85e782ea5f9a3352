import { answers } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the first picture is an AVIF of a fixed preset', async ({ page, catalog }) => {
  await catalog.open();
  const picture = catalog.cards.first().locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const shown = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc);
  const response = await page.request.get(shown, { headers: { Accept: 'image/avif,image/webp' } });
  expect(response.headers()['content-type']).toBe('image/avif');
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
});

test('P22 no picture comes: the cards stand, each address is asked for twice at most', async ({
  page,
  fault,
  catalog,
}) => {
  const asked = new Map<string, number>();
  await fault(
    'P22',
    ({ pathname }) => {
      if (!pathname.startsWith('/img/')) return false;
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      return true;
    },
    answers.refused(),
  );
  await catalog.open();
  await page.waitForLoadState('networkidle');
  await expect(catalog.cards).toHaveCount(16);
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(2);
  const box = await catalog.cards.first().boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(100);
});

test('P23 AVIF is broken: the picture falls back to another format', async ({ fault, catalog }) => {
  await fault('P23', ({ pathname }) => pathname.includes('.avif'), answers.status(404));
  await catalog.open();
  const picture = catalog.cards.first().locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

test('nothing moves when the pictures arrive', async ({ page, catalog }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await catalog.open();
  await page.waitForLoadState('networkidle');
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(total).toBeLessThan(0.05);
});
