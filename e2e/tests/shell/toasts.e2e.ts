import type { Locator } from '@playwright/test';
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
