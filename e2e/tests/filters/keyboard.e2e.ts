import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

test.use({ isMobile: false, hasTouch: false });

test('a filter is chosen, refused, corrected and applied by keyboard alone', { tag: '@gate' }, async ({
  page,
  catalog,
}) => {
  const filters = new FiltersPage(page);
  await catalog.open();
  await catalog.filtersButton.focus();
  await page.keyboard.press('Enter');
  await filters.row('Марка').waitFor();

  await test.step('a sheet handles search and choice and returns the focus', async () => {
    await filters.row('Марка').focus();
    await page.keyboard.press('Enter');
    await filters.sheet.getByRole('searchbox').focus();
    await page.keyboard.type('bmw');
    await filters.sheet.getByRole('checkbox', { name: 'BMW' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(filters.sheetApply).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(filters.row('Марка')).toBeFocused();
    await expect(filters.row('Марка')).toHaveText('МаркаBMW');
  });

  await test.step('fields and chips are reached by Tab in their order', async () => {
    await filters.row('Модель').focus();
    const scaled = ['Цена', 'Пробег'];
    for (const range of ['Цена', 'Год', 'Пробег']) {
      const ends = [`${range} от`, `${range} до`];
      const handles = scaled.includes(range) ? ends.map((name) => filters.handle(name)) : [];
      for (const element of [...handles, ...ends.map((name) => filters.field(name))]) {
        await page.keyboard.press('Tab');
        await expect(element).toBeFocused();
      }
    }
    await page.keyboard.press('Tab');
    await expect(filters.chip('Коробка передач', 'Автомат')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(filters.chip('Коробка передач', 'Автомат')).toBeChecked();
    await filters.row('Город').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Рядом со мной' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Ещё параметры' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(filters.row('Кузов')).toBeFocused();
    await filters.chip('Состояние', 'Б/у').focus();
    await page.keyboard.press('Space');
    await expect(filters.chip('Состояние', 'Б/у')).toBeChecked();
  });

  await test.step('Enter in a field applies; an invalid one is focused', async () => {
    await filters.field('Год от').focus();
    await page.keyboard.type('1800');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Введите год от 1900 до \d{4}$/)).toBeVisible();
    await expect(filters.field('Год от')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1990');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\?brand=\d+&yearMin=1990&kpp=automatic&condition=used$/);
    await expect(catalog.cards.filter({ hasNotText: 'BMW' })).toHaveCount(0);
  });
});
