import { carHandbooks } from '@cars/shared-test/factories';
import { stageTests } from '@cars/shared-test/stage';
import { type Call, failure, held, success } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adFacets, showCatalog, stubCatalog } from '../../test-catalog.tsx';
import { button, field, moreButton } from './test-panel.ts';

stageTests();

const isFacets = ({ name }: Call) => name === 'ads.facets';
const facets = (kpps: Record<string, number>) =>
  adFacets({
    mark_id: { all: 100, values: { 1: 70 } },
    city_id: { all: 100, values: { 1: 60, 138: 3, 139: 4 } },
    bodies: { all: 100, values: { suv: 1234 } },
    kpps: { all: 100, values: kpps },
    rudder: { all: 100, values: { left: 97 } },
    colors: { all: 100, values: { '#000000': 8 } },
    car_statuses: { all: 100, values: { 1: 10, 2: 80, 4: 3, 5: 4 } },
  });
const countedAs = (name: string) => screen.findByRole('checkbox', { name, description: /объявлени/ });
const description = async (group: string, name: string) => {
  const option = within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name });
  return document.getElementById(option.getAttribute('aria-describedby') ?? '')?.textContent;
};
const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
/** The browser itself moves a slider, by keys, a finger or a screen reader. */
const moved = async (name: string, to: (input: HTMLInputElement) => number) => {
  const input = await slider(name);
  fireEvent.change(input, { target: { value: String(to(input)) } });
};

test('the options have their numbers, also in the sheets [CAT-63]', async () => {
  stubCatalog({ 'ads.facets': success(facets({ automatic: 1 })) });
  const { user } = showCatalog('/filters');
  await countedAs('Автомат');
  expect(await description('Коробка передач', 'Автомат')).toBe('1 объявление');
  expect(await description('Коробка передач', 'Вариатор')).toBe('0 объявлений');
  await user.click(await moreButton());
  expect(await description('Состояние', 'На запчасти')).toBe('7 объявлений');
  await user.click(await button(/Кузов/));
  const row = screen.getByRole('checkbox', { name: 'Внедорожник' });
  expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '1\u00a0234 объявления',
  );
});

test('a region has the ads of its cities [CAT-63]', async () => {
  stubCatalog({ 'ads.facets': success(facets({ automatic: 1 })) });
  const { user } = showCatalog('/filters');
  await countedAs('Автомат');
  await user.click(await moreButton());
  await user.click(await button(/Регион/));
  const rows = await screen.findByRole('group', { name: 'Регион' });
  const numbers = () =>
    within(rows)
      .getAllByRole('radio', { description: /объявлени/ })
      .map((row) => document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(numbers()[0]).toBe('100 объявлений');
  // The rows below the first window follow a moment later.
  await waitFor(() =>
    expect(numbers().filter((text) => text !== '0 объявлений')).toEqual(['100 объявлений', '7 объявлений']),
  );
});

test('numbers that failed with the handbook are loaded again with it [CAT-63]', async () => {
  expectConsole(/car-handbooks: 500/, /handbooks ApiError/, /ads\/facets: 500/, /facets ApiError/);
  let isDown = true;
  const calls = stubCatalog({
    'handbooks.cars': () => (isDown ? failure(500) : success(carHandbooks())),
    'ads.facets': () => (isDown ? failure(500) : success(facets({ automatic: 1 }))),
  });
  const { user } = showCatalog('/filters');
  const retry = await button('Повторить');
  await waitFor(() => expect(calls.filter(isFacets)).toHaveLength(1));
  isDown = false;
  await user.click(retry);
  expect(await countedAs('Автомат')).toBeTruthy();
});

test('an option without ads can be chosen [CAT-65]', async () => {
  stubCatalog({ 'ads.facets': success(facets({ automatic: 1 })) });
  const { user } = showCatalog('/filters');
  await countedAs('Вариатор');
  await user.click(screen.getByRole('checkbox', { name: 'Вариатор' }));
  expect(screen.getByRole('checkbox', { name: 'Вариатор' })).toHaveProperty('checked', true);
});

test('the numbers follow the choices, and the last ones stay until the next are here [CAT-65]', async () => {
  const slow = held<'ads.facets'>();
  const seen = stubCatalog({
    'ads.facets': ({ body }) =>
      (body as { engines?: string[] }).engines ? slow.response : success(facets({ automatic: 5 })),
  });
  const { user } = showCatalog('/filters?sort=price_asc');
  await countedAs('Автомат');
  await user.click(screen.getByRole('checkbox', { name: 'Дизель' }));
  await waitFor(() => expect(seen.filter(isFacets).at(-1)?.body).toEqual({ engines: ['diesel'] }));
  expect(await description('Коробка передач', 'Автомат')).toBe('5 объявлений');
  slow.release(success(facets({ automatic: 2 })));
  await waitFor(async () => expect(await description('Коробка передач', 'Автомат')).toBe('2 объявления'));
});

test('a late response of an earlier choice is dropped [CAT-65] [J8]', async () => {
  const slow = held<'ads.facets'>();
  const seen = stubCatalog({
    'ads.facets': ({ body }) =>
      (body as { kpps?: string[] }).kpps?.length === 1 ? slow.response : success(facets({ automatic: 3 })),
  });
  const { user } = showCatalog('/filters?kpp=cvt');
  await button(/Показать/);
  await waitFor(() => expect(seen.filter(isFacets)).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Автомат' }));
  await countedAs('Автомат');
  slow.release(success(facets({ automatic: 999 })));
  await waitFor(() => expect(seen.filter(isFacets)).toHaveLength(2));
  expect(await description('Коробка передач', 'Автомат')).toBe('3 объявления');
});

test('a failure leaves the panel without numbers and without a message [CAT-65]', async () => {
  expectConsole(/POST \/v2\/ads\/facets: 500/, /facets ApiError/);
  const seen = stubCatalog({ 'ads.facets': failure(500) });
  showCatalog('/filters');
  await button('Показать 123 объявления');
  await waitFor(() => expect(seen.some(isFacets)).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Автомат' }).getAttribute('aria-describedby')).toBeNull();
  await moved('Цена от', ({ valueAsNumber }) => valueAsNumber + 1);
  expect((await field('Цена от')).value).toBe('100\u00a0000');
});

test('handles and fields show the same numbers, both ways [CAT-66] [CAT-67]', async () => {
  const seen = stubCatalog({ 'ads.facets': success(facets({})) });
  const { user } = showCatalog('/filters?priceMax=550000');
  const upper = await slider('Цена до');
  expect(upper.getAttribute('aria-valuetext')).toBe('550\u00a0000\u00a0₽');
  expect((await slider('Цена от')).getAttribute('aria-valuetext')).toBe('без ограничения');
  await user.type(await field('Цена от'), '300000');
  expect((await slider('Цена от')).getAttribute('aria-valuetext')).toBe('300\u00a0000\u00a0₽');
  await moved('Цена от', ({ valueAsNumber }) => valueAsNumber + 1);
  expect((await field('Цена от')).value).toBe('400\u00a0000');
  expect((await field('Цена до')).value).toBe('550\u00a0000');
  await user.type(await field('Цена от'), '{Backspace}');
  expect((await slider('Цена от')).getAttribute('aria-valuetext')).toBe('40\u00a0000\u00a0₽');
  await moved('Цена до', ({ max }) => Number(max));
  expect((await field('Цена до')).value).toBe('');
  await moved('Пробег до', ({ valueAsNumber }) => valueAsNumber - 2);
  expect((await slider('Пробег до')).getAttribute('aria-valuetext')).toBe('400\u00a0000\u00a0км');
  await waitFor(() =>
    expect(seen.filter(isFacets).at(-1)?.body).toEqual({
      price: [40_000, null],
      mileage: [null, 400_000],
    }),
  );
});

test('bounds in the wrong order are left out of the counting while they are typed [CAT-65]', async () => {
  const seen = stubCatalog({ 'ads.facets': success(facets({})) });
  const { user } = showCatalog('/filters?priceMin=300000&kpp=cvt');
  await user.type(await field('Цена до'), '9');
  await waitFor(() => expect(seen.filter(isFacets).at(-1)?.body).toEqual({ kpps: ['cvt'] }));
});
