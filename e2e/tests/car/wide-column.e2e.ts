import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const WARNINGS = [1, 2, 3, 4].map((id) => ({
  id,
  text: 'По VIN это Lada (ВАЗ), а в объявлении другая марка.',
  reply: 'Ошибся при заполнении, по документам всё верно, покажу при встрече.',
}));

test('in a column that is higher than the window price and call stay in view, and it has no scroll of its own', {
  tag: ['@CAR-40', '@CAR-50'],
}, async ({ page, car }) => {
  await page.setViewportSize({ width: 1440, height: 560 });
  const { user } = await showAd(page);
  const ad = await showAd(page, {
    price: 1_234_567,
    price_rub: 1_234_567,
    currency: 'RUB',
    warnings: WARNINGS,
    video: null,
    user: { ...user, phone_number: '79001234567' },
  });
  await car.open(ad.id);
  const call = page.getByText('Позвонить', { exact: true });
  const price = page.getByText(/^1\s234\s567\s₽$/).first();
  const seen = async () => {
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(price).toBeInViewport({ ratio: 1 });
  };
  await seen();
  await page.mouse.move(1200, 300);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(150);
  await seen();
  for (const last of [page.getByText('Следить за ценой'), page.getByText('Запросить онлайн-показ')]) {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
});
