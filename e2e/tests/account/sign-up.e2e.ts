import { answers } from '../../fixtures/fault.ts';
import { lastCode, newPhone, storedSession, wrongCode } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const PASSWORD = 'ольха-и-ключ-42';
const formatted = (phone: string) =>
  `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`;

test('a new user signs up in three steps and sees the catalogue', async ({ page, request, catalog }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await expect(signInPage.title).toHaveText('Регистрация');
  await expect(page.getByRole('link', { name: 'Уже есть аккаунт? Войти' })).toBeVisible();
  await signInPage.phone.pressSequentially(phone.slice(1));
  await expect(signInPage.phone).toHaveValue(formatted(phone));
  await signInPage.continueButton.click();
  await expect(signInPage.alert).toHaveText('Необходимо согласиться с договором');
  await signInPage.agreement.check();
  const asked = Date.now();
  await signInPage.continueButton.click();
  await expect(signInPage.continueButton).toBeDisabled();
  await expect(signInPage.title).toHaveText('Подтверждение');
  expect(Date.now() - asked).toBeGreaterThanOrEqual(1_000);
  await expect(page.getByText(formatted(phone))).toBeVisible();
  await expect(signInPage.boxes.first()).toBeFocused();
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Пароль');
  expect((await storedSession(page)).token).toBeNull();
  await signInPage.givePassword('12345');
  await expect(page.getByText('Пароль должен быть не менее 6 символов')).toBeVisible();
  await signInPage.givePassword(PASSWORD, `${PASSWORD}!`);
  await expect(page.getByText('Пароли не совпадают')).toBeVisible();
  await signInPage.givePassword(PASSWORD);
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(catalog.favouritesLink).toBeVisible();
  const stored = await storedSession(page);
  expect(stored.token).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ phone_number: phone });
  expect(JSON.parse(stored.auth ?? '')).toEqual({ isLoggedIn: true, phoneNumber: phone });
});

test('Back goes one step back, and a finished sign-up leaves no history entry', async ({
  page,
  request,
  catalog,
}) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await catalog.open();
  await page.goto('/register');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Пароль');
  await page.goBack();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.goBack();
  await expect(signInPage.title).toHaveText('Регистрация');
  await expect(signInPage.phone).toHaveValue(formatted(phone));
  await page.goForward();
  await expect(signInPage.title).toHaveText('Регистрация');
});

test('a wrong code empties the boxes, focuses the first one and shows the sentence under them', {
  tag: '@P14',
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await signInPage.givePhone(phone);
  const code = await lastCode(request, phone);
  await signInPage.typeCode(wrongCode(code));
  await expect(signInPage.alert).toContainText('Неверный код');
  await expect(signInPage.boxes.first()).toBeFocused();
  for (const box of await signInPage.boxes.all()) await expect(box).toHaveValue('');
  await signInPage.typeCode(code);
  await expect(signInPage.title).toHaveText('Пароль');
});

for (const [name, answer] of [
  ['without words', answers.status(500)],
  ['as expired', answers.json({ success: false, message: 'Неверный код: срок его действия истёк.' }, 422)],
] as const) {
  test(`a code rejected ${name} in sign-up shows «Неверный код»`, { tag: '@P14' }, async ({
    page,
    fault,
  }) => {
    const signInPage = new SignInPage(page);
    await fault('[P14]', ({ pathname }) => pathname === '/api/sms/verify', answer);
    await signInPage.open('/register');
    await signInPage.givePhone(newPhone());
    await signInPage.typeCode('1234');
    await expect(signInPage.alert).toContainText('Неверный код');
    await expect(signInPage.boxes.first()).toBeFocused();
  });
}

test('a pasted code is spread over the boxes and submitted', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await signInPage.givePhone(phone);
  const code = await lastCode(request, phone);
  await signInPage.boxes.first().waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(`Ваш код: ${text}`), code);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(signInPage.title).toHaveText('Пароль');
});

test('a reload before the password requires a new code, and keeps no token', async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Пароль');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toMatch(/[\w-]{43}/);
  await page.reload();
  await expect(signInPage.title).toHaveText('Регистрация');
  await expect(signInPage.phone).toHaveValue(formatted(phone));
  await expect(signInPage.alert).toHaveText(
    'Страница перезагрузилась до ввода пароля. Подтвердите номер ещё раз',
  );
});

test('the number can be changed, and a foreign number is required in full', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/register');
  await signInPage.phone.pressSequentially('123');
  await signInPage.agreement.check();
  await signInPage.continueButton.click();
  await expect(signInPage.alert).toHaveText('Введите номер телефона полностью');
  await signInPage.phone.fill('');
  await signInPage.givePhone(newPhone());
  await signInPage.changePhone.click();
  await expect(signInPage.title).toHaveText('Регистрация');
});

test('a new code can be requested after the countdown', async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.askForCode(phone);
  await expect(signInPage.resend).toBeHidden();
  await lastCode(request, phone);
  await page.clock.runFor(61_000);
  await expect(signInPage.resend).toBeVisible();
});
