import type { Ends } from '@cars/shared-contracts/rules/open-ends';
import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import type { AdFilter } from '../filter.ts';
import { AdIndex } from './ad-index.ts';
import type { IndexedRow } from './indexed-row.ts';
import { SORTS } from './orders.ts';
import { ROW } from './test-row.ts';

/** More than one block of a bitmap, and more than are read along an order. */
const ADS = 40_000;
const COUNT_LIMIT = 200;
const PAGE = 16;

/** Newer cars are dearer and drove less, so that most ads at the beginning of an order do not match a filter. */
const rowOf = (id: number): IndexedRow => {
  const noise = (id * 7_919) % 1_009;
  const age = noise % 30;
  return {
    ...ROW,
    id,
    cover: null,
    mark: `Марка ${id % 40}`,
    generation: null,
    price: 3_000_000 - age * 90_000 + noise * 10,
    price_rub: 3_000_000 - age * 90_000 + noise * 10,
    year: 2025 - age,
    mileage: id % 13 === 0 ? null : age * 12_000 + noise,
    kpp: id % 2 === 0 ? 'automatic' : 'manual',
    created_us: 1_000_000 * (id % 20_000),
    mark_id: 1 + (id % 40),
    model_id: id % 97 === 0 ? 7 : 8,
  };
};

const ROWS = Array.from({ length: ADS }, (_, n) => rowOf(n + 1));
const VALUE_OF = {
  created: (row: IndexedRow) => row.created_us,
  price: (row: IndexedRow) => row.price_rub,
  year: (row: IndexedRow) => row.year,
  mileage: (row: IndexedRow) => row.mileage,
};

const isWithin = (value: number | null, range: Ends | undefined) =>
  !range ||
  (value !== null &&
    value >= (range[0] ?? Number.NEGATIVE_INFINITY) &&
    value <= (range[1] ?? Number.MAX_VALUE));

const isMatch = (row: IndexedRow, filter: AdFilter): boolean =>
  isWithin(row.price_rub, filter.price) &&
  isWithin(row.year, filter.year_filter) &&
  isWithin(row.mileage, filter.mileage) &&
  (filter.model_id === undefined || row.model_id === filter.model_id) &&
  (!filter.kpps || (row.kpp !== null && filter.kpps.includes(row.kpp))) &&
  !filter.excluded_mark_ids?.includes(row.mark_id ?? 0);

/** The ids of an order, one ad compared with another; those without a value are last. */
const sortedIds = (rows: readonly IndexedRow[], order: keyof typeof SORTS): number[] => {
  const { key, desc } = SORTS[order];
  const sign = desc ? -1 : 1;
  return rows
    .map((row) => ({ id: row.id, value: VALUE_OF[key](row) }))
    .sort((a, b) => {
      if (a.value === b.value) return sign * (a.id - b.id);
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return sign * (a.value - b.value);
    })
    .map(({ id }) => id);
};

const range = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const anyFilter: fc.Arbitrary<AdFilter> = fc.record(
  {
    price: range(300_000, 3_100_000),
    year_filter: range(1994, 2027),
    mileage: range(0, 370_000),
    kpps: fc.constantFrom(['automatic'], ['manual'], ['automatic', 'manual']),
    excluded_mark_ids: fc.subarray([1, 2, 3]),
    model_id: fc.constantFrom(7, 8),
  },
  { requiredKeys: [] },
);

const filled = () => {
  const index = new AdIndex();
  index.replaceAll(ROWS);
  return index;
};

test('of many ads the index finds what a comparison of all finds, for any filter, order and page', () => {
  const index = filled();
  fc.assert(
    fc.property(
      anyFilter,
      fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
      fc.constantFrom(0, 16, 320),
      (filter, order, offset) => {
        const matches = ROWS.filter((row) => isMatch(row, filter));
        const found = index.find(filter, order, offset, PAGE, COUNT_LIMIT);
        expect(found.count).toBe(Math.min(matches.length, COUNT_LIMIT));
        const sorted = sortedIds(matches, order);
        expect(found.cards.map(({ id }) => id)).toEqual(sorted.slice(offset, offset + PAGE));
        if (!found.next) return;
        const next = index.find(filter, order, found.next, PAGE, COUNT_LIMIT);
        expect(next.cards.map(({ id }) => id)).toEqual(sorted.slice(offset + PAGE, offset + 2 * PAGE));
        expect(next.count).toBe(found.count);
      },
    ),
    { numRuns: 120 },
  );
});

test('an ad that two conditions of an alternative name is counted once', () => {
  const index = new AdIndex();
  const rows = ROWS.slice(0, 200);
  index.replaceAll(rows);
  const found = index.find({ mark_id: 2, mark_ids: [2, 3] }, 'price_asc', 0, PAGE, COUNT_LIMIT);
  expect(found.count).toBe(rows.filter(({ mark_id }) => mark_id === 2 || mark_id === 3).length);
});

test('ads that changed are found by their new values', () => {
  const index = filled();
  const changed = ROWS.filter(({ id }) => id % 3 === 0).map((row) => ({
    ...row,
    year: 1_990,
    price_rub: 9_000_000 + row.id,
    mileage: null,
  }));
  index.update(
    changed.map(({ id }) => id),
    changed,
  );
  const kpps = ['automatic'];
  const expected = changed.filter((row) => row.kpp === 'automatic').map(({ id }) => id);
  const ids = (filter: AdFilter, order: keyof typeof SORTS) =>
    index.find(filter, order, 0, PAGE, COUNT_LIMIT).cards.map(({ id }) => id);
  expect(ids({ kpps, price: [9_000_000, 9_999_999] }, 'year_asc')).toEqual(expected.slice(0, PAGE));
  expect(ids({ kpps, year_filter: [1_990, 1_990] }, 'price_desc')).toEqual(
    expected.toReversed().slice(0, PAGE),
  );
  expect(ids({ kpps, year_filter: [1_990, 1_990] }, 'mileage_asc')).toEqual(expected.slice(0, PAGE));
});

test('after ads ended, came and changed, the index finds what one with the same ads finds', () => {
  const index = filled();
  // A partial last block, and more new ads than there is room for.
  const added = Array.from({ length: 13_000 }, (_, n) => rowOf(ADS + 1 + n));
  const ended = ROWS.filter(({ id }) => id % 5 === 0 || (id > 8_000 && id < 20_000));
  const isEnded = new Set(ended.map(({ id }) => id));
  const changed = ROWS.filter(({ id }) => id % 7 === 0 && !isEnded.has(id)).map((row) => ({
    ...row,
    model_id: 7,
    mark_id: 2,
    price_rub: row.price_rub + 1,
  }));
  const rows = [...changed, ...added];
  index.update([...isEnded, ...rows.map(({ id }) => id)], rows);
  const isWritten = new Set(rows.map(({ id }) => id));
  const all = [...ROWS.filter(({ id }) => !isEnded.has(id) && !isWritten.has(id)), ...rows];
  fc.assert(
    fc.property(
      anyFilter,
      fc.constantFrom(...(Object.keys(SORTS) as (keyof typeof SORTS)[])),
      (filter, order) => {
        const matches = all.filter((row) => isMatch(row, filter));
        const found = index.find(filter, order, 0, PAGE, COUNT_LIMIT);
        expect(found.count).toBe(Math.min(matches.length, COUNT_LIMIT));
        expect(found.cards.map(({ id }) => id)).toEqual(sortedIds(matches, order).slice(0, PAGE));
      },
    ),
    { numRuns: 60 },
  );
});

test('a search without matches has none, in whatever order', () => {
  const index = filled();
  const found = index.find(
    { price: [9_000_000, 9_999_999], kpps: ['manual'] },
    'price_desc',
    0,
    PAGE,
    COUNT_LIMIT,
  );
  expect(found).toEqual({ cards: [], count: 0, next: null });
});

const countsOf = (values: readonly (string | number | null)[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>([[null, 0]]);
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return counts;
};

test.each([
  ['many', {}],
  ['few', { year_filter: [2025, 2025] as const }],
])('the options of %s matches are counted as a comparison of all counts them', (_name, filter) => {
  const matches = ROWS.filter((row) => isMatch(row, filter));
  const { total, mark_id, kpps } = filled().facets(filter);
  expect(total).toBe(matches.length);
  expect(mark_id).toEqual(countsOf(matches.map((row) => row.mark_id)));
  expect(kpps).toEqual(countsOf(matches.map((row) => row.kpp)));
});
