import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const width of [320, 390])
  test(`order and call are beside each other on ${width} px, with room around their words`, {
    tag: '@CAR-50',
  }, async ({ page, car }) => {
    await page.setViewportSize({ width, height: 844 });
    const { user } = await showAd(page);
    const ad = await showAd(page, {
      stock_status: 'on_order',
      video: null,
      user: { ...user, username: null, phone_number: '79001234567' },
    });
    await car.open(ad.id);
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
