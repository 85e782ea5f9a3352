import type { AdOrder, AdSearch } from '@cars/shared-contracts/schemas/ad-search';

export interface Combination {
  readonly name: string;
  readonly search: AdSearch;
  readonly order: AdOrder;
}

const of = (name: string, order: AdOrder, search: AdSearch = {}): Combination => ({ name, order, search });
const years = (from: number, to: number) => ({
  type: 'range' as const,
  value: [from, to] as [number, number],
});
const MILLION = 1_000_000;

/**
 * What is searched at scale: every order without a filter, every filter alone, usual combinations, and cases
 * that are hard for an index: rare pairs of frequent values, an order that runs against the filter, filters
 * without matches.
 *
 * Mark 1 has 19 % of the ads, city 1 as many, model 101 has 5 %; marks 9 and 12 are the odd ones of
 * `scale-rows.ts`.
 */
export const COMBINATIONS: readonly Combination[] = [
  of('everything', 'created_desc'),
  of('everything', 'price_asc'),
  of('everything', 'price_desc'),
  of('everything', 'year_desc'),
  of('everything', 'year_asc'),
  of('everything', 'mileage_asc'),
  of('everything', 'mileage_desc'),
  of('a popular mark', 'created_desc', { mark_id: 1 }),
  of('a popular mark', 'price_asc', { mark_id: 1 }),
  of('a popular mark', 'mileage_asc', { mark_id: 1 }),
  of('a dear mark, cheapest first', 'price_asc', { mark_id: 9 }),
  of('an old mark, newest first', 'year_desc', { mark_id: 12 }),
  of('a rare mark', 'price_desc', { mark_id: 60 }),
  of('a popular model', 'created_desc', { mark_id: 1, model_id: 101 }),
  of('a popular model', 'price_asc', { mark_id: 1, model_id: 101 }),
  of('a rare model', 'mileage_desc', { mark_id: 40, model_id: 4015 }),
  of('a big city', 'created_desc', { city_id: 1 }),
  of('a big city', 'price_asc', { city_id: 1 }),
  of('a small city', 'year_desc', { city_id: 140 }),
  of('a mark in a big city', 'created_desc', { mark_id: 2, city_id: 1 }),
  of('a mark in a small city', 'price_asc', { mark_id: 3, city_id: 120 }),
  of('a price range', 'created_desc', { price: [900_000, MILLION] }),
  of('a price range', 'mileage_asc', { price: [2 * MILLION, 3 * MILLION] }),
  of('years', 'price_asc', { year_filter: years(2018, 2020) }),
  of('a low mileage', 'year_desc', { mileage: [0, 20_000] }),
  of('a high mileage, dearest first', 'price_desc', { mileage: [400_000, 500_000] }),
  of('new cars', 'price_asc', { car_statuses: [1] }),
  of('damaged or salvage', 'created_desc', { car_statuses: [4, 5] }),
  of('on order', 'price_desc', { stock_status: 'on_order' }),
  of('only available', 'created_desc', { is_in_stock: true }),
  of('a rare body', 'price_asc', { bodies: ['convertible'] }),
  of('two bodies', 'year_asc', { bodies: ['suv', 'crossover'] }),
  of('cvt', 'mileage_asc', { kpps: ['cvt'] }),
  of('a rare body with cvt', 'price_desc', { bodies: ['convertible'], kpps: ['cvt'] }),
  of('salvage, cvt, on order', 'created_desc', {
    car_statuses: [5],
    kpps: ['cvt'],
    stock_status: 'on_order',
  }),
  of('a typical search', 'price_asc', {
    mark_id: 1,
    year_filter: years(2015, 2022),
    price: [MILLION, 2 * MILLION],
    kpps: ['automatic'],
    car_statuses: [2],
  }),
  of('a typical search in a city', 'created_desc', {
    city_id: 1,
    year_filter: years(2016, 2026),
    price: [0, 1_500_000],
    mileage: [0, 100_000],
    is_in_stock: true,
  }),
  of('wide ranges, no mark', 'mileage_asc', {
    year_filter: years(2010, 2024),
    price: [500_000, 3 * MILLION],
    kpps: ['automatic', 'cvt'],
    bodies: ['sedan'],
  }),
  of('narrow ranges, no mark', 'price_desc', {
    year_filter: years(2014, 2014),
    price: [950_000, MILLION],
    mileage: [90_000, 110_000],
  }),
  of('nothing fits', 'created_desc', {
    price: [0, 100_000],
    year_filter: years(2024, 2026),
    mileage: [0, 1000],
  }),
];
