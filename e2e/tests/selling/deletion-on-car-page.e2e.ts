import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { APIRequestContext, Page } from '@playwright/test';
import { adDetails } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import type { CarPage } from '../../pages/car-page.ts';

/** Old ads: tests of the newest ones never see those that are deleted here. */
const FIRST_PAGE = 20;
const LAST_PAGE = 60;
/** The demo's own users (79000000001 …) belong to other tests. */
const GENERATED_SELLER = /^79000001\d{3}$/;

const oldAds = async (request: APIRequestContext, page: number): Promise<{ id: number }[]> => {
  const response = await request.post(`/api/v2/ads/search?page=${page}&per_page=16`, { data: {} });
  return ((await response.json()) as { data: { items: { id: number }[] } }).data.items;
};

/** The car of a private seller with several; two parallel tests seldom choose the same one, and may. */
const carOfPrivateSeller = async (request: APIRequestContext, after: number): Promise<AdDetails> => {
  for (let page = FIRST_PAGE + after; page <= LAST_PAGE; page += 1) {
    for (const { id } of await oldAds(request, page)) {
      const ad = await adDetails(request, id);
      const { account_type, listingsCount, phone_number } = ad.user;
      const isSuitable = account_type === 'private' && listingsCount > 1 && !ad.video;
      if (isSuitable && GENERATED_SELLER.test(phone_number ?? '')) return ad;
    }
  }
  throw new Error('no private seller with several cars');
};

const deleteShown = async (page: Page, car: CarPage): Promise<void> => {
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await expect(car.alert).toContainText('Удалить объявление?');
  await car.alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(car.alert).toContainText('Объявление удалено');
  await car.alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page).toHaveURL(/\/profile$/);
};

const countOf = async (page: Page): Promise<number> => {
  const tab = page.getByRole('tab', { name: /^Активные \d+$/ });
  await expect(tab).toBeVisible();
  return Number(((await tab.textContent()) ?? '').replace(/\D/g, ''));
};

test('an ad deleted on its page is hidden from all users, and the profile counts one less', {
  tag: '@gate',
}, async ({ page, car, request }) => {
  const ad = await carOfPrivateSeller(request, 0);
  await keepSession(page, await enter(request, ad.user.phone_number ?? ''));
  await page.goto('/profile');
  const before = await countOf(page);
  await car.open(ad.id);
  await deleteShown(page, car);
  await expect(page.getByRole('tab', { name: `Активные ${before - 1}` })).toBeVisible();
  await expect(page.locator(`a[href="/car/${ad.id}"]`)).toHaveCount(0);

  expect((await request.get(`/api/v2/ads/details/${ad.id}`)).status()).toBe(404);
  await page.goto(`/car/${ad.id}`);
  await expect(page.getByRole('heading', { name: 'Объявление удалено' })).toBeVisible();
});

test('an ad opened from the profile is deleted, and Back does not lead to it', async ({
  page,
  car,
  request,
}) => {
  const { id, user } = await carOfPrivateSeller(request, 20);
  await keepSession(page, await enter(request, user.phone_number ?? ''));
  await page.goto('/profile');
  const before = await countOf(page);
  const card = page.locator(`a[href="/car/${id}"]`);
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/car/${id}$`));
  await deleteShown(page, car);
  await expect(page.getByRole('tab', { name: `Активные ${before - 1}` })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(`/car/${id}$`));
});

test('an ad that was deleted elsewhere meanwhile shows that deleting failed and keeps its page', async ({
  page,
  car,
  request,
}) => {
  const ad = await carOfPrivateSeller(request, 10);
  const session = await enter(request, ad.user.phone_number ?? '');
  await keepSession(page, session);
  await car.open(ad.id);
  await expect(car.ownerActionsButton).toBeVisible();
  const elsewhere = await request.delete(`/api/web-user/ads/delete/${ad.id}`, {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  expect(elsewhere.status()).toBe(200);
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await car.alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(car.alert).toContainText('Ошибка при удалении объявления');
});

test('ten taps on the deletion are one call', { tag: '@V9' }, async ({ page, car, request }) => {
  const ad = await carOfPrivateSeller(request, 30);
  await keepSession(page, await enter(request, ad.user.phone_number ?? ''));
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'DELETE') calls.push(new URL(sent.url()).pathname);
  });
  await car.open(ad.id);
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await car.alert.getByRole('button', { name: 'Удалить' }).evaluate((button) => {
    for (let tap = 0; tap < 10; tap += 1) (button as HTMLButtonElement).click();
  });
  await expect(car.alert).toContainText('Объявление удалено');
  expect(calls).toEqual([`/api/web-user/cars/delete/${ad.id}`]);
});
