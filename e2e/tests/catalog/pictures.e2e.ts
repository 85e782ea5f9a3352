import { newestAds } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { totalShift, watchShifts } from '../../fixtures/layout-shift.ts';
import { countPictures, pictureOf, UNAVAILABLE } from '../../fixtures/no-pictures.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the first picture is an AVIF of a fixed preset', { tag: '@gate' }, async ({ page, catalog }) => {
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

for (const [title, response] of UNAVAILABLE) {
  test(`each picture is requested twice at most and replaced by a placeholder when the picture server ${title}`, {
    tag: '@P22',
  }, async ({ page, fault, catalog }) => {
    const { aim, requested } = countPictures();
    await fault('[P22]', aim, response);
    await catalog.open();
    await expect(catalog.cards).toHaveCount(16);
    await page.mouse.wheel(0, 5_000);
    await expect(catalog.cards.nth(16)).toBeAttached();
    await page.mouse.wheel(0, -5_000);
    // A picture that failed for good has no element any more; those below are still to be requested.
    await expect
      .poll(() => catalog.cards.first().evaluate((card) => card.querySelectorAll('img').length))
      .toBe(0);
    await page.waitForLoadState('networkidle');
    const cards = [...(await newestAds(page.request)), ...(await newestAds(page.request, 2))];
    expect(requested.size).toBeGreaterThan(0);
    for (const [picture, addresses] of requested) {
      const shown = cards.filter(({ images }) => pictureOf(images[0] ?? '') === picture).length;
      expect(addresses.length, addresses.join(' ')).toBeLessThanOrEqual(2 * Math.max(1, shown));
    }
    expect(requested.size).toBeGreaterThan(5);
    const box = await catalog.cards.first().boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(100);
  });
}

test('a picture whose AVIF is broken falls back to another format', { tag: '@P23' }, async ({
  fault,
  catalog,
}) => {
  await fault('[P23]', ({ pathname }) => pathname.includes('.avif'), responses.status(404));
  await catalog.open();
  const picture = catalog.cards.first().locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

test('nothing moves when the pictures arrive', async ({ page, catalog }) => {
  await watchShifts(page);
  await catalog.open();
  await page.waitForLoadState('networkidle');
  expect(await totalShift(page)).toBeLessThan(0.05);
});
