import { expect, test } from '../../fixtures/test.ts';

for (const width of [320, 390])
  for (const query of ['', '?cityId=2&sort=mileage_desc'])
    test(`at ${width} px the map is in view beside city and order: ${query || 'none chosen'}`, {
      tag: ['@CAT-3', '@CAT-79'],
    }, async ({ page, catalog }) => {
      await page.setViewportSize({ width, height: 568 });
      await catalog.open(query);
      const header = page.getByRole('banner');
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

for (const query of ['', '?cityId=2&sort=mileage_desc'])
  test(`at 390 px the number of ads is in view too: ${query || 'none chosen'}`, { tag: '@CAT-3' }, async ({
    page,
    catalog,
  }) => {
    await catalog.open(query);
    await expect(page.getByRole('banner').getByText(/^\d[\d\s]* объявлени/)).toBeInViewport({ ratio: 1 });
  });

for (const query of ['', '?brand=1'])
  test(`at 320 px city and order are whole beside the buttons: ${query || 'none chosen'}`, {
    tag: ['@CAT-3', '@CAT-79'],
  }, async ({ page, catalog }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await catalog.open(query);
    const header = page.getByRole('banner');
    const names = ['На карте', ...(query ? ['Сохранить поиск'] : [])];
    for (const name of names) await expect(header.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(catalog.pill('Все города')).toBeInViewport({ ratio: 1 });
    // Its box ends before what is beside it: it is not cut by the row's own edge.
    await expect(catalog.pill('По умолчанию')).toBeInViewport({ ratio: 1 });
  });
