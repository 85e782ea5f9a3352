import type { Page } from '@playwright/test';
import { serveTiles, TILES_URL } from '../../fixtures/map-tiles.ts';
import { withSettings } from '../../fixtures/settings.ts';
import { RICH_AD, showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A text that only the library's own code has. */
const MARKS = {
  map: 'leaflet-image-layer',
  mask: 'mask property should be defined',
  duck: 'bodymovin',
} as const;
type Library = keyof typeof MARKS;

/** The sections whose files had a library's code, in the order of their downloads. */
const downloads = (page: Page) => {
  const found: Record<Library, string[]> = { map: [], mask: [], duck: [] };
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    for (const [library, mark] of Object.entries(MARKS) as [Library, string][])
      if (text.includes(mark)) found[library].push(pathname.split('/')[2] ?? '');
  });
  return found;
};

const groups = (page: Page) =>
  page.getByRole('application', { name: /^Карта объявлений/ }).getByRole('button');

test('a library that several sections use is downloaded once in a page', async ({
  page,
  catalog,
  car,
  shell,
}) => {
  const found = downloads(page);
  await withSettings(page, { map_tiles_url: TILES_URL });
  await serveTiles(page);
  const ad = await showAd(page, RICH_AD);

  await catalog.open();
  await page.getByRole('button', { name: 'На карте' }).click();
  await expect(groups(page).first()).toBeVisible();
  await shell.navigateInside('/catalog?priceMin=999999999');
  await expect(page.locator('[data-duck] path').first()).toBeAttached();
  await shell.navigateInside('/filters');
  await page.getByRole('textbox', { name: 'Цена от' }).fill('2000000');
  await expect(page.getByRole('textbox', { name: 'Цена от' })).toHaveValue(/^2\s000\s000$/);

  await shell.navigateInside(`/car/${ad.id}`);
  await car.mapButton.click();
  await expect(car.popup('Местоположение').locator('.leaflet-marker-icon')).toBeAttached();
  await shell.navigateInside('/login');
  await page.getByLabel('Телефон').pressSequentially('9001234567');
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (900) 123-45-67');
  await shell.navigateInside('/user/999999999');
  await expect(page.locator('[data-duck] path').first()).toBeAttached();

  expect(found).toEqual({ map: ['remote-catalog'], mask: ['remote-catalog'], duck: ['remote-catalog'] });
});

test('a library whose download failed is requested again by the next section that needs it', async ({
  page,
  catalog,
  shell,
  fault,
}) => {
  const found = downloads(page);
  const lost = await fault(
    'code of the mask',
    ({ pathname }) => pathname.startsWith('/r/remote-catalog/') && pathname.endsWith('.js'),
    async (route) => {
      const response = await route.fetch();
      return (await response.text()).includes(MARKS.mask) ? route.abort() : route.fulfill({ response });
    },
  );
  await catalog.open();
  await shell.navigateInside('/filters');
  await expect.poll(lost.hits).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: 'Цена от' }).fill('2000000');
  await shell.navigateInside('/login');
  await page.getByLabel('Телефон').pressSequentially('9001234567');
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (900) 123-45-67');
  expect(found.mask).toEqual(['remote-account']);
});
