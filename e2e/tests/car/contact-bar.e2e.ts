import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const width of [320, 390])
  test(`order and call are one row on ${width} px, in line with the content, and writing is with the seller`, {
    tag: ['@CAR-40', '@CAR-50'],
  }, async ({ page, car }) => {
    await page.setViewportSize({ width, height: 844 });
    const { user } = await showAd(page);
    const ad = await showAd(page, {
      stock_status: 'on_order',
      video: null,
      user: { ...user, username: 'ivan_petrov', phone_number: '79001234567' },
    });
    await car.open(ad.id);
    const row = [
      page.getByRole('button', { name: 'Привезти под заказ' }),
      page.getByRole('link', { name: 'Позвонить' }),
    ];
    await expect(row[1] ?? page.locator('none')).toBeVisible();
    const [first, last] = await Promise.all(row.map((action) => action.boundingBox()));
    expect([first?.y, first?.height]).toEqual([last?.y, last?.height]);
    expect([first?.x, (last?.x ?? 0) + (last?.width ?? 0)]).toEqual([16, width - 16]);
    const seller = page.getByRole('region', { name: 'Продавец' });
    await expect(seller.getByRole('button', { name: 'Написать' })).toBeVisible();
  });
