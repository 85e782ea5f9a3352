import { countOf, idsOf } from '../../fixtures/handbooks.ts';
import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

test('mark, model and price lead to the list with the number on the button', { tag: '@gate' }, async ({
  page,
  request,
  catalog,
}) => {
  const filters = new FiltersPage(page);
  const { mark, model } = await idsOf(request, 'Toyota', 'Camry');
  const count = await countOf(request, { mark_id: mark, model_id: model, price: [0, 3_000_000] });
  // Not the newest: those may be Camrys that other tests published.
  await catalog.open('?sort=price_asc');
  await catalog.filtersButton.click();
  await expect(filters.row('Модель')).toBeDisabled();
  await filters.choose('Марка', 'Toyota', 'тойо');
  await filters.choose('Модель', 'Camry', 'camry');
  await filters.field('Цена до').pressSequentially('3000000');
  await expect(filters.field('Цена до')).toHaveValue('3\u00a0000\u00a0000');
  await expect(filters.countButton(new RegExp(`^Показать ${count} объявлени`))).toBeVisible();
  await filters.apply.click();
  await expect(page).toHaveURL(
    new RegExp(`/catalog\\?brand=${mark}&model=${model}&priceMax=3000000&sort=price_asc$`),
  );
  await expect(catalog.cards).toHaveCount(Math.min(count, 16));
  await expect(catalog.cards.filter({ hasNotText: 'Toyota Camry' })).toHaveCount(0);
  await expect(page.getByText('Фильтры применены')).toBeAttached();

  await test.step('Back leads to the previous list, not into the panel', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog\?sort=price_asc$/);
    await expect(catalog.cards.filter({ hasNotText: 'Toyota Camry' }).first()).toBeVisible();
  });
});

test('Back leaves the catalog as it was, whatever was chosen', { tag: '@gate-messengers' }, async ({
  page,
  catalog,
}) => {
  const filters = new FiltersPage(page);
  await catalog.open('?sort=price_asc');
  const before = await catalog.ids();
  await catalog.filtersButton.click();
  await filters.unfold();
  await filters.chooseSeveral('Кузов', ['Седан']);
  await filters.choose('Город', 'Москва', 'моск');
  await expect(page).toHaveURL(/\/filters\?bodyType=sedan&sort=price_asc&cityId=1$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog\?sort=price_asc$/);
  await expect(catalog.cards.first()).toBeVisible();
  expect(await catalog.ids()).toEqual(before);

  await test.step('and Forward restores the choices', async () => {
    await page.goForward();
    await expect(filters.row('Кузов')).toHaveText('КузовСедан');
    await expect(filters.row('Город')).toHaveText('ГородМосква');
  });
});

test('a shared address and a reload fill the panel', { tag: '@gate' }, async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const { mark, model } = await idsOf(request, 'Toyota', 'Camry');
  await filters.open(
    `?brand=${mark}&model=${model}&yearMin=2015&mileageMax=90000&condition=used&onlyAvailable=true`,
  );
  await expect(filters.row('Марка')).toHaveText('МаркаToyota');
  await expect(filters.row('Модель')).toHaveText('МодельCamry');
  await expect(filters.field('Год от')).toHaveValue('2015');
  await expect(filters.field('Пробег до')).toHaveValue('90\u00a0000');
  await expect(filters.chip('Состояние', 'Б/у')).toBeChecked();
  await expect(filters.chip('Наличие', 'В наличии')).toBeChecked();
  await filters.chip('Коробка передач', 'Автомат').check();
  await filters.field('Год до').fill('2020');
  await page.reload();
  await expect(filters.chip('Коробка передач', 'Автомат')).toBeChecked();
  await expect(filters.field('Год до')).toHaveValue('2020');
});

test('reset empties every field and counts all ads', async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const all = await countOf(request, {});
  await filters.open('?yearMin=2020&bodyType=suv,sedan&condition=used&stockStatuses=in_stock&cityId=1');
  await expect(filters.countButton(/^Показать \d/)).toBeVisible();
  await filters.reset.click();
  await expect(page).toHaveURL(/\/filters$/);
  await expect(filters.field('Год от')).toHaveValue('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  const written = all.toLocaleString('ru-RU').replace(/\s/g, '\\s');
  await expect(filters.countButton(new RegExp(`^Показать ${written} объявлени`))).toBeVisible();
});

test('invalid numbers get errors under their fields and are rejected', { tag: ['@gate'] }, async ({
  page,
}) => {
  const filters = new FiltersPage(page);
  await filters.open();
  await filters.field('Пробег до').fill('сто');
  await filters.field('Цена от').fill('2000000');
  await filters.field('Цена до').fill('1000000');
  await expect(page.getByText('Введите число цифрами')).toBeHidden();
  await filters.apply.click();
  await expect(page.getByText('Введите число цифрами')).toBeVisible();
  await expect(page.getByText('Значение «от» больше значения «до»')).toBeVisible();
  await expect(filters.field('Цена от')).toBeFocused();
  await expect(filters.field('Цена от')).toBeInViewport();
  await expect(page).toHaveURL(/\/filters/);
  await filters.field('Цена от').fill('500000');
  await filters.apply.click();
  await expect(filters.field('Пробег до')).toBeFocused();
  await filters.field('Пробег до').fill('100000');
  await filters.apply.click();
  await expect(page).toHaveURL(/\/catalog\?priceMin=500000&priceMax=1000000&mileageMax=100000$/);
});

test('a filter without matches may be applied', async ({ page }) => {
  const filters = new FiltersPage(page);
  await filters.open('?yearMax=1900&mileageMax=1');
  await filters.countButton('Ничего не найдено').click();
  await expect(page.getByText('Объявления по заданным параметрам не найдены')).toBeVisible();
});

test('several bodies are chosen in one sheet', async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const count = await countOf(request, { bodies: ['sedan', 'coupe'] });
  await filters.open();
  await filters.unfold();
  await filters.chooseSeveral('Кузов', ['Седан', 'Купе']);
  await expect(filters.row('Кузов')).toHaveText('КузовСедан, Купе');
  const written = count.toLocaleString('ru-RU').replace(/\s/g, '\\s');
  await expect(filters.countButton(new RegExp(`^Показать ${written} объявлени`))).toBeVisible();
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the filters are beside the list, narrow it and follow it', { tag: ['@CAT-55'] }, async ({
    page,
    catalog,
  }) => {
    const filters = new FiltersPage(page);
    await catalog.open();
    await filters.chip('Коробка передач', 'Вариатор').check();
    await expect(page).toHaveURL(/\/catalog\?kpp=cvt$/);
    await expect(catalog.cards.filter({ hasNotText: 'Вариатор' })).toHaveCount(0);
    await catalog.chip('Вариатор').click();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(filters.chip('Коробка передач', 'Вариатор')).not.toBeChecked();
    await expect(filters.apply).toHaveCount(0);
  });
});
