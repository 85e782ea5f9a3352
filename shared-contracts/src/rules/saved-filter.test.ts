import { describe, expect, test } from '@rstest/core';
import { FILTER_NAME_MAX_CHARS as NAME_MAX } from '../schemas/limits.ts';
import { NewSavedFilterSchema } from '../schemas/saved-filter.ts';
import { DEFAULT_FILTER, searchBody } from './catalog-filter.ts';
import {
  type Criteria,
  criteriaKey,
  criteriaOf,
  criteriaSummary,
  filterOfCriteria,
  hasCriteria,
  newSavedFilter,
  savedFilterName,
} from './saved-filter.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

const handbooks = {
  marks: [
    { id: 1, name: 'Toyota', models: [11] },
    { id: 2, name: 'BMW', models: [21] },
  ],
  models: [
    { id: 11, name: 'Camry', mark_id: 1 },
    { id: 21, name: 'X5', mark_id: 2 },
  ],
  generations: [
    { id: 110, name: 'VIII (XV70)', model_id: 11 },
    { id: 210, name: 'IV (G05)', model_id: 21 },
  ],
  statuses: [
    { id: 1, key: 'new', name: 'Новый' },
    { id: 2, key: 'used', name: 'С пробегом' },
    { id: 4, key: 'damaged', name: 'Поврежденный' },
    { id: 5, key: 'salvage', name: 'Списанный' },
  ],
};

const full = {
  ...DEFAULT_FILTER,
  brand: '1',
  model: '11',
  generation: '110',
  onlyAvailable: 'true' as const,
  yearMin: '2015',
  yearMax: '2020',
  priceMin: '500000',
  priceMax: '2000000',
  mileageMin: '1000',
  mileageMax: '90000',
  bodyType: ['sedan', 'wagon'],
  kpp: ['cvt'],
  engine: ['gas', 'hybrid'],
  drivetrain: ['all_wheel'],
  rudder: 'right',
  powerMin: '100',
  powerMax: '200',
  color: ['000000', 'ffffff'],
  ptsType: 'original',
  statuses: ['2', '4'],
  stockStatuses: ['in_stock', 'on_order'],
  cityId: '1',
  marks: ['2'],
  notMarks: ['1'],
  seller: 'dealer',
  region: 'Татарстан',
  radius: '100',
};

describe('criteria of a filter', () => {
  test('are converted back to the same filter, without the order of the list [CAT-46] [CAT-38]', () => {
    const criteria = criteriaOf({ ...full, sort: 'price_asc' });
    expect(filterOfCriteria(criteria, handbooks)).toEqual(full);
  });

  test('find the same cars when they are applied', () => {
    const filter = { ...DEFAULT_FILTER, condition: 'for_parts', statuses: ['2'], brand: '2', priceMin: '5' };
    const applied = filterOfCriteria(criteriaOf(filter), handbooks);
    expect(searchBody(applied)).toEqual(searchBody(filter));
  });

  test('an open end stays open, whatever the clock [CAT-30] [CAT-37]', () => {
    const from = criteriaOf({ ...DEFAULT_FILTER, yearMin: '2015' });
    const to = criteriaOf({ ...DEFAULT_FILTER, yearMax: '2020' });
    expect(from).toEqual({ year_filter: { type: 'range', value: [2015, null] } });
    expect(to).toEqual({ year_filter: { type: 'range', value: [null, 2020] } });
    expect(criteriaOf({ ...DEFAULT_FILTER, priceMin: '0', mileageMax: '999999', powerMin: '5' })).toEqual({
      power_from: 5,
    });
    expect(filterOfCriteria(from, handbooks)).toMatchObject({ yearMin: '2015', yearMax: '' });
    expect(filterOfCriteria(to, handbooks)).toMatchObject({ yearMin: '', yearMax: '2020' });
    const thisYear = criteriaOf({ ...DEFAULT_FILTER, yearMax: '2026' });
    expect(filterOfCriteria(thisYear, handbooks)).toMatchObject({ yearMax: '2026' });
  });

  test('numbers of an address that no ad can have are stored within the limits, as they are searched', () => {
    const filter = { ...DEFAULT_FILTER, yearMax: '2500', mileageMax: '99999999', powerMin: '90000' };
    const criteria = criteriaOf(filter);
    expect(criteria).toEqual({
      year_filter: { type: 'range', value: [null, 2100] },
      mileage_to: 9_999_999,
      power_from: 9_999,
    });
    expect(NewSavedFilterSchema.safeParse(criteria).success).toBe(true);
  });

  test('a condition means the ids of the loaded statuses', () => {
    const loaded = [{ id: 40, key: 'damaged' }];
    expect(criteriaOf({ ...DEFAULT_FILTER, condition: 'for_parts' }, loaded)).toEqual({
      car_status_ids: [5, 40],
    });
  });

  test('the defaults and an order alone are no criteria', () => {
    expect(hasCriteria(criteriaOf(DEFAULT_FILTER))).toBe(false);
    expect(hasCriteria(criteriaOf({ ...DEFAULT_FILTER, sort: 'price_asc' }))).toBe(false);
    expect(hasCriteria(criteriaOf({ ...DEFAULT_FILTER, onlyAvailable: 'true' }))).toBe(true);
  });

  test('an unknown mark, a model of another mark and a generation of another model are left out', () => {
    const foreign = { mark_id: 1, model_id: 11, generation_id: 210 };
    expect(filterOfCriteria(foreign, handbooks)).toEqual({ ...DEFAULT_FILTER, brand: '1', model: '11' });
    expect(filterOfCriteria({ mark_id: 99, model_id: 11 }, handbooks)).toEqual(DEFAULT_FILTER);
    expect(filterOfCriteria({ mark_id: 2, model_id: 11 }, handbooks)).toMatchObject({
      brand: '2',
      model: '',
    });
  });

  test('nulls of the server mean nothing, one stock status is a list of one', () => {
    const criteria: Criteria = { mark_id: null, bodies: null, year_filter: null, stock_status: 'in_stock' };
    expect(filterOfCriteria(criteria, handbooks)).toEqual({
      ...DEFAULT_FILTER,
      stockStatuses: ['in_stock'],
    });
  });
});

describe('the body of the call', () => {
  test('has the name, requests notifications and is what the server accepts [CAT-37] [DATA-10]', () => {
    const body = newSavedFilter(full, handbooks, NOW);
    expect(body).toMatchObject({
      name: 'Toyota Camry',
      notify_on_new_ad: true,
      mark_id: 1,
      price_to: 2_000_000,
    });
    expect(NewSavedFilterSchema.safeParse(body)).toMatchObject({ success: true, data: body });
  });

  test('takes the conditions that a search takes, whose column ends at 32 767 [DATA-10]', () => {
    const ids = (id: number) => NewSavedFilterSchema.safeParse({ car_status_ids: [id] }).success;
    expect([ids(1), ids(1000), ids(40_000)]).toEqual([true, true, false]);
  });

  test('without mark and model the name is the day', () => {
    expect(newSavedFilter({ ...DEFAULT_FILTER, cityId: '1' }, handbooks, NOW).name).toBe('от 1 июня 2026 г.');
  });
});

test('a name is built from mark and model, from the mark alone or from the day [CAT-37]', () => {
  expect(savedFilterName({ brand: 'BMW', model: 'X5' }, NOW)).toBe('BMW X5');
  expect(savedFilterName({ brand: 'BMW', model: null }, NOW)).toBe('BMW');
  expect(savedFilterName({ brand: null, model: null }, NOW)).toBe('от 1 июня 2026 г.');
  expect(savedFilterName({ brand: 'Б'.repeat(NAME_MAX), model: 'X5' }, NOW)).toBe('Б'.repeat(NAME_MAX));
});

describe('duplicates', () => {
  test('differ in order and in how emptiness is written, not in meaning', () => {
    const one: Criteria = { mark_id: 1, bodies: ['suv', 'sedan'], stock_status: 'in_stock' };
    const same: Criteria = {
      city_id: null,
      car_status_ids: [],
      is_in_stock: false,
      stock_status: ['in_stock'],
      bodies: ['sedan', 'suv'],
      mark_id: 1,
    };
    expect(criteriaKey(same)).toBe(criteriaKey(one));
    expect(criteriaKey({ car_status_ids: [10, 2, 4] })).toBe('{"car_status_ids":[2,4,10]}');
    expect(criteriaKey({ price_to: 9, mark_id: 1, city_id: 2 })).toBe(
      '{"city_id":2,"mark_id":1,"price_to":9}',
    );
  });

  test('another number is another set', () => {
    expect(criteriaKey({ price_to: 1_000_000 })).not.toBe(criteriaKey({ price_from: 1_000_000 }));
    expect(criteriaKey({ price_to: 1_000_000 })).not.toBe(criteriaKey({ price_to: 2_000_000 }));
    expect(criteriaKey({ car_status_ids: [1, 10] })).not.toBe(criteriaKey({ car_status_ids: [110] }));
    expect(criteriaKey({ price_from: 0 })).not.toBe(criteriaKey({}));
  });
});

describe('the summary', () => {
  const find = (list: readonly { id: number; name: string }[]) => (id: number) =>
    list.find((item) => item.id === id)?.name ?? null;
  const names = {
    mark: find(handbooks.marks),
    model: find(handbooks.models),
    generation: find(handbooks.generations),
    status: find(handbooks.statuses),
    city: find([{ id: 1, name: 'Москва' }]),
  };
  const summary = (criteria: Criteria) => criteriaSummary(criteria, names).replaceAll('\u00a0', ' ');

  test('has car, year, price and city', () => {
    const criteria = criteriaOf({
      ...DEFAULT_FILTER,
      brand: '1',
      model: '11',
      yearMin: '2015',
      priceMax: '2000000',
      cityId: '1',
    });
    expect(summary(criteria)).toBe('Toyota Camry · от 2015 г. · до 2 000 000 ₽ · Москва');
  });

  test('has every choice, in the order of the panel', () => {
    expect(summary(criteriaOf(full))).toBe(
      'Toyota Camry VIII (XV70) · или BMW · кроме Toyota · 2015–2020 г. · 500 000–2 000 000 ₽ · 1 000–90 000 км · Седан, Универсал · Вариатор · ' +
        'Бензин, Гибрид · 100–200 л.с. · Привод: полный · Руль: правый · Чёрный, Белый · ПТС: оригинал · ' +
        'С пробегом, Поврежденный · В наличии, Под заказ · В наличии · Дилер · Москва + 100 км · Татарстан',
    );
  });

  test.each([
    [{ mileage_to: 50_000 }, 'до 50 000 км'],
    [{ year_filter: { type: 'range', value: [null, 1991] } }, 'до 1991 г.'],
    [{ year_filter: { type: 'range', value: [2020, 2020] } }, '2020 г.'],
    [{ price_from: 0, price_to: 300_000 }, 'до 300 000 ₽'],
    [{ year_filter: { type: 'range', value: [null, 2026] } }, 'до 2026 г.'],
    [{ car_status_ids: [2, 99, 4] }, 'С пробегом, Поврежденный'],
    [{ mark_id: 99, city_id: 1 }, 'Москва'],
    [{}, 'Все объявления'],
  ] as [Criteria, string][])('%o reads as %s', (criteria, text) => {
    expect(summary(criteria)).toBe(text);
  });
});
