import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { carDetails } from '@cars/shared-test/factories';
import { showScreens, stageTests } from '@cars/shared-test/stage';
import { byId, failure, type Routes, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteModule } from '../../routes.tsx';
import { comparisonOf, idsOfAddress } from './compare-rules.ts';
import { addressNow, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

const stored = () => window.localStorage.getItem('compared_ads');
const camry = (id: number, over: Partial<AdDetails> = {}) => carDetails({ id, ...over });
const show = (address: string, cars: Record<number, AdDetails | Response>, more: Routes = {}) => {
  const replies = Object.entries(cars).map(([id, car]) => [
    id,
    car instanceof Response ? car : { data: car },
  ]);
  stubFetch({ 'ads.details': byId(Object.fromEntries(replies)), 'prices.similar': success(null), ...more });
  showScreens(remoteModule.screens, address);
};
const rowTexts = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('ids of an address are whole, known once and at most four', () => {
  expect(idsOfAddress('5,6,5,x,7,-1,8,9')).toEqual([5, 6, 7, 8]);
  expect(idsOfAddress(null)).toEqual([]);
});

test('rows that differ are apart from equal ones, and a gone car is compared with none [CMP-3] [CMP-6]', () => {
  const { different, same } = comparisonOf([
    { id: 1, ad: camry(1, { mileage: 85_000, vin_number: 'X'.repeat(17) }) },
    { id: 2, ad: null },
    { id: 3, ad: camry(3, { mileage: null, vin_number: 'Y'.repeat(17) }) },
  ]);
  expect(different).toEqual([{ label: 'Пробег', values: ['85\u00a0000\u00a0км', null, null] }]);
  expect(same.find(({ label }) => label === 'Мощность')?.values).toEqual([
    '181\u00a0л.с.',
    null,
    '181\u00a0л.с.',
  ]);
  expect(same.find(({ label }) => label === 'Длина')?.values).toEqual([
    '488,5\u00a0см',
    null,
    '488,5\u00a0см',
  ]);
});

test('the condition is one row, of an ad without one new or used [CMP-3]', () => {
  const { different } = comparisonOf([
    { id: 1, ad: camry(1, { condition: 'damaged', is_used: true }) },
    { id: 2, ad: camry(2, { condition: undefined, is_used: false }) },
  ]);
  expect(different).toEqual([{ label: 'Состояние', values: ['Поврежденный', 'Новый'] }]);
});

test('condition and price beside similar ones are the first rows [CMP-3]', () => {
  const similar = { count: 20, from: 900_000, middle: 1_000_000, to: 1_100_000 };
  const rowsWith = (other: typeof similar | null) =>
    comparisonOf([
      { id: 1, ad: camry(1, { price_rub: 800_000 }), similar },
      { id: 2, ad: camry(2, { price_rub: 1_200_000, power: 122, condition: 'damaged' }), similar: other },
      { id: 3, ad: null },
    ]).different;
  expect(rowsWith(similar).map(({ label }) => label)).toEqual(['Состояние', 'Цена', 'Мощность']);
  expect(rowsWith(null)[1]).toEqual({ label: 'Цена', values: ['на 20\u00a0% ниже похожих', null, null] });
});

test('the time on sale is a row, without one for a sold car [PRICE-19] [CMP-3]', () => {
  const created_at = new Date(Date.now() - 12 * 86_400_000).toISOString();
  const { different } = comparisonOf([
    { id: 1, ad: camry(1, { created_at }) },
    { id: 2, ad: camry(2, { created_at: new Date().toISOString() }) },
    { id: 3, ad: camry(3, { created_at, status: 'archived', is_sold: true }) },
  ]);
  expect(different).toContainEqual({
    label: 'В продаже',
    values: ['12\u00A0дней', 'первый\u00A0день', null],
  });
});

describe('the page of a comparison', () => {
  test('is a table with headers, differences first [CMP-3] [CMP-5]', async () => {
    show('/compare?ids=1,2', { 1: camry(1), 2: camry(2, { model: 'Corolla', power: 122 }) });
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Параметр',
      '2 450 000 ₽Toyota Camry XV70',
      '2 450 000 ₽Toyota Corolla XV70',
    ]);
    expect(within(table).getByRole('columnheader', { name: 'Toyota Corolla XV70' })).toBe(heads[2]);
    const names = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Различия', 'Мощность', 'Совпадает']);
    expect(rowTexts('Мощность')).toEqual(['181\u00a0л.с.', '122\u00a0л.с.']);
    expect(stored()).toBe('[1,2]');
  });

  test('removes a car from address and device, and the last but one leads to a hint for another [CMP-6]', async () => {
    window.localStorage.setItem('compared_ads', '[1,2]');
    show('/compare', { 1: camry(1), 2: camry(2, { model: 'Corolla' }) });
    await screen.findByRole('table');
    expect(addressNow()).toBe('/compare?ids=1%2C2');
    await tap('Убрать из сравнения: Toyota Corolla XV70');
    expect(addressNow()).toBe('/compare?ids=1');
    expect(stored()).toBe('[1]');
    const empty = within(screen.getByRole('region', { name: 'Добавьте ещё один автомобиль' }));
    expect(empty.getByText('Нажмите «Сравнить» на его странице, и он встанет рядом.')).toBeTruthy();
    expect(empty.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
    await tap('Убрать из сравнения: Toyota Camry XV70');
    expect(screen.getByRole('heading', { name: 'Пока нечего сравнивать' })).toBeTruthy();
    expect(stored()).toBeNull();
  });

  test('a shared one leaves that of the device as it is [CMP-5]', async () => {
    window.localStorage.setItem('compared_ads', '[9]');
    show('/compare?ids=1', { 1: camry(1) });
    await screen.findByRole('table');
    expect(stored()).toBe('[9]');
  });

  test('states that a car is gone [CMP-6]', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 404/);
    show('/compare?ids=1,2', { 1: camry(1), 2: failure(404) });
    expect(await screen.findByText('Объявления больше нет (ID 2)')).toBeTruthy();
    expect(rowTexts('Пробег')[1]).toBe('–не указано');
  });

  test('that failed offers a retry', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 503/, /compare ApiError/);
    show('/compare?ids=1', { 1: failure(503, { message: 'Сервис перегружен' }) });
    expect(await screen.findByText('Не удалось загрузить сравнение')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  });
});

describe('«Сравнить»', () => {
  test('adds an ad, then leads to the comparison with the number of its cars [CMP-1] [CAR-65]', async () => {
    stubCar(carDetails({ id: 501 }));
    await openCar('/car/501');
    await tap('Сравнить');
    expect(stored()).toBe('[501]');
    expect(screen.getByRole('link', { name: 'В сравнении: 1' }).getAttribute('href')).toBe(
      '/compare?ids=501',
    );
    expect(screen.queryByRole('button', { name: 'Сравнить' })).toBeNull();
  });

  test('a fifth car is not added, and the comparison can be opened [CMP-2]', async () => {
    window.localStorage.setItem('compared_ads', '[1,2,3,4]');
    stubCar(carDetails({ id: 502 }), {
      'ads.details': { data: carDetails({ id: 502 }) },
      'prices.similar': success(null),
    });
    await openCar('/car/502');
    await tap('Сравнить');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('В сравнении уже 4 автомобиля')).toBeTruthy();
    expect(question.getByText('Уберите один из них, чтобы добавить этот.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Открыть сравнение' }));
    expect(addressNow()).toBe('/compare?ids=1,2,3,4');
    expect(stored()).toBe('[1,2,3,4]');
  });
});
