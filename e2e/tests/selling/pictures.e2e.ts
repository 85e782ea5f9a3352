import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '@cars/tooling/browser-check/demo-session';
import { ROOT } from '@cars/tooling/root';
import { adDetails } from '../../fixtures/ads.ts';
import { FAILED_BUILD, FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { drawPicture, type PictureFile, storedBytes } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

const MEGABYTE = 1024 * 1024;
const isUpload = ({ pathname }: URL) => pathname === '/api/web-user/uploads';
const isCreate = ({ pathname }: URL) => pathname === '/api/v2/cars/create';
const file = (name: string, mimeType: string, buffer = Buffer.from('text')): PictureFile => ({
  name,
  mimeType,
  buffer,
});

let session: Session;

test.beforeEach(async ({ page, request }) => {
  session = await enter(request);
  await keepSession(page, session);
  await page.goto('/create-ad');
});

test('a file that is no picture, empty, too large or one too many gets an error; the others are accepted', {
  tag: '@V15',
}, async ({ page }) => {
  const form = new AdFormPage(page);
  const good = await drawPicture(page, 'good.jpg', { width: 400, height: 300 });
  const wrong = page.getByText('Допустимые форматы: PNG, JPG, JPEG, WEBP');
  await form.gallery.setInputFiles([
    file('a.pdf', 'application/pdf'),
    file('empty.jpg', 'image/jpeg', Buffer.alloc(0)),
  ]);
  await expect(wrong).toBeVisible();
  await expect(form.pictures).toHaveCount(0);

  await form.gallery.setInputFiles([good, file('heavy.jpg', 'image/jpeg', Buffer.alloc(15 * MEGABYTE + 1))]);
  await expect(form.alert).toContainText('Каждое изображение должно быть не больше 15 МБ.');
  await form.closeAlert();
  await expect(wrong).toHaveCount(0);
  await expect(
    page.getByText('Каждое изображение должно быть не больше 15 МБ.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('heavy.jpg')).toBeVisible();
  await expect(form.pictures).toHaveCount(1);

  await form.gallery.setInputFiles(
    Array.from({ length: 20 }, (_, at) => ({ ...good, name: `${at + 1}.jpg` })),
  );
  await expect(page.getByText('Не больше 20 изображений.')).toBeVisible();
  await expect(page.getByText('20.jpg')).toBeVisible();
  await expect(form.pictures).toHaveCount(20);
});

test('a HEIC has a placeholder until the server has made a picture of it', { tag: '@V15' }, async ({
  page,
  fault,
}) => {
  const form = new AdFormPage(page);
  const upload = await fault('heic', isUpload, responses.silence());
  await form.gallery.setInputFiles([file('IMG_1.HEIC', 'image/heic')]);
  await expect(page.getByRole('img', { name: 'Фото 1, IMG_1.HEIC' })).toBeVisible();
  await expect.poll(upload.hits).toBe(1);
});

test('a HEIC of a phone becomes a picture for every browser', { tag: '@H9' }, async ({ page, request }) => {
  const form = new AdFormPage(page);
  const buffer = await readFile(join(ROOT, 'api/src/images/phone.heic'));
  await form.gallery.setInputFiles([file('IMG_1.HEIC', 'image/heic', buffer)]);
  await expect(form.unfinished).toHaveCount(0);
  const picture = form.picture(1).getByRole('img', { name: 'Фото 1' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await form.fill();
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  const [id = 0] = await ownAdIds(request, session);
  expect((await adDetails(request, id)).images).toEqual([expect.stringMatching(/\.webp$/)]);
});

test.describe('a picture that the server cannot read', () => {
  test('shows its error and blocks publishing until it is removed', { tag: ['@H1', '@gate'] }, async ({
    page,
  }) => {
    const form = new AdFormPage(page);
    await form.gallery.setInputFiles([file('fake.jpg', 'image/jpeg')]);
    await expect(form.picture(1).getByRole('alert')).toHaveText('Файл повреждён или это не фото');
    await form.fill();
    await form.publish.click();
    await expect(form.alert).toContainText('Не удалось загрузить фото: fake.jpg');
    await form.closeAlert();
    await page.getByRole('button', { name: 'Удалить фото 1' }).click();
    await form.publish.click();
    await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  });

  test('is listed with all the others; the first of them is focused', async ({ page }) => {
    const form = new AdFormPage(page);
    const good = await drawPicture(page, 'good.jpg', { width: 400, height: 300 });
    await form.gallery.setInputFiles([good, file('fake.jpg', 'image/jpeg'), file('x.heic', 'image/heic')]);
    await expect(form.picture(2).getByRole('alert')).toBeVisible();
    await expect(form.picture(3).getByRole('alert')).toBeVisible();
    await form.fill();
    await form.publish.click();
    await expect(form.alert).toContainText('Не удалось загрузить фото: fake.jpg, x.heic');
    await form.closeAlert();
    await expect(form.picture(2)).toBeFocused();
    await expect(form.picture(2)).toBeInViewport();
  });
});

test('a large picture is scaled down before the upload, another one is unchanged', async ({ page }) => {
  const form = new AdFormPage(page);
  const large = await drawPicture(page, 'large.jpg', { width: 3200, height: 2400, noise: 0.05 });
  const fine = await drawPicture(page, 'fine.jpg', { width: 1600, height: 1200 });
  await form.gallery.setInputFiles([fine]);
  await expect(form.unfinished).toHaveCount(0);
  expect(await storedBytes(page)).toEqual([fine.buffer.length]);
  await page.getByRole('button', { name: 'Удалить фото 1' }).click();
  await form.gallery.setInputFiles([large]);
  await expect(form.unfinished).toHaveCount(0);
  const [bytes = 0] = await storedBytes(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(large.buffer.length * 0.7);
});

test('a failed upload is repeated automatically, with its own progress; the submit waits and shows the total', {
  tag: '@gate',
}, async ({ page, request, fault }) => {
  const form = new AdFormPage(page);
  const drawn = await Promise.all(
    ['1.jpg', '2.jpg'].map((name) => drawPicture(page, name, { width: 800, height: 600 })),
  );
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The look at the address of the cut one passes: no extension blocks it [ERR-33].
  const isSent = (url: URL, sent: { method(): string }) => isUpload(url) && sent.method() !== 'HEAD';
  await fault('broken uploads', isSent, async (route, hit) => {
    if (hit === 1) return route.abort('connectionreset');
    await isOpen;
    return route.continue();
  });
  await form.gallery.setInputFiles(drawn);
  await expect(form.picture(2).getByRole('progressbar', { name: 'Загрузка фото 2' })).toBeVisible();
  await form.fill();
  await form.publish.click();
  await expect(page.getByRole('progressbar', { name: 'Загружаем фото: 0 из 2' })).toBeVisible();
  open();
  // The first picture waits for its retry, and for a slot on the server [H6].
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible({ timeout: 30_000 });
  const [id = 0] = await ownAdIds(request, session);
  expect((await adDetails(request, id)).images).toHaveLength(2);
});

test('without a connection pictures wait and continue automatically', async ({ page, context, allow }) => {
  // Neither the worker that shrinks pictures nor the sections that a visitor may open next load without a connection.
  for (const problem of [FAILED_REQUEST, FAILED_BUILD, /a picture is sent as it is/]) allow(problem);
  const form = new AdFormPage(page);
  const drawn = await drawPicture(page, '1.jpg', { width: 800, height: 600 });
  await context.setOffline(true);
  await form.gallery.setInputFiles([drawn]);
  await expect(page.getByText('Нет соединения: фото загрузятся, когда оно появится.')).toBeVisible();
  await context.setOffline(false);
  await expect(form.unfinished).toHaveCount(0);
});

test('a picture with an expired ticket is sent once more, and the next submit publishes the ad', {
  tag: '@gate',
}, async ({ page, fault }) => {
  const form = new AdFormPage(page);
  const drawn = await drawPicture(page, '1.jpg', { width: 800, height: 600 });
  await form.gallery.setInputFiles([drawn]);
  await form.fill();
  await expect(form.unfinished).toHaveCount(0);
  const message = 'Изображение не найдено: добавьте его ещё раз.';
  const planted = await fault(
    'old ticket',
    isCreate,
    responses.json({ message, errors: { images: [message] } }, 422),
  );
  const sentAgain = page.waitForResponse((response) => response.url().endsWith('/web-user/uploads'));
  await form.publish.click();
  await expect(form.alert).toContainText('Фото на сервере устарели и загружаются заново.');
  await sentAgain;
  await planted.end();
  await form.closeAlert();
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
});

test('the bar of an upload has a dark track on a dark page', async ({ page, fault, outside }) => {
  await outside.setScheme('dark');
  await fault('upload', isUpload, responses.silence());
  const form = new AdFormPage(page);
  await form.gallery.setInputFiles([await drawPicture(page, 'a.jpg', { width: 400, height: 300 })]);
  const bar = page.getByRole('progressbar', { name: 'Загрузка фото 1' });
  await expect(bar).toHaveCSS('appearance', 'none');
  const track = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 255] = (track.match(/\d+/g) ?? []).map(Number);
  expect(red, track).toBeLessThan(100);
});

for (const width of [320, 390]) {
  test(`at twice the text size, the mark of the cover fits beside or below the handle in ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const form = new AdFormPage(page);
    const drawn = ['a.jpg', 'b.jpg'].map((name) => drawPicture(page, name, { width: 400, height: 300 }));
    await form.gallery.setInputFiles(await Promise.all(drawn));
    await expect(form.pictures).toHaveCount(2);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const first = form.pictures.first();
    const [frame, cover, handle] = await Promise.all(
      [first, first.getByText('Обложка'), first.locator('[data-handle]')].map((part) => part.boundingBox()),
    );
    if (!frame || !cover || !handle) throw new Error('a part of the picture is not drawn');
    expect(cover.x + cover.width).toBeLessThanOrEqual(frame.x + frame.width);
    const isBeside = cover.x + cover.width <= handle.x;
    const isBelow = cover.y >= handle.y + handle.height;
    expect(isBeside || isBelow).toBe(true);
  });
}
