import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { newestAds } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const OFF = { name: 'Следить за ценой' };
const ON = { name: 'Следим за ценой' };
const isFavourite = ({ pathname }: URL) => /^\/api\/v2\/cars\/\d+\/favorites$/.test(pathname);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`messages about a lower price in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 568 } });

    test('are switched on and off by keyboard, with the heart', { tag: ['@CAT-71', '@CAT-72'] }, async ({
      page,
      request,
      car,
      fault,
    }) => {
      await keepSession(page, await enter(request));
      const [ad] = await newestAds(request);
      await car.open(ad?.id ?? 0);
      await page.getByRole('button', OFF).press('Enter');
      await expect(page.getByRole('button', ON)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Убрать из избранного' })).toBeVisible();
      await expect(page.getByText(/^Сообщим в мессенджере, если цена снизится/)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('button', ON)).toBeVisible();
      const broken = await fault('messages about a lower price', isFavourite, responses.status(503));
      await page.getByRole('button', ON).click();
      await expect(car.alert).toContainText('Не удалось изменить сообщения о цене.');
      await car.alert.getByRole('button', { name: 'Понятно' }).click();
      await expect(page.getByRole('button', ON)).toBeVisible();
      await broken.end();
      await page.getByRole('button', ON).press('Space');
      await expect(page.getByRole('button', OFF)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Убрать из избранного' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
}

test('messages of a guest are on after the sign-in', { tag: ['@CAT-72', '@ROLE-10', '@gate'] }, async ({
  page,
  request,
  car,
}) => {
  const [ad] = await newestAds(request);
  const phone = newPhone();
  await car.open(ad?.id ?? 0);
  await page.getByRole('button', OFF).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Войдите, чтобы узнать о снижении цены')).toBeVisible();
  const signIn = new SignInPage(page);
  await signIn.givePhone(phone);
  await expect(signIn.boxes).toHaveCount(4);
  await signIn.boxes.first().pressSequentially(await lastCode(request, phone));
  await expect(page).toHaveURL(new RegExp(`/car/${ad?.id}$`));
  await expect(page.getByRole('button', ON)).toBeVisible();
  await expect(page.getByText(/^Сообщим в мессенджере, если цена снизится/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', ON)).toBeVisible();
});

test.describe('the chat of the bot', () => {
  test.use({ allowedProblems: /https:\/\/t\.me\/cars_bot/ });

  test('a bot that cannot write yet is named with the way to it', {
    tag: '@CAT-73',
  }, async ({ page, context, request, car, fault }) => {
    await context.route('https://t.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<p>${new URL(route.request().url()).search}</p>` }),
    );
    await keepSession(page, await enter(request));
    const [ad] = await newestAds(request);
    await car.open(ad?.id ?? 0);
    const data = { note: null, price_alert: true, bot: { url: 'https://t.me/cars_bot?start=ad_1' } };
    await fault(
      '[CAT-73]',
      (url, sent) => isFavourite(url) && sent.method() === 'PUT',
      responses.json({ success: true, data }),
    );
    await page.getByRole('button', OFF).click();
    await expect(car.alert).toContainText('Бот пока не может вам написать');
    expect(await accessibilityFaults(page)).toEqual([]);
    const chat = context.waitForEvent('page');
    await car.alert.getByRole('button', { name: 'Открыть бота' }).click();
    await expect((await chat).locator('p')).toHaveText('?start=ad_1');
    await expect(page.getByRole('button', ON)).toBeVisible();
  });
});
