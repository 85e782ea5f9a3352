import { answers } from '../../fixtures/fault.ts';
import { lastCode, newPhone, storedSession, wrongCode } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const PASSWORD = 'ольха-и-ключ-42';
const formatted = (phone: string) =>
  `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`;

test('a newcomer signs up in three steps and stands in the catalogue', async ({ page, request, catalog }) => {
  const door = new SignInPage(page);
  const phone = newPhone();
  await door.open('/register');
  await expect(door.title).toHaveText('Регистрация');
  await expect(page.getByRole('link', { name: 'Уже есть аккаунт? Войти' })).toBeVisible();
  await door.phone.pressSequentially(phone.slice(1));
  await expect(door.phone).toHaveValue(formatted(phone));
  await door.continueButton.click();
  await expect(door.alert).toHaveText('Необходимо согласиться с договором');
  await door.agreement.check();
  const asked = Date.now();
  await door.continueButton.click();
  await expect(door.continueButton).toBeDisabled();
  await expect(door.title).toHaveText('Подтверждение');
  expect(Date.now() - asked).toBeGreaterThanOrEqual(1_000);
  await expect(page.getByText(formatted(phone))).toBeVisible();
  await expect(door.boxes.first()).toBeFocused();
  await door.typeCode(await lastCode(request, phone));
  await expect(door.title).toHaveText('Пароль');
  expect((await storedSession(page)).token).toBeNull();
  await door.givePassword('12345');
  await expect(page.getByText('Пароль должен быть не менее 6 символов')).toBeVisible();
  await door.givePassword(PASSWORD, `${PASSWORD}!`);
  await expect(page.getByText('Пароли не совпадают')).toBeVisible();
  await door.givePassword(PASSWORD);
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(catalog.favouritesLink).toBeVisible();
  const stored = await storedSession(page);
  expect(stored.token).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ phone_number: phone });
  expect(JSON.parse(stored.auth ?? '')).toEqual({ isLoggedIn: true, phoneNumber: phone });
});

test('Back goes one step back, and a finished sign-up leaves no step behind', async ({
  page,
  request,
  catalog,
}) => {
  const door = new SignInPage(page);
  const phone = newPhone();
  await catalog.open();
  await page.goto('/register');
  await door.givePhone(phone);
  await door.typeCode(await lastCode(request, phone));
  await expect(door.title).toHaveText('Пароль');
  await page.goBack();
  await expect(door.title).toHaveText('Подтверждение');
  await page.goBack();
  await expect(door.title).toHaveText('Регистрация');
  await expect(door.phone).toHaveValue(formatted(phone));
  await page.goForward();
  await expect(door.title).toHaveText('Регистрация');
});

test('a wrong code empties the boxes, focuses the first one and shows the sentence under them', {
  tag: '@P14',
}, async ({ page, request }) => {
  const door = new SignInPage(page);
  const phone = newPhone();
  await door.open('/register');
  await door.givePhone(phone);
  const code = await lastCode(request, phone);
  await door.typeCode(wrongCode(code));
  await expect(door.alert).toContainText('Неверный код');
  await expect(door.boxes.first()).toBeFocused();
  for (const box of await door.boxes.all()) await expect(box).toHaveValue('');
  await door.typeCode(code);
  await expect(door.title).toHaveText('Пароль');
});

for (const [name, answer] of [
  ['without words', answers.status(500)],
  ['as expired', answers.json({ success: false, message: 'Неверный код: срок его действия истёк.' }, 422)],
] as const) {
  test(`a code refused ${name} in sign-up says «Неверный код»`, { tag: '@P14' }, async ({ page, fault }) => {
    const door = new SignInPage(page);
    await fault('[P14]', ({ pathname }) => pathname === '/api/sms/verify', answer);
    await door.open('/register');
    await door.givePhone(newPhone());
    await door.typeCode('1234');
    await expect(door.alert).toContainText('Неверный код');
    await expect(door.boxes.first()).toBeFocused();
  });
}

test('a pasted code is spread over the boxes and submitted', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const door = new SignInPage(page);
  const phone = newPhone();
  await door.open('/register');
  await door.givePhone(phone);
  const code = await lastCode(request, phone);
  await door.boxes.first().waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(`Ваш код: ${text}`), code);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(door.title).toHaveText('Пароль');
});

test('a reload before the password asks to prove the number anew, and keeps no token', async ({
  page,
  request,
}) => {
  const door = new SignInPage(page);
  const phone = newPhone();
  await door.open('/register');
  await door.givePhone(phone);
  await door.typeCode(await lastCode(request, phone));
  await expect(door.title).toHaveText('Пароль');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toMatch(/[\w-]{43}/);
  await page.reload();
  await expect(door.title).toHaveText('Регистрация');
  await expect(door.phone).toHaveValue(formatted(phone));
  await expect(door.alert).toHaveText('Страница перезагрузилась до ввода пароля. Подтвердите номер ещё раз');
});

test('the number can be changed, and a number from elsewhere is asked for in full', async ({ page }) => {
  const door = new SignInPage(page);
  await door.open('/register');
  await door.phone.pressSequentially('123');
  await door.agreement.check();
  await door.continueButton.click();
  await expect(door.alert).toHaveText('Введите номер телефона полностью');
  await door.phone.fill('');
  await door.givePhone(newPhone());
  await door.changePhone.click();
  await expect(door.title).toHaveText('Регистрация');
});

test('a new code can be asked for when the countdown is over', async ({ page, request }) => {
  const door = new SignInPage(page);
  const phone = newPhone();
  await door.askForCode(phone);
  await expect(door.resend).toBeHidden();
  await lastCode(request, phone);
  await page.clock.runFor(61_000);
  await expect(door.resend).toBeVisible();
});
