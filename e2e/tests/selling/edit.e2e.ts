import { adDetails } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { publishAd } from '../../fixtures/own-ad.ts';
import { drawPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

const isUpdate = ({ pathname }: URL) => pathname.startsWith('/api/web-user/cars/update/');
const isDetails = ({ pathname }: URL) => pathname.startsWith('/api/v2/cars/details/');

test('price, currency, links, video, description and pictures are changed; nothing else is offered', {
  tag: '@gate',
}, async ({ page, request }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const drawn = await Promise.all(
    ['1.jpg', '2.jpg', '3.jpg'].map((name) => drawPicture(page, name, { width: 800, height: 600 })),
  );
  const id = await publishAd(request, session, drawn);
  const before = await adDetails(request, id);

  await form.openEdit(id);
  await expect(form.title).toHaveText('Редактирование объявления');
  await expect(form.price).toHaveValue(/^450\s000$/);
  await expect(form.pictures).toHaveCount(3);
  await expect(form.choice('Марка')).toHaveCount(0);
  await expect(form.vin).toHaveCount(0);
  await expect(page.getByLabel('Цена с НДС')).toHaveCount(0);

  await form.price.fill('7900');
  await form.chip('Валюта', 'EUR').check();
  await page.getByLabel('Ссылка на отчёт').fill('https://example.com/report');
  await page.getByLabel('Ссылка на VIN-отчёт').fill('https://example.com/vin');
  await page.getByLabel('Ссылка на видео').fill('https://vk.com/video-1_2');
  await form.description.fill('Новые шины.');
  await page.getByRole('button', { name: 'Удалить фото 2' }).click();
  await page.getByRole('button', { name: 'Переместить фото 2 раньше' }).click();
  await form.gallery.setInputFiles([await drawPicture(page, '4.jpg', { width: 800, height: 600 })]);
  await expect(form.pictures).toHaveCount(3);
  await form.save.click();
  await expect(page.getByText('Объявление обновлено успешно!')).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);

  const after = await adDetails(request, id);
  expect(after).toMatchObject({
    price: 7900,
    currency: 'EUR',
    report_url: 'https://example.com/report',
    vin_report_url: 'https://example.com/vin',
    video: 'https://vk.com/video-1_2',
    description: 'Новые шины.',
    year: before.year,
    vin_number: before.vin_number,
  });
  expect(after.images).toHaveLength(3);
  expect(after.images.slice(0, 2)).toEqual([before.images[2], before.images[0]]);
  expect(before.images).not.toContain(after.images[2]);
});

test('all pictures can be removed', async ({ page, request }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session, [
    await drawPicture(page, '1.jpg', { width: 800, height: 600 }),
  ]);
  await form.openEdit(id);
  await page.getByRole('button', { name: 'Удалить фото 1' }).click();
  await form.save.click();
  await expect(page.getByText('Объявление обновлено успешно!')).toBeVisible();
  expect((await adDetails(request, id)).images).toEqual([]);
});

test('another user’s ad is not edited', { tag: ['@gate'] }, async ({ page, request }) => {
  const form = new AdFormPage(page);
  const id = await publishAd(request, await enter(request));
  await keepSession(page, await enter(request));
  await form.openEdit(id);
  await expect(page.getByRole('heading', { name: 'Это объявление другого продавца' })).toBeVisible();
  await expect(form.price).toHaveCount(0);
  await page.getByRole('link', { name: 'Вернуться к объявлению' }).click();
  await expect(page).toHaveURL(new RegExp(`/car/${id}$`));
});

test('an ad that does not exist has no retry', async ({ page, request }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openEdit(99_999_999);
  await expect(page.getByRole('heading', { name: 'Ошибка при загрузке данных объявления.' })).toBeVisible();
  await expect(form.retry).toHaveCount(0);
  await page.getByRole('link', { name: 'Перейти в профиль' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('an ad that fails to load shows a message and a retry', { tag: ['@gate'] }, async ({
  page,
  request,
  fault,
}) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  const planted = await fault('details', isDetails, responses.status(500));
  await form.openEdit(id);
  await expect(page.getByRole('alert')).toContainText('Ошибка при загрузке данных объявления.');
  await planted.end();
  await form.retry.click();
  await expect(form.price).toHaveValue(/^450\s000$/);
});

test('a failed change shows a message and stays in the form', async ({ page, request, fault }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  await fault('update', isUpdate, responses.json({ message: 'Нет' }, 500));
  await form.openEdit(id);
  await form.price.fill('1');
  await form.save.click();
  await expect(form.alert).toContainText('Ошибка при обновлении объявления');
  await form.closeAlert();
  await expect(form.price).toHaveValue('1');
  await expect(form.save).toBeEnabled();
});

test('a verified company changes its promises', async ({ page, request, session, signIn }) => {
  const form = new AdFormPage(page);
  await signIn();
  const id = await publishAd(request, session);
  await form.openEdit(id);
  await page.getByLabel('Цена с НДС').check();
  await page.getByLabel('Гарантия').check();
  await page.getByLabel('Доступен кредит').check();
  await form.save.click();
  await expect(page.getByText('Объявление обновлено успешно!')).toBeVisible();
  expect(await adDetails(request, id)).toMatchObject({
    with_vat: true,
    warranty: true,
    available_for_credit: true,
  });
});

test('a catalog that was opened before shows the new price, and no deleted ad, without a reload', async ({
  page,
  request,
  catalog,
  shell,
}) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  const card = catalog.cards.filter({ has: page.locator(`a[href="/car/${id}"]`) });
  await catalog.open();
  await expect(card).toContainText(/450\s000/);

  await shell.navigateInside(`/edit-ad/${id}`);
  await form.price.fill('430000');
  await form.save.click();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(card).toContainText(/430\s000/);

  await shell.navigateInside('/profile');
  await page.getByRole('button', { name: /^Удалить: / }).click();
  const alert = page.getByRole('alertdialog');
  await alert.getByRole('button', { name: 'Удалить' }).click();
  await alert.getByRole('button', { name: 'Понятно' }).click();
  await shell.navigateInside('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
