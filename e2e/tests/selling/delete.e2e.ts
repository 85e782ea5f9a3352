import { responses } from '../../fixtures/fault.ts';
import { ownAdIds, publishAd } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

test('an ad of one’s own is deleted from the profile', { tag: '@gate' }, async ({ page, request }) => {
  const session = await enter(request);
  await keepSession(page, session);
  const [deleted, remaining] = [await publishAd(request, session), await publishAd(request, session)];
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Активные 2' })).toBeVisible();
  // The newest ad is first.
  await page
    .getByRole('button', { name: /^Удалить: / })
    .last()
    .click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Удалить объявление? Toyota Camry: вернуть его будет нельзя.');
  await alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(alert).toContainText('Объявление удалено');
  await alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('tab', { name: 'Активные 1' })).toBeVisible();
  expect(await ownAdIds(request, session)).toEqual([remaining]);
  expect((await request.get(`/api/v2/ads/details/${deleted}`)).status()).toBe(404);
});

test('an ad of one’s own is deleted from its page', async ({ page, request, car }) => {
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  await car.open(id);
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await car.alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(car.alert).toContainText('Объявление удалено');
  await car.alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('tab', { name: 'Активные 0' })).toBeVisible();
  expect(await ownAdIds(request, session)).toEqual([]);
});

test('a failed deletion shows a message, and the ad stays in the profile', async ({
  page,
  request,
  fault,
}) => {
  const session = await enter(request);
  await keepSession(page, session);
  await publishAd(request, session);
  const isDeletion = ({ pathname }: URL) => pathname.startsWith('/api/web-user/cars/delete/');
  await fault('deletion', isDeletion, responses.json({ message: 'Нет' }, 500));
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Удалить: / }).click();
  const alert = page.getByRole('alertdialog');
  await alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(alert).toContainText('Ошибка при удалении объявления');
  await alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('tab', { name: 'Активные 1' })).toBeVisible();
});
