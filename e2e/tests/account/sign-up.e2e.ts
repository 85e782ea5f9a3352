import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { lastCode, newPhone, storedSession, wrongCode } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const PASSWORD = 'ольха-и-ключ-42';
const formatted = (phone: string) =>
  `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`;

test('a new user signs up in three steps and sees the catalog', { tag: '@gate' }, async ({
  page,
  request,
  catalog,
}) => {
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
  const startedAt = Date.now();
  await signInPage.continueButton.click();
  await expect(signInPage.continueButton).toBeDisabled();
  await expect(signInPage.title).toHaveText('Подтверждение');
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
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

test('Back from the password leads to the number, and a finished sign-up leaves no history entry', {
  tag: '@gate-messengers',
}, async ({ page, request, catalog }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await catalog.open();
  await page.goto('/register');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Пароль');
  await page.goBack();
  await expect(signInPage.title).toHaveText('Регистрация');
  await expect(signInPage.phone).toHaveValue(formatted(phone));
  await page.goForward();
  await expect(signInPage.title).toHaveText('Регистрация');
});

test('a wrong code empties the boxes, focuses the first one and shows the sentence under them', {
  tag: ['@P14', '@gate'],
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await signInPage.givePhone(phone);
  const code = await lastCode(request, phone);
  await signInPage.typeCode(wrongCode(code));
  await expect(signInPage.alert).toContainText('Неверный код');
  await expect(signInPage.boxes.first()).toBeFocused();
  await expect(signInPage.boxes).toHaveCount(4);
  for (const box of await signInPage.boxes.all()) await expect(box).toHaveValue('');
  await signInPage.typeCode(code);
  await expect(signInPage.title).toHaveText('Пароль');
});

for (const [name, response] of [
  ['without words', responses.status(500)],
  ['as expired', responses.json({ success: false, message: 'Неверный код: срок его действия истёк.' }, 422)],
] as const) {
  test(`a code rejected ${name} in sign-up shows «Неверный код»`, { tag: ['@P14'] }, async ({
    page,
    fault,
  }) => {
    const signInPage = new SignInPage(page);
    await fault('[P14]', ({ pathname }) => pathname === '/api/sms/verify', response);
    await signInPage.open('/register');
    await signInPage.givePhone(newPhone());
    const below = page.getByRole('button', { name: 'Изменить номер телефона' });
    await signInPage.boxes.first().waitFor();
    const before = await below.boundingBox();
    await signInPage.typeCode('1234');
    await expect(signInPage.alert).toContainText('Неверный код');
    await expect(signInPage.boxes.first()).toBeFocused();
    expect(await below.boundingBox()).toEqual(before);
  });
}

test('a pasted code is spread over the boxes and submitted', { tag: '@gate' }, async ({
  page,
  request,
  context,
}) => {
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

test('a reload resumes at the code, and the agreement stays accepted', { tag: '@ACC-43' }, async ({
  page,
}) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/register');
  await signInPage.givePhone(newPhone());
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.reload();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await signInPage.changePhone.click();
  await expect(signInPage.title).toHaveText('Регистрация');
  await expect(signInPage.agreement).toBeChecked();
});

test('a reload resumes at the password, and the finished flow leaves nothing in the tab', {
  tag: ['@ACC-43', '@ACC-30'],
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/register');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Пароль');
  expect((await storedSession(page)).token).toBeNull();
  await page.reload();
  await expect(signInPage.title).toHaveText('Пароль');
  await signInPage.givePassword(PASSWORD);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await page.evaluate(() => sessionStorage.getItem('code_flow'))).toBeNull();
  expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({ phone_number: phone });
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
  await signInPage.requestCode(phone);
  await expect(signInPage.resend).toBeHidden();
  await lastCode(request, phone);
  await page.clock.runFor(61_000);
  await expect(signInPage.resend).toBeVisible();
});
