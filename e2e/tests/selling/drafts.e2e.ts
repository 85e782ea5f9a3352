import type { Page } from '@playwright/test';
import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { ownAdIds, publishAd } from '../../fixtures/own-ad.ts';
import { drawPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

const isUpload = ({ pathname }: URL) => pathname === '/api/web-user/uploads';

const goOn = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Продолжить' }).click();
const startAnew = async (page: Page) => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Начать заново' }).click();
  await expect(dialog).toContainText('Удалить черновик?');
  await dialog.getByRole('button', { name: 'Удалить' }).click();
};

test('a reload offers the draft with its fields and uploaded pictures; a published one is offered no more', {
  tag: ['@SELL-26', '@gate'],
}, async ({ page, request }) => {
  // «Сегодня» holds at midnight too.
  await page.clock.setFixedTime(new Date());
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await form.openCreate();
  await form.fill();
  await form.gallery.setInputFiles([await drawPicture(page, '1.jpg', { width: 800, height: 600 })]);
  await expect(form.unfinished).toHaveCount(0);
  await page.reload();
  await expect(form.alert).toContainText('Продолжить черновик?');
  await expect(form.alert).toContainText(/Toyota Camry, 2018 · сохранён сегодня в\s\d\d:\d\d, 1\sфото/);
  await goOn(page);
  await expect(form.price).toHaveValue(/^2\s150\s000$/);
  await expect(form.choice('Марка')).toContainText('Toyota');
  await expect(form.choice('Город')).toContainText('Казань');
  await expect(form.chip('Кузов', 'Седан')).toBeChecked();
  await expect(form.pictures).toHaveCount(1);
  await expect(form.unfinished).toHaveCount(0);
  const restored = form.picture(1).getByRole('img', { name: 'Фото 1' });
  await restored.scrollIntoViewIfNeeded();
  await expect(restored).toHaveJSProperty('complete', true);
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  expect(await ownAdIds(request, session)).toHaveLength(1);
  await form.openCreate();
  await expect(form.price).toHaveValue('');
  await expect(form.alert).toHaveCount(0);
});

test('a page killed during an upload publishes no ad, and the draft and its file are restored', {
  tag: ['@V11', '@gate'],
}, async ({ page, context, request, fault }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await form.openCreate();
  await form.price.fill('990000');
  await form.description.fill('Не потеряется');
  const finished = page.waitForResponse((response) => response.url().endsWith('/web-user/uploads'));
  await form.gallery.setInputFiles([await drawPicture(page, '1.jpg', { width: 800, height: 600 })]);
  await finished;
  await expect(form.unfinished).toHaveCount(0);
  const stuck = await fault('[V11]', isUpload, async () => {});
  await form.gallery.setInputFiles([await drawPicture(page, '2.jpg', { width: 800, height: 600 })]);
  await expect.poll(stuck.hits).toBe(1);
  const other = await context.newPage();
  await page.close();

  const again = new AdFormPage(other);
  const uploads: string[] = [];
  other.on('request', (sent) => {
    if (sent.url().endsWith('/web-user/uploads')) uploads.push(sent.url());
  });
  await again.openCreate();
  await goOn(other);
  await expect(again.price).toHaveValue(/^990\s000$/);
  await expect(again.description).toHaveValue('Не потеряется');
  await expect(again.pictures).toHaveCount(2);
  await expect(again.unfinished).toHaveCount(0);
  expect(uploads).toHaveLength(1);
  expect(await ownAdIds(request, session)).toEqual([]);
});

test('each of two pages has a draft of its own, which keeps its photos', {
  tag: ['@SELL-26', '@gate'],
}, async ({ page, context, request }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await form.description.fill('Машина А');
  await form.gallery.setInputFiles([await drawPicture(page, '1.jpg', { width: 800, height: 600 })]);
  await expect(form.unfinished).toHaveCount(0);
  const second = await context.newPage();
  const other = new AdFormPage(second);
  await other.openCreate();
  await expect(other.alert).toContainText('Черновик открыт в другой вкладке');
  await second.keyboard.press('Escape');
  await other.description.fill('Машина Б');
  await page.reload();
  await expect(form.alert).toContainText('Продолжить черновик?');
  await goOn(page);
  await expect(form.description).toHaveValue('Машина А');
  await expect(form.pictures).toHaveCount(1);
  await second.close();
  await page.reload();
  await goOn(page);
  await expect(form.description).toHaveValue('Машина А');
  const third = new AdFormPage(await context.newPage());
  await third.openCreate();
  await expect(third.alert).toContainText('Продолжить черновик?');
  await goOn(third.page);
  await expect(third.description).toHaveValue('Машина Б');
  await expect(third.pictures).toHaveCount(0);
});

test('«Начать заново» deletes the draft; Escape keeps it', async ({ page, request }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await form.price.fill('5');
  await page.reload();
  await expect(form.alert).toContainText('Продолжить черновик?');
  await page.keyboard.press('Escape');
  await expect(form.price).toHaveValue('5');
  await page.reload();
  await form.alert.getByRole('button', { name: 'Начать заново' }).click();
  await form.alert.getByRole('button', { name: 'Отмена' }).click();
  await goOn(page);
  await expect(form.price).toHaveValue('5');
  await page.reload();
  await startAnew(page);
  await expect(form.price).toHaveValue('');
  await page.reload();
  await expect(form.title).toHaveText('Новое объявление');
  await expect(form.alert).toHaveCount(0);
});

test('a draft outlives the session and belongs to its user', { tag: ['@gate'] }, async ({
  page,
  request,
}) => {
  const form = new AdFormPage(page);
  const owner = await enter(request);
  await keepSession(page, owner);
  await form.openCreate();
  await form.price.fill('777');
  await page.evaluate(() => {
    for (const key of ['access_token', 'user', 'auth']) localStorage.removeItem(key);
  });
  await form.openCreate();
  await expect(page).toHaveURL(/\/login$/);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await expect(form.price).toHaveValue('');
  await expect(form.alert).toHaveCount(0);
  await keepSession(page, owner);
  await form.openCreate();
  await goOn(page);
  await expect(form.price).toHaveValue('777');
});

test('each ad under edit has a draft of its own', async ({ page, request }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const [one, other] = [await publishAd(request, session), await publishAd(request, session)];
  await form.openEdit(one);
  await form.description.fill('Про первую');
  await form.openEdit(other);
  await expect(form.description).toHaveValue('Ездит хорошо.');
  await expect(form.alert).toHaveCount(0);
  await form.openEdit(one);
  await goOn(page);
  await expect(form.description).toHaveValue('Про первую');
  await form.save.click();
  await expect(page.getByText('Объявление обновлено успешно!')).toBeVisible();
  await form.openEdit(one);
  await expect(form.description).toHaveValue('Про первую');
  await expect(form.alert).toHaveCount(0);
});

test('with the storage blocked the form works all the same', { tag: '@V5' }, async ({ page, request }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await form.openCreate();
  await form.fill();
  await form.gallery.setInputFiles([await drawPicture(page, '1.jpg', { width: 800, height: 600 })]);
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
});

test(
  'the browser shows a prompt before an unpublished form is closed',
  onlyInBrowser('In a messenger its client confirms the closing, see tests/messenger.'),
  async ({ page, request }) => {
    const form = new AdFormPage(page);
    await keepSession(page, await enter(request));
    await form.openCreate();
    await form.price.fill('5');
    const opened = page.waitForEvent('dialog');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    const dialog = await opened;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closed;
  },
);
