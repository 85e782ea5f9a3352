import type { Locator } from '@playwright/test';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not drawn: ${element}`);
  return box;
};

test('a toast covers no control, and leaves when a dialog opens', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const toast = page.getByText('Изменения сохранены');
  await expect(toast).toBeVisible();
  const region = await boxOf(page.getByRole('status').filter({ has: toast }));
  const controls = await page.locator('button:visible, a:visible, input:visible').all();
  for (const control of controls) {
    const { x, y, width, height } = await boxOf(control);
    const isAside = x >= region.x + region.width || x + width <= region.x;
    const isAboveOrBelow = y >= region.y + region.height || y + height <= region.y;
    expect(isAside || isAboveOrBelow, `${control}`).toBe(true);
  }
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a toast of a car is near the bottom, not over its title', async ({ page, car, request, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ad] = await newestAds(request);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await car.open(ad?.id ?? 0);
    await page.getByRole('button', { name: /^ID/ }).click();
    const toast = page.getByText('ID скопирован');
    await expect(toast).toBeVisible();
    await expect.poll(async () => (await boxOf(toast)).y).toBeGreaterThan(0.5 * height);
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const { y } = await boxOf(toast);
    expect(y >= title.y + title.height || y + 44 <= title.y).toBe(true);
    const bar = await boxOf(page.getByRole('link', { name: 'Позвонить' }).first());
    expect((await boxOf(toast)).y).toBeLessThan(bar.y + bar.height);
  }
});

test('«ID скопирован» does not cover the day beside the ID', async ({ page, car, request, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ad] = await newestAds(request);
  await car.open(ad?.id ?? 0);
  await page.getByRole('button', { name: /^ID/ }).click();
  const toast = page.getByText('ID скопирован');
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const day = await boxOf(page.locator('main header time'));
      const { x, y, width, height } = await boxOf(toast);
      return x < day.x + day.width && x + width > day.x && y < day.y + day.height && y + height > day.y;
    })
    .toBe(false);
});
