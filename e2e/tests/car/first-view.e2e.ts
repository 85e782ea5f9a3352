import type { Locator } from '@playwright/test';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const edges = async (element: Locator) => {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { top: y, bottom: y + height };
};

for (const { width, height, isWide } of [
  { width: 390, height: 844, isWide: false },
  { width: 1440, height: 900, isWide: true },
])
  test(`the first view of ${width} × ${height} shows year, mileage and the description of a car with a foreign price`, {
    tag: ['@CAR-4', '@gate'],
  }, async ({ page, car }) => {
    await page.setViewportSize({ width, height });
    const { images } = await showAd(page);
    const ad = await showAd(page, {
      images: Array.from({ length: 4 }, () => images[0] ?? ''),
      mark: 'Mercedes-Benz',
      model: 'C-класс',
      year: 2018,
      mileage: 184_000,
      engine: 'gas',
      power: 184,
      drivetrain: 'rear_wheel',
      currency: 'USD',
      price: 25_400,
      price_rub: 2_345_678,
      video: null,
      warnings: undefined,
      views: 1_054,
      description: 'Один владелец, обслуживалась у дилера.',
    });
    await car.open(ad.id);
    await expect(car.title).toHaveText('Mercedes-Benz C-класс, 2018');
    const mileage = await edges(page.getByText(/^184\s000\sкм/).first());
    const description = await edges(page.getByRole('heading', { name: 'Описание' }));
    expect(mileage.bottom).toBeLessThanOrEqual(560);
    expect(description.bottom).toBeLessThan(isWide ? height : 900);
    const thumbnails = page.getByRole('button', { name: 'Фото 2' });
    await expect(thumbnails).toHaveCount(isWide ? 1 : 0);
    const seen = isWide ? thumbnails : car.title;
    expect((await edges(seen)).bottom).toBeLessThan(height);
    for (const name of ['Позвонить', 'Написать', 'Сравнить', 'Следить за ценой', 'Действия'])
      expect(await page.getByText(name, { exact: true }).count()).toBeLessThanOrEqual(1);
  });
