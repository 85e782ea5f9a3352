import { expect, test } from '../../fixtures/test.ts';

test('Back from a car returns to the list, and forward to the car', { tag: '@gate' }, async ({
  page,
  catalog,
  car,
}) => {
  await catalog.open();
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toBeVisible();
  await page.goBack();
  await expect(catalog.search).toBeVisible();
  await page.goForward();
  await expect(car.title).toBeVisible();
});

test('Back closes an open sheet and leaves the list unchanged', async ({ page, catalog }) => {
  await catalog.open('?sort=price_asc');
  await catalog.pill('Сначала дешевые').click();
  await expect(catalog.sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(catalog.sheet).toBeHidden();
  await expect(page).toHaveURL(/sort=price_asc/);
});

test('a guard leaves no entry that Back would return to', async ({ page, catalog, shell }) => {
  await catalog.open();
  await shell.navigateInside('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog/);
  await expect(catalog.cards.first()).toBeVisible();
});
