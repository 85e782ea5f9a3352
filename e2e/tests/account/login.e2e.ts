import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, lastCode, newPhone, storedSession } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const isSend = ({ pathname }: URL) => pathname === '/api/sms/send';
const isVerify = ({ pathname }: URL) => pathname === '/api/sms/verify';

test('a guest who opened the favourites signs in and returns there; Back skips the sign-in', {
  tag: '@gate-messengers',
}, async ({ page, request, catalog, shell }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await catalog.open();
  await shell.navigateInside('/favorites?tab=params');
  await expect(page).toHaveURL(/\/login$/);
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(page).toHaveURL(/\/favorites\?tab=params$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(catalog.cards.first()).toBeVisible();
});

test('login needs the agreement, whose pages can be read without losing the number', {
  tag: '@gate',
}, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/login');
  expect(await page.getByRole('textbox').first().getAttribute('type')).toBe('tel');
  await signInPage.phone.pressSequentially('9001234567');
  await signInPage.continueButton.click();
  await expect(signInPage.alert).toHaveText('Необходимо согласиться с договором');
  await page.getByRole('link', { name: 'договором-офертой' }).click();
  await expect(page).toHaveURL(/\/offer$/);
  await page.goBack();
  await expect(signInPage.phone).toHaveValue('+7 (900) 123-45-67');
});

for (const [typed, shown] of [
  ['89001234567', '8 (900) 123-45-67'],
  ['+79001234567', '+7 (900) 123-45-67'],
  ['79001234567', '+7 (900) 123-45-67'],
  ['9001234567', '+7 (900) 123-45-67'],
] as const) {
  test(`a number typed as ${typed} is shown as ${shown} and sent with its plus`, async ({ page, fault }) => {
    const signInPage = new SignInPage(page);
    await fault('[P13]', isSend, responses.status(422));
    await signInPage.open('/login');
    await signInPage.phone.pressSequentially(typed);
    await expect(signInPage.phone).toHaveValue(shown);
    await signInPage.agreement.check();
    const sent = page.waitForRequest('**/api/sms/send');
    await signInPage.continueButton.click();
    expect((await sent).postDataJSON()).toMatchObject({ phone: '+79001234567' });
    await expect(signInPage.alert).toHaveText('Проверьте корректность введенного номера');
  });
}

for (const [status, text] of [
  [422, 'Проверьте корректность введенного номера'],
  [500, 'Что-то пошло не так. Попробуйте позже'],
  [502, 'Введите номер телефона привязанный к Telegram'],
  [418, 'Произошла неизвестная ошибка. Попробуйте снова'],
] as const) {
  test(`a code that cannot be sent with status ${status} shows «${text}»`, {
    tag: ['@P13'],
  }, async ({ page, fault }) => {
    const signInPage = new SignInPage(page);
    await fault('[P13]', isSend, responses.json({ message: 'Слово сервера' }, status));
    await signInPage.open('/login');
    await signInPage.givePhone(newPhone());
    await expect(signInPage.alert).toHaveText(text);
    await expect(signInPage.continueButton).toBeEnabled();
  });
}

test('a code requested too soon leads to the code fields with the reason and the countdown', {
  tag: ['@B8'],
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/login');
  await signInPage.givePhone(phone);
  const code = await lastCode(request, phone);
  await signInPage.changePhone.click();
  await signInPage.continueButton.click();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await expect(page.getByText('Код уже отправлен.')).toBeVisible();
  await expect(page.getByText(/Отправить код ещё раз через 0:\d\d/)).toBeVisible();
  await signInPage.typeCode(code);
  await expect(page).toHaveURL(/\/catalog$/);
});

for (const [guardedPage, reason] of [
  ['/favorites', 'Войдите, чтобы открыть избранное'],
  ['/create-ad', 'Войдите, чтобы разместить объявление'],
] as const) {
  test(`a guest who opened ${guardedPage} sees why sign-in is needed`, async ({ page, shell }) => {
    await shell.open(guardedPage);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(reason)).toBeVisible();
  });
}

test('a second typed country code 7 is dropped, and the right number is used', {
  tag: ['@ACC-34'],
}, async ({ page, fault }) => {
  const signInPage = new SignInPage(page);
  await fault('[P13]', isSend, responses.status(422));
  await signInPage.open('/login');
  await signInPage.phone.pressSequentially('779001112233');
  await expect(signInPage.phone).toHaveValue('+7 (900) 111-22-33');
  await signInPage.agreement.check();
  const sent = page.waitForRequest('**/api/sms/send');
  await signInPage.continueButton.click();
  expect((await sent).postDataJSON()).toMatchObject({ phone: '+79001112233' });
});

for (const [name, faultResponse, text] of [
  ['as wrong', responses.json({ success: false, message: 'Слово сервера' }, 422), 'Слово сервера'],
  ['without words', responses.status(500), 'Ошибка логина'],
] as const) {
  test(`a code rejected ${name} shows «${text}» under the code fields`, { tag: ['@P14'] }, async ({
    page,
    fault,
  }) => {
    const signInPage = new SignInPage(page);
    await fault('[P14]', isVerify, faultResponse);
    await signInPage.open('/login');
    await signInPage.givePhone(newPhone());
    await signInPage.typeCode('1234');
    await expect(signInPage.alert).toHaveText(text);
    await expect(signInPage.boxes.first()).toBeFocused();
  });
}

test('ten submits are one call, of the number and of the code', { tag: ['@V9', '@gate'] }, async ({
  page,
  request,
}) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/sms/')) calls.push(pathname);
  });
  await signInPage.open('/login');
  await signInPage.phone.pressSequentially(phone.slice(1));
  await signInPage.agreement.check();
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    for (let tap = 0; tap < 10; tap += 1)
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(page).toHaveURL(/\/catalog$/);
  expect(calls).toEqual(['/api/sms/send', '/api/sms/verify']);
});

test('a reload at the code step restores it, with the countdown and the link back', {
  tag: '@ACC-43',
}, async ({ page, catalog }) => {
  const signInPage = new SignInPage(page);
  await catalog.open();
  await catalog.profileLink.click();
  await signInPage.givePhone(newPhone());
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.reload();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await expect(page.getByText(/Отправить код ещё раз через (1:00|0:\d\d)/)).toBeVisible();
  await page.goBack();
  await expect(signInPage.title).toHaveText('Вход');
  await page.goForward();
  await expect(signInPage.title).toHaveText('Вход');
  await page.goBack();
  await expect(catalog.cards.first()).toBeVisible();
});

test('the code is accepted after a reload', { tag: '@gate' }, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/login');
  await signInPage.givePhone(phone);
  const code = await lastCode(request, phone);
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.reload();
  await signInPage.typeCode(code);
  await expect(page).toHaveURL(/\/catalog$/);
});

for (const shift of [-10 * 365, -1, 1, 10 * 365]) {
  test(`sign-in works while the device's clock is ${shift} days off`, { tag: '@V12' }, async ({
    page,
    request,
  }) => {
    const signInPage = new SignInPage(page);
    const phone = newPhone();
    await page.clock.setFixedTime(new Date(Date.now() + shift * 86_400_000));
    await signInPage.open('/login');
    await signInPage.givePhone(phone);
    await expect(page.getByText(/Отправить код ещё раз через (1:00|0:5\d)/)).toBeVisible();
    await signInPage.typeCode(await lastCode(request, phone));
    await expect(page).toHaveURL(/\/catalog$/);
  });
}

test('a password reset by a code of its own ends in the catalog', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/reset-password');
  await expect(signInPage.title).toHaveText('Восстановление пароля');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Новый пароль');
  await signInPage.givePassword('ольха-и-ключ-43');
  await expect(page).toHaveURL(/\/catalog$/);
  expect((await storedSession(page)).token).not.toBeNull();
});

test('an expired session signs out once, leaves the catalog and sends guarded pages to sign-in', {
  tag: ['@P10', '@ERR-21', '@gate'],
}, async ({ page, request, catalog, shell }) => {
  const session = await enter(request);
  await request.post('/api/web-user/access/logout', {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  await page.addInitScript(({ token, user }) => {
    if (!window.location.protocol.startsWith('http') || sessionStorage.getItem('planted')) return;
    sessionStorage.setItem('planted', 'yes');
    localStorage.setItem('access_token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  let refused = 0;
  page.on('response', (response) => {
    if (response.status() === 401) refused += 1;
  });
  await catalog.open();
  await expect(catalog.hearts).toHaveCount(0);
  await expect.poll(() => storedSession(page)).toEqual({ token: null, user: null, auth: null });
  await shell.navigateInside('/profile');
  await expect(page).toHaveURL(/\/login$/);
  expect(refused).toBe(1);
});
