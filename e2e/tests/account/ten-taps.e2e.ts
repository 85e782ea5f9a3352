import { bearer } from '@cars/tooling/browser-check/demo-session';
import { showAd, stubReasons } from '../../fixtures/shown-ad.ts';
import { changesOf, tapTenTimes } from '../../fixtures/ten-taps.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone } from '../../fixtures/users.ts';
import { FiltersPage } from '../../pages/filters-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

/*
 * A user taps ten times before anything is drawn; one call is sent [V9]. Order, deletion, number, code,
 * company data and publishing have the same test beside their others.
 */

test('ten taps on the complaint are one call', { tag: '@V9' }, async ({ page, request, car }) => {
  await keepSession(page, await enter(request));
  await stubReasons(page);
  const ad = await showAd(page);
  const calls = changesOf(page);
  await car.open(ad.id);
  await car.actionsButton.click();
  await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
  const popup = car.popup('Пожаловаться на публикацию');
  await popup.getByRole('radio', { name: 'Неверная цена' }).check();
  await tapTenTimes(popup.getByRole('button', { name: 'Отправить жалобу' }));
  await expect(car.alert).toContainText('Жалоба успешно отправлена');
  expect(calls).toEqual(['POST /api/web-user/car-complaints/create']);
});

test('ten taps on the online viewing are one call', { tag: '@V9' }, async ({ page, request, car }) => {
  await keepSession(page, await enter(request));
  const ad = await showAd(page);
  const calls = changesOf(page);
  await car.open(ad.id);
  await tapTenTimes(car.onlineShowButton);
  await expect(car.alert).toContainText('Заявка на онлайн показ успешно отправлена');
  expect(calls).toEqual([`POST /api/v2/cars/${ad.id}/request-online-show`]);
});

test('nine taps on a heart are one call with the last value, ten more change nothing', {
  tag: '@V9',
}, async ({ page, request, catalog }) => {
  const session = await enter(request);
  await keepSession(page, session);
  await catalog.open();
  const calls = changesOf(page);
  const [id] = await catalog.ids();
  const heart = catalog.cards.first().getByRole('button', { name: /избранн/ });
  await tapTenTimes(heart, 9);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => calls).toEqual([`POST /api/v2/cars/${id}/favorites`]);
  await page.waitForLoadState('networkidle');
  await tapTenTimes(heart);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // The first of the ten had been sent already; the last reverted it.
  await expect
    .poll(() => calls.slice(1))
    .toEqual([`DELETE /api/v2/cars/${id}/favorites`, `POST /api/v2/cars/${id}/favorites`]);
  const saved = async () => {
    const response = await request.get('/api/v2/ads/favorites', { headers: bearer(session) });
    return (await response.json()).data.items.map((ad: { id: number }) => ad.id);
  };
  await expect.poll(saved).toEqual([id]);
});

test('ten taps on the profile form are one call', { tag: '@V9' }, async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/edit-profile');
  await page.getByLabel('Имя', { exact: true }).fill('Пётр Ольхин');
  const calls = changesOf(page);
  await tapTenTimes(page.getByRole('button', { name: 'Сохранить' }));
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  expect(calls).toEqual(['POST /api/web-user/self/update']);
});

test('ten taps on a filter are one saved, ten on its switch and its removal one call each', {
  tag: '@V9',
}, async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await filters.open('?yearMin=2015&cityId=1');
  const calls = changesOf(page);
  await tapTenTimes(filters.save);
  await expect(filters.saved).toBeVisible();
  expect(calls).toEqual(['POST /api/saved-filters']);
  const saved = await request.get('/api/saved-filters', { headers: bearer(session) });
  const [{ id }] = (await saved.json()).data;
  await page.goto('/favorites?tab=params');
  const notifications = page.getByRole('switch', { name: 'Сообщать о новых объявлениях' });
  await tapTenTimes(notifications);
  await expect(notifications).not.toBeChecked();
  await page.waitForLoadState('networkidle');
  await tapTenTimes(page.getByRole('button', { name: /^Удалить поиск/ }));
  await expect(page.getByRole('heading', { name: 'Сохранённых поисков нет' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.slice(1)).toEqual([
    `PATCH /api/saved-filters/${id}/toggle-notifications`,
    `DELETE /api/saved-filters/${id}`,
  ]);
});

test('ten taps on the corporate login are one call', { tag: '@V9' }, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await page.route('**/api/web-user/access/login', (route) =>
    route.fulfill({ status: 422, json: { message: 'Неверный логин или пароль' } }),
  );
  await signInPage.open('/login-entity');
  await signInPage.login.fill('nobody');
  await signInPage.password.fill('пароль-никого');
  const calls = changesOf(page);
  await tapTenTimes(signInPage.enterButton);
  await expect(page.getByText('Неверный логин или пароль').first()).toBeVisible();
  expect(calls).toEqual(['POST /api/web-user/access/login']);
});

test('ten taps on a new password are one call', { tag: '@V9' }, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/reset-password');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Новый пароль');
  const calls = changesOf(page);
  await signInPage.password.fill('ольха-и-ключ-43');
  await signInPage.repeatedPassword.fill('ольха-и-ключ-43');
  await tapTenTimes(signInPage.continueButton);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(calls).toEqual(['POST /api/web-user/self/set-password']);
});

test('ten taps on another code are one more', { tag: '@V9' }, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.requestCode(newPhone());
  await page.clock.runFor(61_000);
  const calls = changesOf(page);
  // The server's own minute is not over: its part is stubbed.
  await page.route('**/api/sms/send', (route) =>
    route.fulfill({
      json: { success: true, data: { resend_after_seconds: 60, expires_in_seconds: 300 } },
    }),
  );
  await tapTenTimes(signInPage.resend);
  await page.clock.runFor(1_500);
  await expect(signInPage.resend).toBeHidden();
  expect(calls).toEqual(['POST /api/sms/send']);
});

for (const [title, button, confirmation, call] of [
  ['leaving', 'Выйти', 'Выйти', 'POST /api/web-user/access/logout'],
  ['the end of an account', 'Удалить аккаунт', 'Удалить', 'DELETE /api/web-user/self'],
] as const) {
  test(`ten taps on ${title} are one call`, { tag: '@V9' }, async ({ page, request }) => {
    await keepSession(page, await enter(request));
    await page.goto('/edit-profile');
    const calls = changesOf(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await tapTenTimes(page.getByRole('alertdialog').getByRole('button', { name: confirmation, exact: true }));
    await expect(page).toHaveURL(/\/catalog$/);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([call]);
  });
}
