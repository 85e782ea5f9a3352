import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { Page } from '@playwright/test';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const MARK = 'window.__xss=1';
/** Forms in which a script can be injected into a page. */
const PAYLOADS = [
  `<script>${MARK}</script>`,
  `<img src=x onerror="${MARK}">`,
  `<svg onload="${MARK}">`,
  `<svg><script>${MARK}</script></svg>`,
  `"><img src=x onerror="${MARK}">`,
  `' onmouseover='${MARK}`,
  `" autofocus onfocus="${MARK}`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<a href="javascript:${MARK}">x</a>`,
  `<details open ontoggle="${MARK}">`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror="${MARK}">`,
  `javascript:${MARK}`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\${${MARK}}`,
  `</title><script>${MARK}</script>`,
  `<!--><img src=x onerror="${MARK}">-->`,
  `\u202E<script>${MARK}</script>`,
  `<style>@import'//evil.example'</style>`,
  `__proto__`,
  `%3Cscript%3E${MARK}%3C/script%3E`,
];

const FIELDS = [
  'mark',
  'model',
  'generation',
  'description',
  'address',
  'city',
  'vin_number',
  'pts_number',
] as const;

const isClean = (page: Page) =>
  page.evaluate(() => (window as unknown as { __xss?: unknown }).__xss === undefined);

const isWithinScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('scripts in every field are text, on the page and in its popups', { tag: '@E1' }, async ({
  page,
  car,
}) => {
  test.slow();
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  for (const payload of PAYLOADS) {
    const over: Partial<AdDetails> = Object.fromEntries(FIELDS.map((field) => [field, payload]));
    const { user } = await showAd(page);
    const ad = await showAd(page, {
      ...over,
      latitude: 55.79,
      longitude: 49.12,
      report_url: payload,
      vin_report_url: payload,
      video: payload,
      color: payload,
      images: [payload],
      user: { ...user, name: payload, username: payload, phone_number: payload, avatar: payload },
    });
    await car.open(ad.id);
    await expect(car.title).toContainText(payload.trim(), { useInnerText: true });
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Отчёт/ })).toHaveCount(0);
    expect(await isClean(page), payload).toBe(true);
  }
  await car.mapButton.click();
  await expect(car.popup('Местоположение')).toBeVisible();
  await page.keyboard.press('Escape');
  await car.actionsButton.click();
  await expect(car.popup('Действия')).toBeVisible();
  expect(await isClean(page)).toBe(true);
});

test('hostile text of the geocoder is text', { tag: '@E10' }, async ({ page, car }) => {
  const ad = await showAd(page, { latitude: 55.79, longitude: 49.12, address: null, video: null });
  const address = `<img src=x onerror="${MARK}">`;
  await page.route('**/api/geo/reverse*', (route) =>
    route.fulfill({
      json: { success: true, data: { address, locality: address, district: null, metro: null } },
    }),
  );
  await car.open(ad.id);
  await expect(page.getByText(address)).toBeVisible();
  await car.mapButton.click();
  await expect(car.popup('Местоположение').getByText(address).first()).toBeVisible();
  expect(await isClean(page)).toBe(true);
});

test('texts of ten thousand characters stay within the screen', async ({ page, car }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const long = 'Ы'.repeat(10_000);
  const { user } = await showAd(page);
  const ad = await showAd(page, {
    mark: long.slice(0, 300),
    description: long,
    address: long,
    city: long.slice(0, 500),
    vin_number: long.slice(0, 500),
    report_url: long,
    user: { ...user, name: long.slice(0, 500) },
  });
  await car.open(ad.id);
  expect(await isWithinScreen(page)).toBe(true);
  await page.getByRole('button', { name: 'Показать полностью' }).click();
  expect(await isWithinScreen(page)).toBe(true);
});

test('invalid picture addresses are not requested', { tag: '@E15' }, async ({ page, car }) => {
  const ad = await showAd(page, {
    images: ['javascript:alert(1)', 'data:text/html,<script>1</script>', '//evil.example/a.jpg'],
  });
  await car.open(ad.id);
  await expect(page.getByRole('button', { name: /^ID: / })).toBeVisible();
  await car.openGallery.click();
  await expect(car.gallery.getByRole('alert')).toHaveText('Something went wrong. Please try again later.');
});

test('an almost empty ad is a page', async ({ page, car }) => {
  const { user } = await showAd(page);
  const empty = Object.fromEntries(
    [
      'mark',
      'model',
      'generation',
      'year',
      'mileage',
      'kpp',
      'city_key',
      'city',
      'stock_status',
      'engine',
      'power',
      'body',
      'drivetrain',
      'rudder',
      'pts_type',
      'pts_number',
      'vin_number',
      'color',
      'width',
      'height',
      'length',
      'is_used',
      'is_in_stock',
      'with_vat',
      'online_show',
      'with_guarantee',
      'with_credit',
      'warranty',
      'available_for_credit',
      'latitude',
      'longitude',
      'address',
      'description',
      'video',
      'report_url',
      'vin_report_url',
    ].map((field) => [field, null]),
  ) as Partial<AdDetails>;
  const ad = await showAd(page, {
    ...empty,
    images: [],
    user: { ...user, name: null, username: null, phone_number: null, avatar: null },
  });
  await car.open(ad.id);
  await expect(car.title).toHaveText('Марка Модель');
  await expect(page.getByText('Город не указан')).toBeVisible();
  await expect(page.getByText('Адрес не определен')).toHaveCount(0);
  await expect(car.orderButton).toBeVisible();
  await expect(car.openGallery).toHaveCount(0);
});
