import type { ValueCounts } from '../car-facets.ts';
import { FACET_NAMES, type FacetCounts, type FacetName, partsOf } from '../facets.ts';
import { type AdFilter, columnOf } from '../filter.ts';
import type { ColumnName, FilterColumns } from './filter-columns.ts';
import { BLOCK_BYTES } from './kernel/block-memory.ts';
import { matchBitmap } from './matches.ts';
import { countBits } from './slot-set.ts';

const valuesOf = (name: FacetName): ColumnName =>
  name === 'price' || name === 'mileage' ? `${name}_step` : columnOf(name);

/** Bitmaps that are in use for one call. */
class Bitmaps {
  readonly #columns: FilterColumns;
  readonly #made: Uint32Array[] = [];

  constructor(columns: FilterColumns) {
    this.#columns = columns;
  }

  matches(filter: AdFilter, live: Uint32Array): Uint32Array {
    return this.#add(matchBitmap(this.#columns.memory, this.#columns.terms(filter), live));
  }

  both(a: Uint32Array, b: Uint32Array): Uint32Array {
    const { memory } = this.#columns;
    const words = this.#add(memory.bitmap(a.length * 32));
    for (let at = 0; at < words.byteLength; at += BLOCK_BYTES)
      memory.functions.intersect(a.byteOffset + at, b.byteOffset + at, words.byteOffset + at);
    return words;
  }

  free(): void {
    for (const words of this.#made) this.#columns.memory.free(words);
  }

  #add(words: Uint32Array): Uint32Array {
    this.#made.push(words);
    return words;
  }
}

/** Combines bitmaps of the filter's parts: for each facet those of all other parts. */
export const countFacets = (columns: FilterColumns, filter: AdFilter, live: Uint32Array): FacetCounts => {
  const bitmaps = new Bitmaps(columns);
  const parts = partsOf(filter);
  const rest = bitmaps.matches(parts.rest, live);
  const own = [...parts.own].map(([name, part]) => [name, bitmaps.matches(part, rest)] as const);
  const without = (facet: FacetName | null) =>
    own.reduce((words, [name, fitting]) => (name === facet ? words : bitmaps.both(words, fitting)), rest);
  const all = without(null);
  const matchesOf = (facet: FacetName) => (parts.own.has(facet) ? without(facet) : all);
  const counts = Object.fromEntries(
    FACET_NAMES.map((name) => [name, columns.countValues(valuesOf(name), matchesOf(name))]),
  ) as Record<FacetName, ValueCounts>;
  const { mark_id, model_id } = filter;
  const ofMark = mark_id === undefined ? null : bitmaps.matches({ mark_id }, matchesOf('mark_id'));
  const ofCar = model_id === undefined ? null : bitmaps.matches({ model_id }, ofMark ?? matchesOf('mark_id'));
  const found = {
    ...counts,
    model_id: ofMark && columns.countValues('model_id', ofMark),
    car: ofCar && columns.countValues('mark_id', ofCar),
    total: countBits(columns.memory, all),
  };
  bitmaps.free();
  return found;
};
