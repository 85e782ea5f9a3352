import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

/** The middle of the handle, which is a square in the slider. */
const centerOf = async (slider: Locator) => {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('not drawn');
  const share = await slider.evaluate((input: HTMLInputElement) => input.valueAsNumber / Number(input.max));
  const { height } = box;
  return { x: box.x + height / 2 + share * (box.width - height), y: box.y + height / 2, height };
};

/** A finger on the screen, as the browser itself receives it. */
const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }) => {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    });
  await send('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share);
  await send('touchEnd');
  await client.detach();
};

test('handles move by keys and by touch, and the fields follow', { tag: ['@CAT-66', '@CAT-67'] }, async ({
  page,
}) => {
  const filters = new FiltersPage(page);
  await filters.open();
  const from = filters.handle('Цена от');
  const to = filters.handle('Цена до');
  await expect(from).toHaveAttribute('aria-valuetext', 'без ограничения');

  await test.step('by keys', async () => {
    await from.focus();
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight');
    await expect(filters.field('Цена от')).toHaveValue('500\u00a0000');
    await expect(from).toHaveAttribute('aria-valuetext', '500\u00a0000\u00a0₽');
    await page.keyboard.press('Home');
    await expect(filters.field('Цена от')).toHaveValue('');
  });

  await test.step('by touch, with a target of 44 px', async () => {
    const { height, ...center } = await centerOf(to);
    expect(height).toBeGreaterThanOrEqual(44);
    await drag(page, center, { x: -150, y: 3 });
    await expect(filters.field('Цена до')).toHaveValue(/^\d/);
    expect((await centerOf(to)).x).toBeLessThan(center.x - 120);
    await expect(page).toHaveURL(/priceMax=\d+$/);
  });

  await test.step('typing moves the handle and is not disturbed', async () => {
    await filters.field('Цена до').fill('');
    await filters.field('Цена до').pressSequentially('5000000');
    await expect(filters.field('Цена до')).toBeFocused();
    await expect(filters.field('Цена до')).toHaveValue('5\u00a0000\u00a0000');
    await expect(to).toHaveAttribute('aria-valuetext', '5\u00a0000\u00a0000\u00a0₽');
  });

  await test.step('a finger that scrolls the page over a handle leaves it in place', async () => {
    const center = await centerOf(to);
    await drag(page, center, { x: 2, y: -200 });
    await expect(to).toHaveAttribute('aria-valuetext', '5\u00a0000\u00a0000\u00a0₽');
  });
});

test.describe('beside the list of a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('the mouse moves a handle, and the list follows', { tag: ['@CAT-55', '@CAT-66'] }, async ({
    page,
    catalog,
  }) => {
    await catalog.open();
    const panel = page.getByRole('complementary', { name: 'Фильтры' });
    const handle = panel.getByRole('slider', { name: 'Пробег до' });
    const { x, y } = await centerOf(handle);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    await expect(panel.getByRole('textbox', { name: 'Пробег до' })).toHaveValue(/^\d/);
    await expect(page).toHaveURL(/mileageMax=\d+$/);
  });
});
