import type { Page } from '@playwright/test';
import { responses } from '../../fixtures/fault.ts';
import { serveTiles, TILES_URL } from '../../fixtures/map-tiles.ts';
import { RICH_AD, showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The page's settings with a source of tiles; resolves to the requested addresses. */
const giveTiles = async (page: Page): Promise<string[]> => {
  await page.route('**/car/*', async (route) => {
    // A page without a first screen: its ad is the one that the test shows.
    const response = await route.fetch({ url: new URL('/offer', route.request().url()).href });
    const html = (await response.text()).replace('"map_tiles_url":null', `"map_tiles_url":"${TILES_URL}"`);
    await route.fulfill({ response, body: html });
  });
  return serveTiles(page);
};

test('without tiles the location opens as text with links to other maps, without a location prompt', {
  tag: ['@I18', '@gate'],
}, async ({ page, car }) => {
  const ad = await showAd(page, { ...RICH_AD, address: null, video: null });
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      throw new Error('position requested');
    };
  });
  await car.open(ad.id);
  await expect(page.getByRole('region', { name: 'Местоположение' })).toContainText('Казань');
  await car.mapButton.click();
  const map = car.popup('Местоположение');
  await expect(map.getByRole('status')).toContainText('Казань');
  const namePx = await map
    .locator('svg text')
    .first()
    .evaluate(
      (name: SVGTextElement) =>
        Number.parseFloat(getComputedStyle(name).fontSize) * (name.getScreenCTM()?.a ?? 0),
    );
  expect(Math.round(namePx)).toBeGreaterThanOrEqual(12);
  await expect(map.getByRole('link', { name: 'Яндекс Карты' })).toHaveAttribute(
    'href',
    'https://yandex.ru/maps/?pt=49.120000,55.790000&z=16&l=map',
  );
  await expect(map.getByRole('application')).toHaveCount(0);
  await expect(map.getByRole('button', { name: 'Выбрать точку' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await expect(car.mapButton).toBeFocused();
});

test('the map is moved and scaled by keyboard', async ({ page, car }) => {
  const ad = await showAd(page, { ...RICH_AD, video: null });
  await giveTiles(page);
  await car.open(ad.id);
  await car.mapButton.click();
  const box = car.popup('Местоположение').getByRole('application');
  const pin = box.locator('.leaflet-marker-icon');
  await expect(pin).toBeVisible();
  const middle = async () => {
    const place = await pin.boundingBox();
    return Math.round((place?.x ?? 0) + (place?.width ?? 0) / 2);
  };
  const before = await middle();
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(middle).toBeLessThan(before - 40);
});

test('without a geocoder the location shows a message and the map still opens', { tag: '@P21' }, async ({
  page,
  car,
  fault,
}) => {
  const ad = await showAd(page, { ...RICH_AD, address: null, video: null });
  await fault('[P21]', ({ pathname }) => pathname === '/api/geo/reverse', responses.refused());
  await car.open(ad.id);
  await expect(page.getByRole('region', { name: 'Местоположение' })).toContainText(
    'Ошибка определения адреса',
  );
  await car.mapButton.click();
  const map = car.popup('Местоположение');
  await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect(map.getByRole('status')).toHaveText('Ошибка определения адреса');
});

test('tiles are loaded from the address of the settings', async ({ page, car }) => {
  const ad = await showAd(page, { ...RICH_AD, video: null });
  const requested = await giveTiles(page);
  await car.open(ad.id);
  await car.mapButton.click();
  await expect(car.popup('Местоположение').locator('img.leaflet-tile-loaded').first()).toBeAttached();
  // Zoom 10 at the place of the ad.
  expect(requested[0]).toMatch(/^\/tiles\/10\/65\d\/3\d\d\.png$/);
});

test('a map whose code does not load shows a message', async ({ page, car, fault }) => {
  const ad = await showAd(page, { ...RICH_AD, video: null });
  await car.open(ad.id);
  await page.waitForLoadState('networkidle');
  await fault(
    'code of the map',
    ({ pathname }) => /^\/r\/(remote-ad|monolith)\/.+\.js$/.test(pathname),
    responses.refused(),
  );
  await car.mapButton.click();
  await expect(car.alert).toContainText('Карта не загрузилась');
});

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
])
  for (const hasTiles of [false, true])
    test(`an address of one line leaves no blank strip ${hasTiles ? 'below the map' : 'above the links'} at ${size.width} px`, {
      tag: '@CAR-59',
    }, async ({ page, car, fault }) => {
      await page.setViewportSize(size);
      const ad = await showAd(page, { ...RICH_AD, address: null, video: null });
      await fault(
        'address',
        ({ pathname }) => pathname === '/api/geo/reverse',
        responses.json({
          success: true,
          data: { address: 'Казань', locality: 'Казань', district: null, metro: null },
        }),
      );
      if (hasTiles) await giveTiles(page);
      await car.open(ad.id);
      await car.mapButton.click();
      const map = car.popup('Местоположение');
      const address = map.getByRole('status').getByText('Казань');
      await expect(address).toBeVisible();
      const around = await map.getByRole('status').boundingBox();
      const line = await address.boundingBox();
      if (!around || !line) throw new Error('no address');
      const above = line.y - around.y;
      const below = around.y + around.height - line.y - line.height;
      expect(Math.abs(above - below)).toBeLessThan(1);
      expect(below).toBeLessThan(26);
    });
