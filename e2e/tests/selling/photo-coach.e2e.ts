import type { Page } from '@playwright/test';
import { responses } from '../../fixtures/fault.ts';
import { storedBytes } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

/** A picture drawn in the page: fields of color, as they are, darker, one color, or stripes. */
const drawn = async (page: Page, name: string, kind: 'sharp' | 'dark' | 'plain' | 'stripes') => {
  const base64 = await page.evaluate(async (requested) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const light = { sharp: 45, dark: 6, plain: 60, stripes: 90 }[requested];
    context.fillStyle = `hsl(210 30% ${light}%)`;
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = '#101010';
    for (let x = 0; requested === 'stripes' && x < 800; x += 20) context.fillRect(x, 0, 10, 600);
    for (let n = 0; (requested === 'sharp' || requested === 'dark') && n < 300; n += 1) {
      context.fillStyle = `hsl(${(n * 47) % 360} 50% ${(n * 31) % (2 * light)}%)`;
      context.fillRect((n * 173) % 780, (n * 97) % 580, 60, 40);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, kind);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
};

test('views are taken by name, and dark, blurred and repeated pictures are pointed out', {
  tag: ['@SELL-50', '@SELL-51', '@SELL-52'],
}, async ({ page, signIn }) => {
  await signIn();
  const form = new AdFormPage(page);
  await form.openCreate();
  const coach = page.getByRole('region', { name: 'Какие фото нужны' });
  await coach.getByLabel('Салон').setInputFiles(await drawn(page, 'salon.jpg', 'sharp'));
  await expect(coach.getByLabel('Салон, есть')).toBeAttached();
  await coach.getByLabel('Спереди', { exact: true }).setInputFiles(await drawn(page, 'front.jpg', 'dark'));
  await form.gallery.setInputFiles([
    await drawn(page, 'again.jpg', 'sharp'),
    await drawn(page, 'fog.jpg', 'plain'),
  ]);
  await expect(form.pictures).toHaveCount(4);
  await expect(coach.getByText('Фото 2: темно')).toBeVisible();
  await expect(coach.getByText('Фото 3: похоже на фото 1')).toBeVisible();
  await expect(coach.getByText('Фото 4: нерезко')).toBeVisible();

  await coach.getByRole('button', { name: 'Расставить в рекомендованном порядке' }).click();
  await expect(coach.getByText('Фото 1: темно')).toBeVisible();
  await coach.getByRole('button', { name: 'Вернуть мой порядок' }).click();
  await expect(coach.getByText('Фото 2: темно')).toBeVisible();
});

/** The range of red in the middle of what becomes the box's first field. */
const contrastOf = (form: AdFormPage) =>
  form.pictures
    .first()
    .getByRole('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(
        canvas.width * 0.39,
        canvas.height * 0.58,
        canvas.width * 0.04,
        20,
      );
      const reds = [...data].filter((_, at) => at % 4 === 0);
      return Math.max(...reds) - Math.min(...reds);
    });

test('a number plate is covered by a box that keys move, and the picture is sent again', {
  tag: ['@SELL-53', '@I74'],
}, async ({ page, signIn }) => {
  await signIn();
  const form = new AdFormPage(page);
  await form.openCreate();
  await form.gallery.setInputFiles(await drawn(page, 'plate.jpg', 'stripes'));
  await expect(form.pictures).toHaveCount(1);
  const before = await form.pictures.first().getAttribute('data-picture');
  await expect(form.pictures.first().locator('img')).toBeVisible();
  expect(await contrastOf(form)).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Скрыть госномер' }).click();
  const sheet = page.getByRole('dialog', { name: 'Скрыть госномер' });
  const box = sheet.getByRole('button', { name: /^Рамка номера: слева 35\.0%/ });
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(
    sheet.getByRole('button', { name: /^Рамка номера: слева 37\.0%.*ширина 32\.0%/ }),
  ).toBeFocused();
  await sheet.getByRole('button', { name: 'Скрыть', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(form.pictures).toHaveCount(1);
  await expect(form.pictures.first()).not.toHaveAttribute('data-picture', before ?? '');
  await expect(form.pictures.first().locator('img')).toBeVisible();
  // Encoding leaves a few steps in a field of one color.
  expect(await contrastOf(form)).toBeLessThan(30);
});

test('a plate that is covered during the upload stops it, and the draft keeps the covered picture alone', {
  tag: ['@SELL-53', '@I74'],
}, async ({ page, signIn, fault }) => {
  await signIn();
  const isUpload = (url: string) => new URL(url).pathname === '/api/web-user/uploads';
  const upload = await fault('upload', ({ href }) => isUpload(href), responses.silence());
  const form = new AdFormPage(page);
  await form.openCreate();
  await form.gallery.setInputFiles(await drawn(page, 'plate.jpg', 'stripes'));
  await expect.poll(upload.hits).toBe(1);
  const [original] = await storedBytes(page);
  await page.getByRole('button', { name: 'Скрыть госномер' }).click();
  const stopped = page.waitForEvent('requestfailed', (request) => isUpload(request.url()));
  await page
    .getByRole('dialog', { name: 'Скрыть госномер' })
    .getByRole('button', { name: 'Скрыть', exact: true })
    .click();
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect.poll(upload.hits).toBe(2);
  const files = await storedBytes(page);
  expect(files).toHaveLength(1);
  expect(files).not.toContain(original);
});

test('the smallest box over a plate at the edge of the picture is still dragged and resized by a finger', {
  tag: '@SELL-53',
}, async ({ page, signIn }) => {
  await signIn();
  const form = new AdFormPage(page);
  await form.openCreate();
  await form.gallery.setInputFiles(await drawn(page, 'plate.jpg', 'stripes'));
  await page.getByRole('button', { name: 'Скрыть госномер' }).click();
  const sheet = page.getByRole('dialog', { name: 'Скрыть госномер' });
  const box = sheet.getByRole('button', { name: /^Рамка номера/ });
  await box.focus();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp', 'ArrowRight', 'ArrowDown'])
    for (let n = 0; n < 35; n += 1) await page.keyboard.press(key);
  await expect(box).toHaveAccessibleName('Рамка номера: слева 96.0%, сверху 96.0%, ширина 4.0%, высота 4.0%');
  const image = await sheet.locator('img').boundingBox();
  if (!image) throw new Error('no picture');
  const [right, bottom] = [image.x + image.width, image.y + image.height];
  const drag = async (x: number, y: number, dx: number, dy: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 3 });
    await page.mouse.up();
  };
  await drag(right - 80, bottom - 80, -image.width / 2, -image.height / 2);
  await expect(box).toHaveAccessibleName(/слева 46\.0%, сверху 46\.0%, ширина 4\.0%, высота 4\.0%/);
  await drag(
    image.x + image.width / 2 + 20,
    image.y + image.height / 2 + 20,
    image.width / 4,
    image.height / 4,
  );
  await expect(box).toHaveAccessibleName(/слева 46\.0%, сверху 46\.0%, ширина 29\.0%, высота 29\.0%/);
  await drag(right - 10, image.y + 10, image.width, image.height);
  await expect(box).toHaveAccessibleName(/слева 71\.0%, сверху 71\.0%/);
  await drag(right - 42, bottom - 42, -image.width / 10, 0);
  await expect(box).toHaveAccessibleName(/ширина 19\.0%, высота 29\.0%/);
});
