import { expect, test } from '../../fixtures/test.ts';

test('a sentence sets the filters of the list', { tag: ['@SENT-14', '@SENT-15'] }, async ({
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
