import { expect, test } from '../../fixtures/test.ts';

test('what the search understood stands under it, and each part can be taken back', async ({
  page,
  catalog,
}) => {
  await test.step('without a search there is nothing of it', async () => {
    await catalog.open();
    await expect(catalog.chips).toHaveCount(0);
  });

  await test.step('a query in the buyer’s own words is said in those of the catalogue', async () => {
    await catalog.search.fill('бмв икс пять с пробегом');
    await catalog
      .suggestion(/BMW X5/)
      .first()
      .click();
    await expect(catalog.chips).toHaveText(['BMW', 'X5', 'с пробегом']);
    await expect(page).toHaveURL(/\?brand=\d+&model=\d+&statuses=2$/);
    await expect(catalog.cards.filter({ hasNotText: 'BMW X5' })).toHaveCount(0);
  });

  await test.step('a reload keeps them', async () => {
    await page.reload();
    await expect(catalog.chips).toHaveText(['BMW', 'X5', 'с пробегом']);
  });

  await test.step('without the condition and the model the mark stays', async () => {
    await catalog.chip('с пробегом').click();
    await expect(page).toHaveURL(/\?brand=\d+&model=\d+$/);
    await catalog.chip('X5').click();
    await expect(page).toHaveURL(/\?brand=\d+$/);
    await expect(catalog.chips).toHaveText(['BMW']);
    await expect(catalog.search).toHaveValue('BMW');
    await expect(catalog.cards.filter({ hasText: 'BMW' }).first()).toBeVisible();
    await expect(catalog.cards.filter({ hasNotText: 'BMW' })).toHaveCount(0);
  });

  await test.step('without the mark the list shows all', async () => {
    await catalog.chip('BMW').click();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(catalog.chips).toHaveCount(0);
    await expect(catalog.search).toHaveValue('');
    await expect(catalog.cards.filter({ hasNotText: 'BMW' }).first()).toBeVisible();
  });
});

test('words typed in the other keyboard layout are understood, and the field says so', async ({
  page,
  catalog,
}) => {
  await catalog.open();
  await catalog.search.fill(',vd');
  await expect(page.getByText('Исправлена раскладка: бмв')).toBeVisible();
  await catalog.search.press('Enter');
  await expect(catalog.chips).toHaveText(['BMW']);
});

test('a mark that is taken back takes its model with it', async ({ page, catalog }) => {
  await catalog.open();
  await catalog.search.fill('тойота камри');
  await catalog
    .suggestion(/Toyota Camry/)
    .first()
    .click();
  await expect(catalog.chips).toHaveText(['Toyota', 'Camry']);
  await catalog.chip('Toyota').click();
  await expect(catalog.chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/catalog$/);
});
