import type { Page } from '@playwright/test';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { CarPage } from '../../pages/car-page.ts';

/** A car on order whose seller has a phone, and a name in the messenger or none. */
const openOnOrder = async (
  page: Page,
  car: CarPage,
  width: number,
  username: string | null,
): Promise<void> => {
  await page.setViewportSize({ width, height: 844 });
  const { user } = await showAd(page);
  const ad = await showAd(page, {
    stock_status: 'on_order',
    video: null,
    user: { ...user, username, phone_number: '79001234567' },
  });
  await car.open(ad.id);
};

for (const width of [320, 390])
  test(`order and call are beside each other on ${width} px, with room around their words`, {
    tag: '@CAR-50',
  }, async ({ page, car }) => {
    await openOnOrder(page, car, width, null);
    const order = page.getByRole('button', { name: 'Привезти под заказ' });
    const call = page.getByRole('link', { name: 'Позвонить' });
    await expect(call).toBeVisible();
    expect((await call.boundingBox())?.y).toBe((await order.boundingBox())?.y);
    const room = await call.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const { left, right } = link.getBoundingClientRect();
      const box = words.getBoundingClientRect();
      return Math.min(box.left - left, right - box.right);
    });
    expect(room).toBeGreaterThanOrEqual(8);
  });

for (const width of [320, 360, 390])
  test(`order, call and message are one row on ${width} px, in line with the content`, {
    tag: '@CAR-50',
  }, async ({ page, car }) => {
    await openOnOrder(page, car, width, 'ivan_petrov');
    const row = [
      page.getByRole('button', { name: 'Привезти под заказ' }),
      page.getByRole('link', { name: 'Позвонить' }),
      page.getByRole('button', { name: 'Написать' }).last(),
    ];
    await expect(row[1] ?? page.locator('none')).toBeVisible();
    const boxes = await Promise.all(row.map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.height)).size).toBe(1);
    const [first, , last] = boxes;
    expect(first?.x).toBe(16);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width - 16);
  });

test('in type of 200 % the words of call and message are as large as other small text', {
  tag: '@V14',
}, async ({ page, car }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const { user } = await showAd(page);
  const ad = await showAd(page, {
    stock_status: 'on_order',
    video: null,
    user: { ...user, username: 'ivan_petrov', phone_number: '79001234567' },
  });
  await car.open(ad.id);
  const call = page.getByRole('link', { name: 'Позвонить' });
  await expect(call).toHaveCSS('font-size', '12px');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(call).toHaveCSS('font-size', '24px');
});
