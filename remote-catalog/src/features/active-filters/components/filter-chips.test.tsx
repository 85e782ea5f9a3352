import { pageOf } from '@cars/shared-test/factories';
import { stageTests } from '@cars/shared-test/stage';
import { type Call, failure, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { showCatalog, stubCatalog, stubList } from '../../../test-catalog.tsx';

stageTests();

const open = async (address?: string) => {
  const seen = stubCatalog();
  const stage = showCatalog(address);
  await screen.findByRole('article');
  return { ...stage, seen, field: screen.getByRole<HTMLInputElement>('combobox') };
};

const row = () => screen.queryByRole('list', { name: 'Выбранные условия' });
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Убрать: / })
    .map((chip) => chip.textContent?.replace(/\u00a0/g, ' '));
const removeButton = (name: string) => screen.findByRole('button', { name: `Убрать: ${name}` });
const bodies = (seen: readonly Call[]) =>
  seen.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the conditions of the list', () => {
  test('have a chip each, in the order of the panel [CAT-49]', async () => {
    await open(
      '/catalog?yearMin=2015&yearMax=2020&priceMax=2000000&mileageMin=5000&bodyType=sedan,suv&kpp=cvt&ptsType=original' +
        '&condition=used&statuses=3,4&stockStatuses=in_transit&onlyAvailable=true&cityId=1&radius=100&sort=price_asc',
    );
    await removeButton('Москва +\u00a0100\u00a0км');
    expect(chips()).toEqual([
      'до 2 000 000 ₽',
      '2015–2020 г.',
      'от 5 000 км',
      'Седан',
      'Внедорожник',
      'Вариатор',
      'Б/у',
      'После ремонта',
      'Поврежденный',
      'В пути',
      'В наличии',
      'ПТС: оригинал',
      'Москва + 100 км',
    ]);
  });

  test('have no chip for a city alone, which is on its button', async () => {
    await open('/catalog?yearMin=2015&cityId=1');
    expect(chips()).toEqual(['от 2015 г.']);
  });

  test('have no chip for the mark and the model of the field', async () => {
    const { user, field } = await open();
    await user.type(field, 'камри с пробегом');
    await user.click(await screen.findByRole('option', { name: /Toyota Camry/ }));
    await removeButton('С пробегом');
    expect(field.value).toBe('Toyota Camry');
    expect(chips()).toEqual(['С пробегом']);
  });

  test('do not appear while their car is typed over: the list would move', async () => {
    const { user, field } = await open('/catalog?brand=1&yearMin=2015');
    await waitFor(() => expect(field.value).not.toBe(''));
    const before = chips();
    expect(before).toEqual(['от 2015 г.']);
    await user.type(field, ' zzz');
    await user.clear(field);
    await user.type(field, 'zzz');
    expect(chips()).toEqual(before);
  });

  test('are the same when only the address has them', async () => {
    const { field } = await open('/catalog?brand=1&model=11&statuses=2');
    await waitFor(() => expect(field.value).toBe('Toyota Camry'));
    expect(chips()).toEqual(['С пробегом']);
  });

  test('include mark and model as soon as another text was submitted', async () => {
    const { user, field } = await open('/catalog?brand=1&model=11');
    await waitFor(() => expect(field.value).toBe('Toyota Camry'));
    await user.clear(field);
    await user.type(field, 'zzzz');
    expect(chips()).toEqual([]);
    await user.type(field, '{Enter}');
    expect(chips()).toEqual(['Toyota', 'Camry']);
  });

  test('have no chip for one that is alone in the field', async () => {
    const { user, field } = await open();
    await user.type(field, 'с пробегом');
    await screen.findByRole('option', { name: /С пробегом/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?statuses=2'));
    expect(field.value).toBe('С пробегом');
    expect(row()).toBeNull();
  });

  test('have no row when there are none, and the brand list is not requested', async () => {
    const { seen } = await open('/catalog?sort=price_asc');
    expect(row()).toBeNull();
    expect(seen.map(({ url }) => url)).not.toContain('/brandList.json');
  });

  test('have a row before a name is loaded', async () => {
    stubCatalog();
    showCatalog('/catalog?cityId=1&radius=100');
    expect(row()).not.toBeNull();
    expect(chips()).toEqual([]);
    expect(await removeButton('Москва +\u00a0100\u00a0км')).toBeTruthy();
  });

  test('can be removed without a name', async () => {
    expectConsole(/GET \/brandList\.json: 404/, /brandList ApiError/);
    const seen = stubCatalog({ 'handbooks.brandList': failure(404) });
    const { user } = showCatalog('/catalog?brand=1&model=11');
    await user.click(await removeButton('Марка'));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(row()).toBeNull();
    expect(seen.at(-1)?.url).toMatch(/^\/api\/.*preview/);
  });

  test('have a general name for an unknown id', async () => {
    await open('/catalog?brand=999');
    await removeButton('Марка');
    expect(chips()).toEqual(['Марка']);
  });
});

describe('a long list of conditions', () => {
  const FIVE = '/catalog?yearMin=2015&priceMax=2000000&kpp=cvt&bodyType=sedan&ptsType=original';

  test('has «Ещё 9» after its first chips, which leads to the next of them [CAT-49]', async () => {
    const { user } = await open(
      '/catalog?yearMin=2015&yearMax=2020&priceMax=2000000&mileageMin=5000&bodyType=sedan,suv&kpp=cvt&ptsType=original' +
        '&condition=used&statuses=3,4&stockStatuses=in_transit&onlyAvailable=true&cityId=1&radius=100',
    );
    await removeButton('Москва +\u00a0100\u00a0км');
    await user.click(screen.getByRole('button', { name: 'Ещё 9' }));
    expect(screen.queryByRole('button', { name: /^Ещё/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Внедорожник');
  });

  test('of five chips has no such button', async () => {
    await open(FIVE);
    expect(chips()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^Ещё/ })).toBeNull();
  });
});

describe('removing a chip', () => {
  test('reloads the list without that condition and with the others', async () => {
    const { user, seen, field } = await open('/catalog?brand=1&model=11&priceMax=500000&statuses=2,3');
    await waitFor(() => expect(field.value).toBe('Toyota Camry'));
    await user.click(await removeButton('цена до\u00a0500\u00a0000\u00a0₽'));
    await waitFor(() =>
      expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, car_statuses: [2, 3] }),
    );
    await user.click(await removeButton('С пробегом'));
    await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, car_statuses: [3] }));
    expect(window.location.search).toBe('?brand=1&model=11&statuses=3');
    expect(field.value).toBe('Toyota Camry');
  });

  test('by keyboard moves the focus to the next chip, then to the field', async () => {
    const { user, field } = await open('/catalog?kpp=cvt,manual');
    (await removeButton('Механика')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Вариатор'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('an empty list', () => {
  const foundWithout = (counts: (body: Record<string, unknown>) => number) =>
    stubList(pageOf([]), {
      'ads.count': ({ body }) => success({ count: counts(body as Record<string, unknown>), more: false }),
    });
  const offers = () =>
    screen
      .queryAllByRole('button', { name: /^Без «/ })
      .map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));

  test('offers to drop the most effective condition [CAT-49]', async () => {
    const seen = foundWithout((body) => (body.price ? (body.city_id ? 0 : 3) : 12));
    const { user } = showCatalog('/catalog?priceMax=500000&kpp=cvt,manual&cityId=1');
    await waitFor(() =>
      expect(offers()).toEqual(['Без «цена до 500 000 ₽» — 12 объявлений', 'Без «Москва» — 3 объявления']),
    );
    expect(screen.getByRole('button', { name: 'Показать все объявления' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Без «цена/ }));
    expect(window.location.search).toBe('?kpp=cvt%2Cmanual&cityId=1');
    expect(seen.some(({ url }) => url.includes('/v2/ads/search?'))).toBe(true);
  });

  test('of one condition offers to show all ads only', async () => {
    const seen = foundWithout(() => 5);
    showCatalog('/catalog?priceMax=5');
    await screen.findByRole('button', { name: 'Показать все объявления' });
    await waitFor(() => expect(offers()).toEqual([]));
    expect(seen.filter(({ url }) => url.includes('count'))).toEqual([]);
  });
});
