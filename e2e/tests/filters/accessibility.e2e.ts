import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { fakeSavedFilters } from '../../fixtures/saved-filters.ts';
import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

test.describe('accessibility in both themes:', () => {
  test('the panel and its messages have no violations', async ({ page }) => {
    const filters = new FiltersPage(page);
    await filters.open('?kpp=cvt&condition=used&onlyAvailable=true&cityId=1');
    await expect(filters.countButton(/^Показать \d/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await filters.field('Год от').fill('1800');
    await filters.apply.click();
    await expect(page.getByText(/^Введите год от/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the sheet of the marks has no violations', async ({ page }) => {
    const filters = new FiltersPage(page);
    await filters.open();
    await filters.row('Марка').click();
    // A few rows show the same as all of them, in a fraction of the time.
    await filters.sheet.getByRole('searchbox').fill('m');
    await expect(filters.sheetApply).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the saved filters have no violations', async ({ page, signIn }) => {
    await signIn();
    await fakeSavedFilters(page, [
      { id: 1, name: 'от 1 июня 2026 г.', notify_on_new_ad: true, criteria: { kpps: ['cvt'] } },
      { id: 2, name: 'от 2 июня 2026 г.', notify_on_new_ad: false, criteria: { city_id: 1 } },
    ]);
    await page.goto('/favorites?tab=params');
    await expect(page.getByText('Москва')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
