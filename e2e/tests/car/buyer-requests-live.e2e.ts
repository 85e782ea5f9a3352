import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { APIRequestContext } from '@playwright/test';
import { adDetails, newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * Another user's ad with online viewing, whose seller has a phone; each worker takes
 * them from a page of its own, so that no seller receives the requests of two.
 */
const someAd = async (request: APIRequestContext, notOf: number): Promise<AdDetails> => {
  const ads = await newestAds(request, 1 + test.info().workerIndex);
  for (const { id } of ads) {
    const ad = await adDetails(request, id);
    if (ad.user.phone_number && ad.user.id !== notOf && ad.online_show) return ad;
  }
  throw new Error('no ad with a phone on this page');
};

const messagesTo = async (request: APIRequestContext, phone: string | null): Promise<string> =>
  (await request.get(`/dev/outbox?to=${phone}`)).text();

test('an order reaches the seller', { tag: ['@CAR-38', '@gate'] }, async ({
  page,
  car,
  request,
  session,
}) => {
  const ad = await someAd(request, session.user.id);
  const name = `Анна ${Date.now()}`;
  await car.open(ad.id);
  await car.orderButton.click();
  const popup = car.popup('Отправка заявки на авто');
  await popup.getByLabel('Имя').fill(name);
  await popup.getByLabel('Телефон').pressSequentially('9001234567');
  await popup.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Заявка успешно отправлена')).toBeVisible();
  await expect.poll(() => messagesTo(request, ad.user.phone_number)).toContain(name);
});

test('an online viewing reaches the seller, a complaint the moderator', {
  tag: ['@CAR-38', '@gate'],
}, async ({ page, car, request, session, signIn }) => {
  await signIn();
  const ad = await someAd(request, session.user.id);
  const before = await messagesTo(request, ad.user.phone_number);
  await car.open(ad.id);
  await car.onlineShowButton.click();
  await expect(car.alert).toContainText('Заявка на онлайн показ успешно отправлена');
  await car.alert.getByRole('button', { name: 'Понятно' }).click();
  await expect.poll(() => messagesTo(request, ad.user.phone_number)).not.toBe(before);

  await car.actionsButton.click();
  await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
  await page.getByRole('radio', { name: 'Неверная цена' }).check();
  await page.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(car.alert).toContainText('Жалоба успешно отправлена');
});
