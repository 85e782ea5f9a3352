import { expect, test } from '../../fixtures/test.ts';

test('a sentence sets the filters of the list', { tag: ['@SENT-14', '@SENT-15', '@gate'] }, async ({
  page,
  catalog,
}) => {
  await catalog.open();
  await catalog.search.fill('тойота до 3 млн автомат 2 хозяина');
  await expect(catalog.suggestion('Показать: Toyota, до 3 млн, автомат')).toBeVisible();
  await catalog.search.press('Enter');
  await expect(page).toHaveURL(/\?brand=\d+&priceMax=3000000&kpp=automatic$/);
  await expect(catalog.search).toHaveValue('Toyota');
  await expect(catalog.chips).toHaveText([/до\s3\s000\s000\s₽/, 'Автомат']);
  await expect(page.getByText('Не учтено: 2 хозяина')).toBeVisible();
  await expect(catalog.cards.filter({ hasNotText: 'Toyota' })).toHaveCount(0);

  await test.step('and a chip removes one of them', async () => {
    await catalog.chip('Автомат').click();
    await expect(page).toHaveURL(/\?brand=\d+&priceMax=3000000$/);
    await expect(page.getByText(/Не учтено/)).toHaveCount(0);
  });
});

test('a price in dollars is one in rubles by the current rate', { tag: ['@SENT-24', '@gate'] }, async ({
  page,
  catalog,
  request,
}) => {
  const rates = (await (await request.get('/api/currency/rates')).json()) as { data: { USD: number } };
  const rubles = Math.ceil((30_000 * rates.data.USD) / 10_000) * 10_000;
  await catalog.open();
  await catalog.search.fill('тойота до 30000 долларов');
  await expect(catalog.suggestion('Показать: Toyota, до 30000 долларов')).toBeVisible();
  await catalog.search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?brand=\\d+&priceMax=${rubles}$`));
  await expect(catalog.chips).toHaveText([/^до\s[\d\s]+\s₽/]);
  await expect(page.getByText(/Не учтено/)).toHaveCount(0);
});

test('without a rate a foreign price is not taken into account and opens no other car', {
  tag: ['@SENT-24', '@PRICE-5'],
}, async ({ page, catalog, allow }) => {
  allow(/net::ERR_FAILED|rates ApiError/);
  await page.route('**/api/currency/rates', (route) => route.abort());
  await catalog.open();
  await catalog.search.fill('до 15000 евро');
  await expect(catalog.suggestion('Показать: все объявления')).toBeVisible();
  await catalog.search.press('Enter');
  await expect(page.getByText('Не учтено: до 15000 евро')).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
});
