import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { bearer } from '@cars/tooling/browser-check/demo-session';
import { idsOf } from '../../fixtures/handbooks.ts';
import { savedFilters } from '../../fixtures/saved-filters.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone } from '../../fixtures/users.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

test('a filter is saved, listed as text, applied and removed', { tag: '@gate' }, async ({
  page,
  request,
  catalog,
}) => {
  const filters = new FiltersPage(page);
  const session = await enter(request);
  const saved = () => savedFilters(request, session);
  await keepSession(page, session);
  const { mark, model } = await idsOf(request, 'Toyota', 'Camry');

  await test.step('the button is marked, and unmarked by any change', async () => {
    await filters.open(`?brand=${mark}&model=${model}&yearMin=2015&cityId=1&sort=price_asc`);
    await filters.save.click();
    await expect(filters.saved).toBeVisible();
    expect(await saved()).toEqual([
      {
        id: expect.any(Number),
        name: 'Toyota Camry',
        notify_on_new_ad: true,
        criteria: {
          mark_id: mark,
          model_id: model,
          city_id: 1,
          year_filter: { type: 'range', value: [2015, null] },
        },
      },
    ]);
    await filters.field('Цена до').fill('1000000');
    await expect(filters.save).toBeVisible();
    await filters.field('Цена до').fill('');
  });

  await test.step('the same choices are not saved twice', async () => {
    await filters.save.click();
    await expect(filters.alert).toContainText('Этот набор фильтров уже сохранен.');
    await filters.alert.getByRole('button', { name: 'Понятно' }).click();
    expect(await saved()).toHaveLength(1);
  });

  await test.step('the list shows its conditions', async () => {
    await page.goto('/favorites?tab=params');
    await expect(page.getByText('от 2015 г. · Москва')).toBeVisible();
    const notifications = page.getByRole('switch', { name: 'Сообщать о новых объявлениях' });
    await notifications.click();
    await expect(notifications).not.toBeChecked();
    await expect.poll(async () => (await saved())[0]?.notify_on_new_ad).toBe(false);
    await page.reload();
    await expect(notifications).not.toBeChecked();
  });

  await test.step('a tap shows its cars, Back the list of filters', async () => {
    await page.getByRole('button', { name: /^Toyota Camry/ }).click();
    await expect(page).toHaveURL(
      new RegExp(`/catalog\\?brand=${mark}&model=${model}&yearMin=2015&cityId=1$`),
    );
    await expect(catalog.search).toBeVisible();
    await page.goBack();
    await expect(page.getByText('от 2015 г. · Москва')).toBeVisible();
  });

  await test.step('removed, it is not listed', async () => {
    await page.getByRole('button', { name: 'Удалить поиск «Toyota Camry»' }).click();
    await expect(page.getByRole('heading', { name: 'Сохранённых поисков нет' })).toBeVisible();
    await expect.poll(saved).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Сохранённых поисков нет' })).toBeVisible();
  });
});

test('a filter of another user cannot be read, changed or removed', { tag: '@gate' }, async ({ request }) => {
  const [owner, stranger] = [await enter(request), await enter(request)];
  const created = await request.post('/api/saved-filters', {
    headers: bearer(owner),
    data: { name: 'Автомат', kpps: ['automatic'] },
  });
  const { data } = (await created.json()) as { data: SavedFilter };
  expect(await savedFilters(request, stranger)).toEqual([]);
  const path = `/api/saved-filters/${data.id}`;
  const switched = await request.patch(`${path}/toggle-notifications`, {
    headers: bearer(stranger),
    data: { notify: false },
  });
  expect(switched.status()).toBe(404);
  expect((await request.delete(path, { headers: bearer(stranger) })).status()).toBe(404);
  expect(await savedFilters(request, owner)).toEqual([data]);
});

test('an empty filter is not saved', async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await filters.open();
  await filters.save.click();
  await expect(filters.alert).toContainText(
    'Для сохранения поиска необходимо выбрать хотя бы один параметр.',
  );
  await page.keyboard.press('Escape');
  await expect(filters.alert).toBeHidden();
  expect(await savedFilters(request, session)).toEqual([]);
});

test('a guest signs in and finds the choices unchanged', { tag: '@gate' }, async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const phone = newPhone();
  await filters.open('?kpp=cvt');
  await filters.field('Цена до').fill('1500000');
  await filters.save.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox').first().fill(phone.slice(1));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('heading', { name: 'Подтверждение' })).toBeVisible();
  await page.keyboard.type(await lastCode(request, phone));
  await expect(page).toHaveURL(/\/filters\?priceMax=1500000&kpp=cvt$/);
  await expect(filters.chip('Коробка передач', 'Вариатор')).toBeChecked();
  await expect(filters.field('Цена до')).toHaveValue('1\u00a0500\u00a0000');
  await filters.save.click();
  await expect(filters.saved).toBeVisible();
});
