import { adDetails, adWithoutVideo, foreignAd, newestAds } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a deep link shows the car', { tag: '@gate-messengers' }, async ({ page, request, car }) => {
  const ad = await adWithoutVideo(request);
  const details = await adDetails(request, ad.id);
  await car.open(details.id);
  await expect(car.title).toContainText(`${details.mark} ${details.model}`);
  await expect(car.price.first()).toBeVisible();
  await expect(page.getByRole('button', { name: `ID: ${details.id}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Характеристики' })).toBeVisible();
  await expect.poll(() => page.title()).toContain(details.mark);
});

test('a missing car shows a message and leads to the catalog', { tag: ['@P11', '@gate'] }, async ({
  car,
  catalog,
}) => {
  await car.page.goto('/car/999999');
  await expect(car.notFound).toBeVisible();
  await car.toCatalog.click();
  await expect(catalog.cards.first()).toBeVisible();
});

for (const width of [320, 390])
  test(`nothing moves when the verdict on the price arrives at ${width} px`, {
    tag: ['@PRICE-13'],
  }, async ({ page, request, car, fault }) => {
    const ad = await adWithoutVideo(request);
    const prices = await fault(
      'prices',
      ({ pathname }) => pathname.endsWith('/similar-prices'),
      responses.silence(),
    );
    await page.setViewportSize({ width, height: 844 });
    await car.open(ad.id);
    const description = page.getByRole('heading', { name: 'Характеристики' });
    const before = await description.boundingBox();
    await prices.end();
    await fault(
      'an estimate',
      ({ pathname }) => pathname.endsWith('/similar-prices'),
      responses.json({
        success: true,
        data: { count: 12, from: 40_000_000, middle: 45_000_000, to: 50_000_000 },
      }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: /^на \d+\s% ниже похожих$/ })).toBeVisible();
    expect(await description.boundingBox()).toEqual(before);
  });

test('an invalid car address is no page', async ({ page, shell, car }) => {
  await page.goto('/car/abc');
  await expect(shell.pageNotFound.or(car.notFound)).toBeVisible();
});

test.describe('without a first screen in the HTML', () => {
  test.use({ firstScreen: false });

  test('without rates the price is shown unconverted, without a note', {
    tag: ['@P17', '@PRICE-5', '@gate'],
  }, async ({ page, request, fault }) => {
    const foreign = await foreignAd(request);
    const details = await adDetails(request, foreign.id);
    await fault(
      '[P17] ad',
      ({ pathname }) => pathname === `/api/v2/cars/details/${foreign.id}`,
      responses.json({ data: { ...details, price_rub: null } }),
    );
    await page.goto(`/car/${foreign.id}`);
    const sign = foreign.currency === 'USD' ? '$' : '€';
    const price = new RegExp(
      `^${Math.round(foreign.price).toLocaleString('ru-RU').replace(/\s/g, '\\s')}\\s\\${sign}$`,
    );
    await expect(page.getByText(price).first()).toBeVisible();
    await expect(page.getByText(/1\s[$€] = /)).toHaveCount(0);
  });

  test('without rates the list shows unconverted prices', { tag: ['@P17'] }, async ({
    page,
    request,
    fault,
    catalog,
  }) => {
    const ads = await newestAds(request);
    const items = ads.map((ad) => ({ ...ad, price: 12_345.6, currency: 'USD', price_rub: null }));
    await fault(
      '[P17]',
      ({ pathname }) => pathname === '/api/v2/cars/preview',
      responses.json({ success: true, data: { items, pagination: { current_page: 1, last_page: 1 } } }),
    );
    await page.goto('/catalog');
    await expect(catalog.cards.first()).toContainText(/12\s346\s\$/);
  });
});

test('a foreign price is shown in rubles with its rate at two decimals', { tag: ['@gate'] }, async ({
  request,
  car,
}) => {
  const foreign = await foreignAd(request);
  await car.open(foreign.id);
  await expect(car.page.getByText(/1\s[$€] = \d+,\d{2}\s₽/)).toBeVisible();
  await expect(car.price.first()).toContainText('₽');
});

test('the view is recorded once', { tag: '@gate' }, async ({ page, request, car }) => {
  const ad = await adWithoutVideo(request);
  const events: unknown[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/cars/seen') events.push(sent.postDataJSON());
  });
  await car.open(ad.id);
  await expect.poll(() => events.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(events).toEqual([{ ad_id: ad.id, type: 'view', user_id: null, telegram_id: null }]);
});

test('data of the card are shown immediately', { tag: '@gate' }, async ({ page, fault, catalog, car }) => {
  await catalog.open();
  const title = (await catalog.linksWithoutVideo.first().getByRole('heading').textContent()) ?? '';
  const planted = await fault(
    'details are slow',
    ({ pathname }) => pathname.startsWith('/api/v2/cars/details/'),
    responses.silence(),
  );
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toContainText(title);
  await expect(page.getByRole('button', { name: /^ID: / })).toHaveCount(0);
  await planted.end();
  await expect(page.getByRole('button', { name: /^ID: / })).toBeVisible();
});
