import type { ValueCounts } from '../car-facets.ts';
import { FACET_NAMES, type FacetCounts, type FacetName, partsOf } from '../facets.ts';
import { type AdFilter, columnOf } from '../filter.ts';
import { countBits } from './bitmap.ts';
import type { ColumnName, FilterColumns } from './filter-columns.ts';
import { matchBitmap } from './matches.ts';

const valuesOf = (name: FacetName): ColumnName =>
  name === 'price' || name === 'mileage' ? `${name}_step` : columnOf(name);

const both = (a: Uint32Array, b: Uint32Array): Uint32Array => {
  const words = new Uint32Array(a.length);
  for (let n = 0; n < words.length; n += 1) words[n] = (a[n] as number) & (b[n] as number);
  return words;
};

/** Combines bitmaps of the filter's parts: for each facet those of all other parts. */
export const countFacets = (columns: FilterColumns, filter: AdFilter, live: Uint32Array): FacetCounts => {
  const matches = (part: AdFilter, of: Uint32Array) => matchBitmap(columns.terms(part), of);
  const parts = partsOf(filter);
  const rest = matches(parts.rest, live);
  const own = [...parts.own].map(([name, part]) => [name, matches(part, rest)] as const);
  const without = (facet: FacetName | null) =>
    own.reduce((words, [name, fitting]) => (name === facet ? words : both(words, fitting)), rest);
  const all = without(null);
  const matchesOf = (facet: FacetName) => (parts.own.has(facet) ? without(facet) : all);
  const counts = Object.fromEntries(
    FACET_NAMES.map((name) => [name, columns.countValues(valuesOf(name), matchesOf(name))]),
  ) as Record<FacetName, ValueCounts>;
  const { mark_id, model_id, generation_id } = filter;
  const ofAny = matchesOf('mark_id');
  const ofMark = mark_id === undefined ? null : matches({ mark_id }, ofAny);
  const ofModel = model_id === undefined ? null : matches({ model_id }, ofMark ?? ofAny);
  const ofCar =
    generation_id === undefined
      ? (ofModel ?? ofMark)
      : matches({ generation_id }, ofModel ?? ofMark ?? ofAny);
  return {
    ...counts,
    model_id: ofMark && columns.countValues('model_id', ofMark),
    generation_id: ofMark && ofModel && columns.countValues('generation_id', ofModel),
    car: ofCar && columns.countValues('mark_id', ofCar),
    total: countBits(all),
  };
};
