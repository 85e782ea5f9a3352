import type { Page } from '@playwright/test';
import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { expect, test } from '../../fixtures/test.ts';

/* Back of the browser and of the messenger closes the popup over the page first [MSG-10]. */

const NO_BACK = 'The catalog has no Back in a messenger.';

/** In a task of its own: a Back that leaves the document would end the call that started it. */
const back = (page: Page) => page.evaluate(() => void window.setTimeout(() => window.history.back()));

test('Back closes a sheet, then leaves; closing it otherwise leaves no entry behind', {
  tag: ['@MSG-10', '@MSG-11', '@gate-messengers'],
}, async ({ page, catalog, car, outside }) => {
  await catalog.open();
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toBeVisible();
  await outside.goBack();
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.pill('По умолчанию').click();
  await expect(catalog.sheet).toBeVisible();
  await outside.goBack();
  await expect(catalog.sheet).toBeHidden();
  await expect(page).toHaveURL(/\/catalog$/);
  // Opened and closed with its buttons, twice: the history is as long as before.
  for (const _ of [1, 2]) {
    await catalog.pill('По умолчанию').click();
    await expect(catalog.sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(catalog.sheet).toBeHidden();
  }
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toBeVisible();
  await outside.goBack();
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
});

test(
  'the choice of a sheet stays in the address, and Back leads to the previous page',
  onlyInBrowser(NO_BACK),
  async ({ page, catalog, shell }) => {
    await shell.open('/offer');
    await catalog.open();
    await catalog.pickSort('По умолчанию', 'Сначала дешевые');
    await expect(catalog.sheet).toBeHidden();
    await expect(page).toHaveURL(/sort=price_asc/);
    await catalog.cards.first().waitFor();
    // A sheet again, closed by Back: the address stays.
    await catalog.pill('Сначала дешевые').click();
    await expect(catalog.sheet).toBeVisible();
    await back(page);
    await expect(catalog.sheet).toBeHidden();
    await expect(page).toHaveURL(/sort=price_asc/);
    await page.reload();
    await expect(catalog.pill('Сначала дешевые')).toBeVisible();
    await back(page);
    await expect(page).toHaveURL(/\/offer$/);
  },
);

test('the viewer of photos and the order’s popup close first', { tag: '@gate' }, async ({
  page,
  catalog,
  car,
  outside,
}) => {
  await catalog.open();
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toBeVisible();
  const address = page.url();
  await car.openGallery.click();
  await expect(car.gallery).toBeVisible();
  await outside.goBack();
  await expect(car.gallery).toBeHidden();
  expect(page.url()).toBe(address);
  await car.orderButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await outside.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).toBe(address);
  await outside.goBack();
  await expect(catalog.cards.first()).toBeVisible();
  await page.goForward();
  await expect(car.title).toBeVisible();
});

test(
  'a page reloaded under an open sheet needs one Back, not two',
  onlyInBrowser(NO_BACK),
  async ({ page, catalog, shell }) => {
    await shell.open('/offer');
    await catalog.open();
    await catalog.pill('По умолчанию').click();
    await expect(catalog.sheet).toBeVisible();
    await page.reload();
    await catalog.cards.first().waitFor();
    await expect(catalog.sheet).toBeHidden();
    await back(page);
    await expect(page).toHaveURL(/\/offer$/);
  },
);

test('a sheet begins and ends at whole pixels, so that its text is drawn the same every time', {
  tag: '@CAT-21',
}, async ({ page, catalog }) => {
  for (const height of [844, 568, 667]) {
    await page.setViewportSize({ width: 390, height });
    await catalog.open();
    await page.getByRole('button', { name: 'Все города' }).click();
    const own = await page.getByRole('dialog', { name: 'Город' }).evaluate((sheet) => {
      const { height: full, top } = getComputedStyle(sheet);
      return [full, top].map(Number.parseFloat);
    });
    expect(own.map((px) => Math.abs(px - Math.round(px)) < 0.02)).toEqual([true, true]);
    expect(own[0]).toBeGreaterThan(0.8 * height - 1.1);
  }
});
