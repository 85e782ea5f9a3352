import { expect, test } from '../../fixtures/test.ts';

for (const width of [320, 390])
  for (const query of ['', '?cityId=2&sort=mileage_desc'])
    test(`at ${width} px the number of ads and the map are in view beside city and order: ${query || 'none chosen'}`, {
      tag: ['@CAT-3', '@CAT-79'],
    }, async ({ page, catalog }) => {
      await page.setViewportSize({ width, height: 568 });
      await catalog.open(query);
      const header = page.getByRole('banner');
      await expect(header.getByText(/^\d[\d\s]* объявлени/)).toBeInViewport({ ratio: 1 });
      await expect(header.getByRole('button', { name: 'На карте' })).toBeInViewport({ ratio: 1 });
      const city = catalog.pill(query ? 'Санкт-Петербург' : 'Все города');
      await expect(city).toBeInViewport({ ratio: 1 });
      await catalog.pill(query ? 'Сначала с большим пробегом' : 'По умолчанию').focus();
      await expect(catalog.pill(query ? 'Сначала с большим пробегом' : 'По умолчанию')).toBeInViewport({
        ratio: 0.5,
      });
      expect((await catalog.cards.first().boundingBox())?.y).toBeLessThanOrEqual(140);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
