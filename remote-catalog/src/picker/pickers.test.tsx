import { recordBack } from '@cars/shared-test/messenger';
import { freshStore, stageTests } from '@cars/shared-test/stage';
import { success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import { adFacets, showCatalog, stubCatalog } from '../test-catalog.tsx';

stageTests();

describe('the pickers', () => {
  test('an order is chosen in its sheet and reloads the list [CAT-3] [CAT-22] [CAT-24]', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog();
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'По умолчанию' }));
    const sheet = await screen.findByRole('dialog', { name: 'Сортировать по:' });
    expect(
      within(sheet)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      'По умолчанию',
      'Сначала дешевые',
      'Сначала дорогие',
      'Сначала новые (по году)',
      'Сначала старые (по году)',
      'Сначала с меньшим пробегом',
      'Сначала с большим пробегом',
    ]);
    await user.click(within(sheet).getByRole('radio', { name: 'Сначала дешевые' }));
    expect(seen).toHaveLength(1);
    await user.click(within(sheet).getByRole('button', { name: 'Применить' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('article');
    expect(seen[1]?.url).toBe('/api/v2/ads/search?page=1&per_page=16&order_by=price_asc');
    expect(window.location.search).toBe('?sort=price_asc');
    expect(screen.getByRole('button', { name: 'Сначала дешевые' })).toBeTruthy();
  });

  test('a city is found as people write it and reloads the list [CAT-3] [CAT-21] [CAT-24] [DATA-46]', async () => {
    const numbers = adFacets({ city_id: { all: 100, values: { 2: 60 } } });
    const seen = stubCatalog({ 'ads.facets': success(numbers) });
    const { user } = showCatalog();
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Все города' }));
    const sheet = await screen.findByRole('dialog', { name: 'Город' });
    // The numbers that arrive later move no row.
    const numbered = { name: 'Санкт-Петербург', description: '60 объявлений' };
    await within(sheet).findByRole('radio', numbered);
    const [first, ...cities] = within(sheet).getAllByRole('radio') as HTMLInputElement[];
    expect(first?.closest('label')?.textContent).toMatch(/^Все города/);
    expect(first?.value).toBe('');
    for (const [n, name] of ['Москва', 'Санкт-Петербург', 'Новосибирск', 'Екатеринбург'].entries())
      expect(cities[n]?.closest('label')?.textContent).toContain(name);
    await user.type(within(sheet).getByRole('searchbox', { name: 'Поиск города' }), 'г. СПб');
    await user.click(await within(sheet).findByRole('radio', numbered));
    await user.click(within(sheet).getByRole('button', { name: 'Применить' }));
    await screen.findByRole('article');
    expect(seen.filter(({ name }) => name === 'ads.search').map(({ body }) => body)).toEqual([
      { city_id: 2 },
    ]);
    expect(window.location.search).toBe('?cityId=2');
    expect(await screen.findByRole('button', { name: 'Санкт-Петербург' })).toBeTruthy();
  });

  test("the messenger's Back closes the sheet first", async () => {
    stubCatalog();
    const store = freshStore();
    const back = recordBack(store);
    const { user } = showCatalog('/catalog', store);
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'По умолчанию' }));
    await screen.findByRole('dialog');
    act(() => back.press());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(back.count()).toBe(0);
  });

  test('a sheet that is closed changes nothing', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog();
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'По умолчанию' }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('radio', { name: 'Сначала дорогие' }));
    await user.click(within(sheet).getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'По умолчанию' })).toBeTruthy();
    expect(seen).toHaveLength(1);
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});
