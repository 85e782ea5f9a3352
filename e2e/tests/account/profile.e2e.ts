import { FAILED_BUILD, FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, isTokenAlive, keepSession, lastCode, newPhone, storedSession } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const isUpdate = ({ pathname }: URL) => pathname === '/api/web-user/self/update';

test('the profile has its header, tabs with counts, the create button and a banner that can be closed', {
  tag: '@gate',
}, async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Активные 0' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Архив 0' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Активных объявлений нет' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Разместить объявление' })).toBeVisible();
  const banner = page.getByRole('link', { name: 'Зарегистрировать юр. лицо' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Скрыть' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Активные 0' })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.getByRole('link', { name: 'Настройки профиля' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Редактирование профиля');
});

test('in a wide window an own ad is one row, with its interest and actions beside it', {
  tag: '@SELL-59',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  await page.goto('/profile');
  const row = page.getByRole('listitem').first();
  const card = await row.getByRole('article').boundingBox();
  for (const part of [
    row.getByText(/^За 30\sдней: /),
    row.getByRole('link', { name: /^Изменить: / }),
    row.getByRole('button', { name: /^Удалить: / }),
  ]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
    expect(box?.y).toBeGreaterThan(card?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0));
  }
  expect((await page.getByRole('listitem').nth(1).boundingBox())?.x).toBe((await row.boundingBox())?.x);
});

test('name, username, e-mail and a picture are saved', { tag: '@gate' }, async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Введите корректное имя')).toBeVisible();
  await page.getByLabel('Имя', { exact: true }).fill('Пётр Ольхин');
  await page.getByLabel('Ник в мессенджере').fill('petr_olkhin');
  await page.getByLabel('Email').fill('petr@example.ru');
  const picture = await page.screenshot();
  await page
    .getByLabel('Фото профиля')
    .setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пётр Ольхин');
  await expect(page.locator('header img')).toHaveJSProperty('complete', true);
  const stored = await storedSession(page);
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ name: 'Пётр Ольхин', username: 'petr_olkhin' });
});

for (const [shape, width, height] of [
  ['wide', 400, 300],
  ['high', 300, 700],
  ['square', 300, 300],
] as const) {
  test(`a ${shape} picture fills its circle, after saving and when the form is opened again`, async ({
    page,
    request,
  }) => {
    await keepSession(page, await enter(request));
    await page.goto('/edit-profile');
    await page.getByLabel('Имя', { exact: true }).fill('Пётр');
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
    await page.getByLabel('Фото профиля').setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer });
    const picture = page.locator('form img');
    const isFull = async () => {
      const box = await picture.boundingBox();
      const circle = await picture.evaluate((image) => {
        const { x, y, width, height } = (image.closest('label') as HTMLElement).getBoundingClientRect();
        return { x, y, width, height };
      });
      expect(circle.width).toBe(88);
      expect(box).toEqual(circle);
    };
    await expect(picture).toBeVisible();
    await isFull();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Изменения сохранены')).toBeVisible();
    await expect(picture).toHaveAttribute('src', /\/img\//);
    await isFull();
    await page.reload();
    await expect(picture).toBeVisible();
    await isFull();
  });
}

test.describe('a file that is no picture', () => {
  // The trace recorder requests the picture's preview once more by itself.
  test.use({ allowedProblems: /connect-src .* blob|'blob:.*connect-src/ });
  test('is refused with a message under the photo, by the browser and by the server', async ({
    page,
    request,
  }) => {
    await keepSession(page, await enter(request));
    await page.goto('/edit-profile');
    await page.getByLabel('Имя', { exact: true }).fill('Пётр');
    const photo = page.getByLabel('Фото профиля');
    await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(page.getByText('Допустимые форматы: PNG, JPG, JPEG, WEBP')).toBeVisible();
    await photo.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
    await expect(page.getByText('Допустимые форматы: PNG, JPG, JPEG, WEBP')).toBeHidden();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('alert')).toHaveText('Файл повреждён или это не фото');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

for (const [name, response, text] of [
  ['with words', responses.json({ message: 'Слово сервера' }, 409), 'Слово сервера'],
  ['without words', responses.status(500), 'Ошибка при обновлении данных'],
] as const) {
  test(`a profile that is refused ${name} causes an alert`, async ({ page, request, fault }) => {
    await keepSession(page, await enter(request));
    await fault('update', isUpdate, response);
    await page.goto('/edit-profile');
    await page.getByLabel('Имя', { exact: true }).fill('Пётр');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Пётр');
  });
}

test('a new phone is saved after its code; Back leads to the form, a reload to the code', {
  tag: '@gate',
}, async ({ page, request }) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await keepSession(page, await enter(request));
  await page.goto('/edit-profile');
  await page.getByLabel('Имя', { exact: true }).fill('Пётр');
  await expect(signInPage.phone).toHaveValue(/^\+7 \(/);
  await signInPage.phone.fill(phone.slice(1));
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(signInPage.title).toHaveText('Подтверждение');
  const code = await lastCode(request, phone);
  await page.goBack();
  await expect(signInPage.title).toHaveText('Редактирование профиля');
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Пётр');
  const again = newPhone();
  await signInPage.phone.fill(again.slice(1));
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await page.reload();
  await expect(signInPage.title).toHaveText('Подтверждение');
  await signInPage.typeCode(await lastCode(request, again));
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  expect(code).toMatch(/^\d{4}$/);
  expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({ phone_number: again });
});

test('a page killed during an upload stores nothing and restores its text', {
  tag: '@V11',
}, async ({ page, request, context, fault }) => {
  const session = await enter(request);
  await keepSession(page, session);
  await page.goto('/edit-profile');
  await page.getByLabel('Имя', { exact: true }).fill('Не сохранено');
  const picture = await page.screenshot();
  await page
    .getByLabel('Фото профиля')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const sending = await fault('[V11]', isUpdate, async (route) => {
    await isCut;
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('progressbar', { name: 'Отправляем фото' })).toBeVisible();
  await expect.poll(sending.hits).toBe(1);
  cut();
  const other = await context.newPage();
  await page.close();
  await other.goto('/edit-profile');
  await expect(other.getByLabel('Имя', { exact: true })).toHaveValue('Не сохранено');
  const reply = await request.get('/api/web-user/self', {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  expect((await reply.json()).data.user).toMatchObject({ name: null, avatar: null });
});

test('logout without a connection clears the storage immediately, and the server follows', {
  tag: ['@B20', '@gate'],
}, async ({ page, request, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  // Parts of the catalog that were not preloaded fail without a connection.
  allow(FAILED_BUILD);
  const session = await enter(request);
  await keepSession(page, session);
  await catalog.open();
  await catalog.profileLink.click();
  await page.getByRole('link', { name: 'Настройки профиля' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await storedSession(page)).toEqual({ token: null, user: null, auth: null });
  expect(await isTokenAlive(request, session.token)).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => isTokenAlive(request, session.token)).toBe(false);
});

test('a deleted account is removed in the browser and on the server', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const session = await enter(request);
  await keepSession(page, session);
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('button', { name: 'Отмена' }).click();
  expect(await isTokenAlive(request, session.token)).toBe(true);
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await storedSession(page)).toEqual({ token: null, user: null, auth: null });
  expect(await isTokenAlive(request, session.token)).toBe(false);
});
