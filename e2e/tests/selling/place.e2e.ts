import { adDetails } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

const isReverse = ({ pathname }: URL) => pathname === '/api/geo/reverse';

test('a point on the map is chosen with its address, and sent with the ad', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await form.openCreate();
  await form.fill();
  await form.choice('Место на карте').click();
  const map = page.getByRole('dialog', { name: 'Где стоит автомобиль' });
  await expect(map.getByRole('status')).toContainText('Казань');
  await map.getByRole('button', { name: 'Выбрать точку' }).click();
  await expect(form.choice('Место на карте')).toContainText('Казань');
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  const [id = 0] = await ownAdIds(request, session);
  const ad = await adDetails(request, id);
  expect(ad.latitude).toBeCloseTo(55.79, 1);
  expect(ad.longitude).toBeCloseTo(49.11, 1);
  expect(ad.address).toContain('Казань');
});

test.describe('where the device reports its position', () => {
  test.use({ geolocation: { latitude: 55.79, longitude: 49.12 }, permissions: ['geolocation'] });

  test('a point without an address can be chosen and removed', async ({ page, request, fault }) => {
    const form = new AdFormPage(page);
    await keepSession(page, await enter(request));
    await fault('no addresses', isReverse, responses.status(500));
    await form.openCreate();
    await form.choice('Место на карте').click();
    await page.getByRole('button', { name: 'Моё место' }).click();
    await page.getByRole('button', { name: 'Выбрать точку' }).click();
    await expect(form.choice('Место на карте')).toContainText('Адрес не определен');
    await page.getByRole('button', { name: 'Убрать точку' }).click();
    await expect(form.choice('Место на карте')).toContainText('Выбрать');
  });
});

test('prices of similar cars and an ad with the same VIN are shown and move nothing below', async ({
  page,
  request,
  fault,
}) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const hints = await fault(
    'hints',
    ({ pathname }) => pathname === '/api/web-user/cars/hints',
    responses.json({
      success: true,
      data: { similar: { count: 12, from: 1_050_000, to: 1_320_000 }, duplicate_ad_id: 1 },
    }),
  );
  await form.openCreate();
  const lastHeading = page.locator('form').getByRole('heading', { level: 2 }).last();
  const placeOfLast = () => lastHeading.evaluate((heading) => (heading as HTMLElement).offsetTop);
  await form.fill();
  await expect(page.getByText(/^Похожие стоят 1,05–1,32\sмлн\s₽ \(12 объявлений\)\.$/)).toBeVisible();
  await expect(page.getByText('У вас уже есть объявление с таким VIN.')).toBeVisible();
  expect(hints.hits()).toBeLessThan(8);
  const withHints = await placeOfLast();
  await form.year.fill('');
  await form.vin.fill('');
  await expect(page.getByText('Похожие стоят')).toHaveCount(0);
  await expect(page.getByText('У вас уже есть объявление с таким VIN.')).toHaveCount(0);
  expect(await placeOfLast()).toBe(withHints);
});
