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

test('in a contrast theme a chosen tab, a switch and a focused field are seen', { tag: '@ERR-35' }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/favorites');
  const toggle = page.getByRole('switch');
  expect(await looksOther(page, toggle)).toBe(true);
  await toggle.click();
  expect(await looksOther(page, page.getByRole('tab', { name: 'Поиски' }))).toBe(true);

  await page.goto('/edit-profile');
  const name = page.getByRole('textbox', { name: 'Имя' });
  const before = await name.screenshot({ caret: 'hide' });
  await name.focus();
  expect(before.equals(await name.screenshot({ caret: 'hide' }))).toBe(false);
});

test('in a contrast theme the search field has an edge, and a moved handle is seen', {
  tag: '@ERR-35',
}, async ({ page, catalog }) => {
  await catalog.open();
  const field = page.getByRole('combobox').locator('..');
  await expect(field).toHaveCSS('outline-style', 'solid');
  await page.goto('/filters');
  const handle = page.getByRole('slider', { name: 'Цена от' });
  await handle.scrollIntoViewIfNeeded();
  const before = await handle.screenshot();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await handle.evaluate((input: HTMLInputElement) => input.blur());
  expect(before.equals(await handle.screenshot())).toBe(false);
});
