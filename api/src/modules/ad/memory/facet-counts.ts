import { FACET_NAMES, type FacetCounts, type FacetName, partsOf, type ValueCounts } from '../facets.ts';
import type { AdFilter } from '../filter.ts';
import type { ColumnName, FilterColumns } from './filter-columns.ts';
import { matchBitmap } from './matches.ts';
import { countBits } from './slot-set.ts';

const COLUMN_OF: Readonly<Record<FacetName, ColumnName>> = {
  mark_id: 'mark',
  city_id: 'city',
  bodies: 'body',
  kpps: 'kpp',
  engines: 'engine',
  drivetrains: 'drivetrain',
  rudder: 'rudder',
  colors: 'color',
  pts_type: 'pts',
  car_statuses: 'condition',
  stock_status: 'stock',
  seller: 'dealer',
  price: 'priceStep',
  mileage: 'mileageStep',
};

const both = (a: Uint32Array, b: Uint32Array): Uint32Array => {
  const words = new Uint32Array(a.length);
  for (let n = 0; n < words.length; n += 1) words[n] = (a[n] as number) & (b[n] as number);
  return words;
};

/** Combines bitmaps of the filter's parts: for each facet those of all other parts. */
export const countFacets = (columns: FilterColumns, filter: AdFilter, live: Uint32Array): FacetCounts => {
  const parts = partsOf(filter);
  const rest = matchBitmap(columns.terms(parts.rest), live);
  const own = [...parts.own].map(([name, part]) => [name, matchBitmap(columns.terms(part), rest)] as const);
  const without = (facet: FacetName | null) =>
    own.reduce((words, [name, fitting]) => (name === facet ? words : both(words, fitting)), rest);
  const all = without(null);
  const matchesOf = (facet: FacetName) => (parts.own.has(facet) ? without(facet) : all);
  const counts = Object.fromEntries(
    FACET_NAMES.map((name) => [name, columns.countValues(COLUMN_OF[name], matchesOf(name))]),
  ) as Record<FacetName, ValueCounts>;
  const { mark_id } = filter;
  const ofMark = mark_id === undefined ? null : columns.terms({ mark_id });
  return {
    ...counts,
    model_id: ofMark && columns.countValues('model', matchBitmap(ofMark, matchesOf('mark_id'))),
    total: countBits(all),
  };
};
