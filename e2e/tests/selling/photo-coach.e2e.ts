import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

/** A picture drawn in the page: fields of color, as they are, darker, or one color. */
const drawn = async (page: Page, name: string, kind: 'sharp' | 'dark' | 'plain') => {
  const base64 = await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const light = { sharp: 45, dark: 6, plain: 60 }[wanted];
    context.fillStyle = `hsl(210 30% ${light}%)`;
    context.fillRect(0, 0, 800, 600);
    for (let n = 0; wanted !== 'plain' && n < 300; n += 1) {
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

  await coach.getByRole('button', { name: 'Поставить в рекомендованном порядке' }).click();
  await expect(coach.getByText('Фото 1: темно')).toBeVisible();
  await coach.getByRole('button', { name: 'Вернуть мой порядок' }).click();
  await expect(coach.getByText('Фото 2: темно')).toBeVisible();
});
