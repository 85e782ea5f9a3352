import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { expect, test } from '@rstest/core';
import { adFilterOf, criteriaHash, criteriaOf, criteriaOfStored, storedCriteria } from './criteria.ts';

const NOW = new Date('2026-12-31T14:30:00Z');

const ALL = {
  mark_id: 1,
  model_id: 11,
  city_id: 5,
  price_from: 10,
  price_to: 20,
  mileage_from: 30,
  mileage_to: 40,
  stock_status: ['on_order' as const, 'in_stock' as const],
  is_in_stock: true,
  pts_type: 'original' as const,
  year_filter: { type: 'range' as const, value: [2010, 2020] as [number, number] },
  car_status_ids: [2, 1],
  bodies: ['suv' as const, 'coupe' as const],
  kpps: ['manual' as const, 'cvt' as const],
  engines: ['hybrid' as const, 'diesel' as const],
  drivetrains: ['all_wheel' as const],
  rudder: 'right' as const,
  power_from: 100,
  power_to: 200,
  colors: ['#ffffff'],
  mark_ids: [9, 7],
  excluded_mark_ids: [3],
  seller: 'dealer' as const,
  region: 'Татарстан',
  radius_km: 100 as const,
};

test('criteria are the given ones, with fields and lists in order [J5]', () => {
  const criteria = criteriaOf({ name: 'x', notify_on_new_ad: true, ...ALL }, NOW);
  expect(Object.entries(criteria)).toEqual([
    ['bodies', ['coupe', 'suv']],
    ['car_status_ids', [1, 2]],
    ['city_id', 5],
    ['colors', ['#ffffff']],
    ['drivetrains', ['all_wheel']],
    ['engines', ['diesel', 'hybrid']],
    ['excluded_mark_ids', [3]],
    ['is_in_stock', true],
    ['kpps', ['cvt', 'manual']],
    ['mark_id', 1],
    ['mark_ids', [7, 9]],
    ['mileage_from', 30],
    ['mileage_to', 40],
    ['model_id', 11],
    ['power_from', 100],
    ['power_to', 200],
    ['price_from', 10],
    ['price_to', 20],
    ['pts_type', 'original'],
    ['radius_km', 100],
    ['region', 'Татарстан'],
    ['rudder', 'right'],
    ['seller', 'dealer'],
    ['stock_status', ['in_stock', 'on_order']],
    ['year_filter', { type: 'range', value: [2010, 2020] }],
  ]);
  const empty = { mark_id: null, city_id: undefined, is_in_stock: false, bodies: [] };
  expect(criteriaOf({ name: 'x', notify_on_new_ad: false, price_to: 0, ...empty }, NOW)).toEqual({
    price_to: 0,
  });
});

test('ends that older clients send for «not set» are open; another year stays [CAT-30] [CAT-37]', () => {
  const of = (fields: object) => criteriaOf({ notify_on_new_ad: true, ...fields }, NOW);
  const years = (from: number | null, to: number | null) => ({
    year_filter: { type: 'range', value: [from, to] },
  });
  expect(of(years(2018, 2027))).toEqual(years(2018, null));
  expect(of(years(2018, 2031))).toEqual(years(2018, null));
  expect(of(years(1900, 2020))).toEqual(years(null, 2020));
  expect(of(years(2018, 2026))).toEqual(years(2018, 2026));
  expect(of(years(1900, 2027))).toEqual({});
  expect(of({ price_from: 0, price_to: 5, mileage_from: 0, mileage_to: 999_999, power_to: 9_999 })).toEqual({
    price_to: 5,
  });
  expect(of({ price_from: 5, price_to: 99_999_999 })).toEqual({ price_from: 5 });
});

test('a radius without a city is no criterion [CAT-75]', () => {
  expect(criteriaOf({ notify_on_new_ad: true, radius_km: 100 }, NOW)).toEqual({});
  expect(criteriaOf({ notify_on_new_ad: true, city_id: 5, radius_km: 100 }, NOW)).toEqual({
    city_id: 5,
    radius_km: 100,
  });
});

test('equal criteria have equal hashes, others have others [J5]', () => {
  expect(criteriaHash({ mark_id: 1 })).toMatch(/^[0-9a-f]{64}$/);
  expect(criteriaHash({ mark_id: 1 })).toBe(criteriaHash({ mark_id: 1 }));
  expect(criteriaHash({ mark_id: 1 })).not.toBe(criteriaHash({ mark_id: 2 }));
});

test('a search takes every criterion', () => {
  expect(adFilterOf(ALL)).toEqual({
    mark_id: 1,
    model_id: 11,
    year_filter: [2010, 2020],
    price: [10, 20],
    mileage: [30, 40],
    car_statuses: [1, 2],
    stock_status: ['in_stock', 'on_order'],
    bodies: ['coupe', 'suv'],
    kpps: ['cvt', 'manual'],
    pts_type: 'original',
    engines: ['diesel', 'hybrid'],
    drivetrains: ['all_wheel'],
    rudder: 'right',
    power: [100, 200],
    colors: ['#fafbfb', '#ffffff'],
    mark_ids: [7, 9],
    excluded_mark_ids: [3],
    seller: 'dealer',
    cities: expect.arrayContaining([5, cityByKey('moscow')?.id, cityByKey('kazan')?.id]),
    is_in_stock: true,
  });
  expect(adFilterOf({})).toEqual({});
  expect(adFilterOf({ mark_id: null, price_from: null, price_to: null, bodies: null })).toEqual({});
});

test('a range with one end is open at the other', () => {
  expect(adFilterOf({ price_from: 10, mileage_from: 30 })).toEqual({
    price: [10, null],
    mileage: [30, null],
  });
  expect(adFilterOf({ price_to: 20, mileage_to: 0 })).toEqual({ price: [null, 20], mileage: [null, 0] });
});

test('stored years have no null, which servers of before compare with every car [CAT-37]', () => {
  const years = (from: number | null, to: number | null) => ({
    mark_id: 1,
    year_filter: { type: 'range' as const, value: [from, to] as [number | null, number | null] },
  });
  const stored = (criteria: Parameters<typeof storedCriteria>[0]) =>
    storedCriteria(criteria).year_filter?.value;
  expect(stored(years(2018, null))).toEqual([2018]);
  expect(stored(years(null, 2020))).toEqual([1900, 2020]);
  expect(stored(years(2018, 2020))).toEqual([2018, 2020]);
  for (const criteria of [years(2018, null), years(null, 2020), years(2018, 2020), { mark_id: 1 }])
    expect(criteriaOfStored(storedCriteria(criteria))).toEqual(criteria);
});
