import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

const SIZES = [
  { width: 320, height: 568, type: '100%' },
  { width: 390, height: 844, type: '100%' },
  { width: 1440, height: 900, type: '100%' },
  { width: 390, height: 844, type: '200%' },
] as const;

test('messages about year, mileage and VIN on leaving these fields move nothing', async ({
  page,
  request,
}) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await form.choose('Марка', 'Toyota');
  await form.choose('Модель', 'Camry');
  await form.choose('Поколение', 'IX (XV80)');
  const mileage = page.getByLabel('Пробег, км');
  const checks = [
    [form.year, '1905', 'Это поколение выпускают с 2023 года.', 1],
    [form.year, String(new Date().getFullYear()), 'Это поколение выпускают с 2023 года.', 0],
    [mileage, '990000', 'Много для этого года: проверьте.', 1],
    [form.year, '1', 'Укажите корректный год выпуска.', 1],
    [mileage, '1500000', 'Больше миллиона км: проверьте.', 1],
    [form.vin, 'WDBOI', 'В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.', 1],
    [form.vin, 'WDB', 'Обычно в VIN 17 символов.', 1],
    [form.vin, 'WDB12345678901234', 'Такой VIN обычно у Mercedes-Benz: проверьте марку.', 1],
  ] as const;
  const places = () =>
    page
      .locator('form')
      .getByRole('heading', { level: 2 })
      .evaluateAll((headings) => headings.map((heading) => (heading as HTMLElement).offsetTop));
  for (const { width, height, type } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, type);
    for (const field of [form.year, mileage, form.vin]) await field.fill('');
    await form.description.focus();
    const before = await places();
    for (const [field, value, message, count] of checks) {
      await field.fill(value);
      await form.description.focus();
      await expect(page.getByText(message)).toHaveCount(count);
      expect(await places(), `${value} at ${width} px, type of ${type}`).toEqual(before);
    }
  }
});
