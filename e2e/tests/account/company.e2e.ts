import { sessionOf } from '@cars/tooling/browser-check/demo-session';
import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone, startDataOf, storedSession } from '../../fixtures/users.ts';
import { CompanyPage } from '../../pages/company-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const ADDRESS = /\/api\/web-user\/self\/set-legal-content$/;

test('a company registers with phone, code and data, sent once by ten submits, and sees that they are pending', {
  tag: ['@V9', '@ACC-45', '@gate'],
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const company = new CompanyPage(page);
  const phone = newPhone();
  await signInPage.open('/login');
  await page.getByRole('button', { name: 'Зарегистрировать юр. лицо' }).click();
  await expect(signInPage.title).toHaveText('Регистрация юр. лица');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Данные компании');
  await company.submit.click();
  for (const text of [
    'Выберите тип организации',
    'Введите название организации',
    'Введите Email',
    'Введите ИНН',
    'Введите ОГРН',
    'Введите расчётный счёт',
    'Введите корреспондентский счёт',
    'Введите юридический адрес',
  ])
    await expect(signInPage.alert.filter({ hasText: text })).toBeVisible();
  await company.fill();
  const address = page.getByLabel('Юридический адрес');
  const top = () => address.evaluate((field) => (field as HTMLElement).offsetTop);
  const before = await top();
  await page.getByLabel('ИНН').fill('7707083894');
  await page.getByLabel('Расчётный счёт').fill('40702810900000000002');
  await expect(page.getByText(/^Проверьте ИНН: /)).toBeVisible();
  await expect(page.getByText('Расчётный счёт не подходит к корреспондентскому')).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByLabel('Расчётный счёт').fill('40702810900000000001');
  await page.reload();
  await expect(page.getByLabel('Название организации')).toHaveValue('ООО «Ромашка»');
  await expect(page.getByLabel('Расчётный счёт')).toHaveValue('40702810900000000001');
  await expect(page.getByText(/^Проверьте ИНН: /)).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (call) => {
    if (ADDRESS.test(call.url())) sent.push(call.postDataJSON());
  });
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    for (let tap = 0; tap < 10; tap += 1)
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/\/registration-sent$/);
  await expect(signInPage.title).toHaveText('Данные отправлены');
  await expect(page.getByRole('heading', { name: 'Данные на проверке' })).toBeVisible();
  expect(sent.length).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('company_draft'))).toBeNull();
  await page.goto('/register-business');
  await expect(page).toHaveURL(/\/registration-sent$/);
  await page.goto('/profile');
  await expect(page.getByText('Данные на проверке')).toBeVisible();
});

test('the fields of a company are equally far apart, and an error leaves the format of a number in view', async ({
  page,
  request,
}) => {
  await keepSession(page, await enter(request));
  await page.goto('/register-business');
  const boxOf = async (text: string) => {
    const { y, height } = (await page.getByText(text, { exact: true }).boundingBox()) ?? { y: 0, height: 0 };
    return { top: y, bottom: y + height };
  };
  const email = (await page.getByLabel('Email').boundingBox()) ?? { y: 0, height: 0 };
  const gap = (await boxOf('ИНН')).top - email.y - email.height;
  const formats = ['10 цифр у организации, 12 у ИП', '13 цифр у организации, 15 у ИП', '20 цифр'];
  for (const [at, next] of ['ОГРН', 'Расчётный счёт', 'Корреспондентский счёт'].entries())
    expect((await boxOf(next)).top - (await boxOf(formats[at] ?? '')).bottom, next).toBeCloseTo(gap, 0);
  await page.getByLabel('ИНН').fill('x');
  await page.getByRole('button', { name: 'Отправить данные' }).click();
  await expect(page.getByText('ИНН должен содержать только цифры')).toBeVisible();
  for (const format of formats) await expect(page.getByText(format, { exact: true })).toBeVisible();
});

test('Back from the company form leaves the flow, because the number is already proved', async ({
  page,
  catalog,
  shell,
}) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await catalog.open();
  await shell.navigateInside('/register-business');
  await signInPage.givePhone(phone);
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.goBack();
  await expect(signInPage.title).toHaveText('Регистрация юр. лица');
  await page.goBack();
  await expect(catalog.cards.first()).toBeVisible();
});

test('a user of the messenger without a number proves one before the company form', {
  tag: '@ACC-37',
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  const opened = await request.post('/api/web-user/access/auth', {
    data: { init_data: await startDataOf(request, Number(newPhone())) },
  });
  const session = await sessionOf(opened);
  await keepSession(page, session);
  await signInPage.open('/register-business');
  await expect(signInPage.title).toHaveText('Регистрация юр. лица');
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(signInPage.title).toHaveText('Данные компании');
  expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({
    id: session.user.id,
    phone_number: phone,
  });
});

test('the corporate login is shown only where a verified company has signed in', {
  tag: ['@ACC-38', '@gate'],
}, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/login');
  await expect(page.getByRole('button', { name: 'Войти как юр. лицо' })).toBeHidden();
  await page.evaluate(() => localStorage.setItem('legal_entity_verified', 'true'));
  await signInPage.open('/login');
  await expect(page.getByRole('button', { name: 'Войти как юр. лицо' })).toBeVisible();
});

test('a company that is registered finds its login at the registration', {
  tag: ['@ACC-53', '@gate'],
}, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/register-business');
  await expect(page.getByText('Компания уже зарегистрирована?')).toBeVisible();
  await page.getByRole('link', { name: 'Войти по логину' }).click();
  await expect(page).toHaveURL(/\/login-entity$/);
});

for (const [name, response, text] of [
  ['with words', responses.json({ message: 'Слово сервера' }, 409), 'Слово сервера'],
  ['without words', responses.status(500), 'Ошибка при отправке данных компании'],
] as const) {
  test(`company data refused ${name} cause an alert, and the form stays`, { tag: '@gate' }, async ({
    page,
    request,
    fault,
  }) => {
    const company = new CompanyPage(page);
    await keepSession(page, await enter(request));
    await fault('legal', ({ pathname }) => ADDRESS.test(pathname), response);
    await page.goto('/register-business');
    await company.fill();
    await company.submit.click();
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect(page.getByLabel('Название организации')).toHaveValue('ООО «Ромашка»');
  });
}

test('a verified company signs in by login and password, and the button is shown after logout', {
  tag: '@gate',
}, async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.open('/login-entity');
  await expect(signInPage.title).toHaveText('Вход для компаний');
  await signInPage.enterButton.click();
  await expect(page.getByText('Введите логин')).toBeVisible();
  await expect(page.getByText('Введите пароль')).toBeVisible();
  await signInPage.login.fill('demo');
  await signInPage.password.fill('demo-password');
  await signInPage.enterButton.click();
  await expect(page).toHaveURL(/\/catalog$/);
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  await signInPage.open('/login');
  await page.getByRole('button', { name: 'Войти как юр. лицо' }).click();
  await expect(page).toHaveURL(/\/login-entity$/);
  await page.goBack();
  await expect(signInPage.title).toHaveText('Вход');
});

for (const [name, response] of [
  ['a broken server', responses.status(500)],
  ['too many tries', responses.json({ message: 'Слишком много запросов.' }, 429)],
] as const) {
  test(`the corporate login stays visible after ${name}`, async ({ page, fault }) => {
    const signInPage = new SignInPage(page);
    await fault('login', ({ pathname }) => pathname === '/api/web-user/access/login', response);
    await signInPage.open('/login');
    await page.evaluate(() => localStorage.setItem('legal_entity_verified', 'true'));
    await signInPage.open('/login-entity');
    await signInPage.login.fill('demo');
    await signInPage.password.fill('nothing-at-all');
    await signInPage.enterButton.click();
    await expect(signInPage.alert).toBeVisible();
    await signInPage.open('/login');
    await expect(page.getByRole('button', { name: 'Войти как юр. лицо' })).toBeVisible();
  });
}

test('a wrong corporate login shows a message and clears the flag', async ({ page, fault }) => {
  const signInPage = new SignInPage(page);
  await fault(
    'login',
    ({ pathname }) => pathname === '/api/web-user/access/login',
    responses.json({ success: false, message: 'Неверный логин или пароль.' }, 422),
  );
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) localStorage.setItem('legal_entity_verified', 'true');
    sessionStorage.setItem('planted', 'yes');
  });
  await signInPage.open('/login-entity');
  await signInPage.login.fill('nobody');
  await signInPage.password.fill('nothing-at-all');
  await signInPage.enterButton.click();
  await expect(signInPage.alert).toHaveText('Неверный логин или пароль.');
  await signInPage.open('/login');
  await expect(page.getByRole('button', { name: 'Войти как юр. лицо' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Зарегистрировать юр. лицо' })).toBeVisible();
});
