import { expect, test } from '../../fixtures/test.ts';

test('a reload restores the list and the scroll position', { tag: ['@CAT-41', '@gate'] }, async ({
  page,
  catalog,
}) => {
  await catalog.open('?sort=year_desc');
  await catalog.scrollTo(48);
  const card = catalog.links.nth(36);
  await card.scrollIntoViewIfNeeded();
  const address = (await card.getAttribute('href')) ?? '';
  await expect(page).toHaveURL(/\/catalog\/\d/);
  await expect.poll(() => catalog.isPositionStored()).toBe(true);
  // Where a person sees the card: cards out of view have an estimated height, so the page above it may be another one.
  const shown = page.locator(`a[href="${address}"]`);
  const topOf = () => shown.evaluate((link) => link.getBoundingClientRect().top);
  const top = await topOf();
  await page.reload();
  await expect(shown).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(60);
  await expect(catalog.pill('Сначала новые (по году)')).toBeVisible();
});

test('the third page of the list can be opened directly', { tag: ['@CAT-40', '@gate'] }, async ({
  page,
  catalog,
  request,
}) => {
  const response = await request.get('/api/v2/ads/preview?page=3&per_page=16');
  const third = ((await response.json()) as { data: { items: { id: number }[] } }).data.items[0];
  await page.goto('/catalog/3');
  await expect(page.locator(`a[href="/car/${third?.id}"]`)).toBeInViewport();
  expect(await catalog.cards.count()).toBeGreaterThanOrEqual(48);
});

test('a page beyond the tenth opens the list from its start', { tag: ['@CAT-40'] }, async ({
  page,
  catalog,
}) => {
  await page.goto('/catalog/11');
  await expect(catalog.cards.first()).toBeInViewport();
  expect(await catalog.cards.count()).toBeLessThanOrEqual(32);
});

test('a shared address shows the same filtered list', { tag: ['@CAT-41', '@gate'] }, async ({ catalog }) => {
  await catalog.open('?cityId=1&sort=mileage_asc');
  await expect(catalog.pill('Москва')).toBeVisible();
  await expect(catalog.pill('Сначала с меньшим пробегом')).toBeVisible();
  await expect(catalog.cards.filter({ hasNotText: 'Москва' })).toHaveCount(0);
});

test('a guest sees neither hearts nor the favourites link', { tag: ['@ROLE-3'] }, async ({ catalog }) => {
  await catalog.open();
  await expect(catalog.cards).toHaveCount(16);
  await expect(catalog.hearts).toHaveCount(0);
  await expect(catalog.favouritesLink).toBeHidden();
  await expect(catalog.profileLink).toBeVisible();
});
