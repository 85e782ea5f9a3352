import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Whether a control, or the label that is drawn for it, looks other once it is chosen. */
const looksOther = async (page: Page, control: Locator, drawn = control): Promise<boolean> => {
  const before = await drawn.screenshot();
  await control.click();
  await page.mouse.move(0, 0);
  await control.evaluate((input: HTMLInputElement) => input.blur());
  return !before.equals(await drawn.screenshot());
};

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

test('in a contrast theme a chosen chip of the filters looks chosen', { tag: '@ERR-35' }, async ({
  page,
}) => {
  await page.goto('/filters');
  for (const name of ['Автомат', 'Бензин', 'Полный']) {
    const chip = page.getByLabel(name).first();
    const label = page.locator('label').filter({ has: chip });
    expect([name, await looksOther(page, chip, label)]).toEqual([name, true]);
  }
});

test('in a contrast theme the agreement looks ticked', { tag: '@ERR-35' }, async ({ page }) => {
  await page.goto('/login');
  expect(await looksOther(page, page.getByRole('checkbox'))).toBe(true);
});

test('in a contrast theme the chosen order looks chosen', { tag: '@ERR-35' }, async ({ page, catalog }) => {
  await catalog.open();
  await catalog.pill('По умолчанию').click();
  expect(await looksOther(page, page.getByRole('radio', { name: 'Сначала новые (по году)' }))).toBe(true);
});
