import type { ValueTerm } from './coded-column.ts';
import type { FilterTerms } from './filter-columns.ts';
import type { RangeTerm } from './range-column.ts';

/** Words of a bitmap that are combined at a time: they stay in the processor's first cache. */
const BLOCK = 1_024;

let combined = new Uint32Array(BLOCK);
const union = new Uint32Array(BLOCK);

/** Whether the ad in a slot fits all conditions. */
export const fits = ({ values, ranges }: FilterTerms): ((slot: number) => boolean) => {
  const tests: ((slot: number) => boolean)[] = [...values, ...ranges].map(({ has }) => has);
  const [first, second, third] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (!third) return (slot) => first(slot) && second(slot);
  const rest = tests.slice(2);
  return (slot) => {
    if (!first(slot) || !second(slot)) return false;
    for (const test of rest) if (!test(slot)) return false;
    return true;
  };
};

/** The fewest slots that hold every match, where a condition has only lists; null when none has. */
const shortestLists = (values: readonly ValueTerm[]): ValueTerm | null => {
  let shortest: ValueTerm | null = null;
  for (const term of values) {
    const isListed = !term.isExclusion && term.isExact && term.sets.every(({ list }) => list !== null);
    if (isListed && (!shortest || term.size < shortest.size)) shortest = term;
  }
  return shortest;
};

const intersect = (words: Uint32Array, from: number, at: number, length: number): void => {
  for (let n = 0; n < length; n += 1)
    combined[at + n] = (combined[at + n] as number) & (words[from + n] as number);
};

const subtract = (words: Uint32Array, from: number, at: number, length: number): void => {
  for (let n = 0; n < length; n += 1)
    combined[at + n] = (combined[at + n] as number) & ~(words[from + n] as number);
};

/** Sets the bits of a sorted list that are in a block; returns the place in the list where the next block begins. */
const addList = (list: Int32Array, from: number, at: number, length: number): number => {
  let place = from;
  const end = (at + length) << 5;
  while (place < list.length && (list[place] as number) < end) {
    const slot = list[place] as number;
    const word = (slot >>> 5) - at;
    union[word] = (union[word] as number) | (1 << (slot & 31));
    place += 1;
  }
  return place;
};

/** Keeps in `combined` what fits a condition on values; blocks come in ascending order. */
const valueStep = ({ sets, isExclusion }: ValueTerm) => {
  const apply = isExclusion ? subtract : intersect;
  const only = sets.length === 1 ? sets[0]?.words : null;
  if (only) return (at: number, length: number) => apply(only, at, at, length);
  const lists = sets.flatMap(({ list }) => (list ? [list] : []));
  const bitmaps = sets.flatMap(({ words }) => (words ? [words] : []));
  const places = lists.map(() => 0);
  return (at: number, length: number) => {
    union.fill(0, 0, length);
    for (const words of bitmaps)
      for (let n = 0; n < length; n += 1) union[n] = (union[n] as number) | (words[at + n] as number);
    for (const [n, list] of lists.entries()) places[n] = addList(list, places[n] as number, at, length);
    apply(union, 0, at, length);
  };
};

const rangeStep =
  ({ below, upTo }: RangeTerm) =>
  (at: number, length: number) => {
    if (upTo) intersect(upTo, at, at, length);
    if (below) subtract(below, at, at, length);
  };

/** What a filter matches. */
export interface Matches {
  /** The first matches in ascending order of their slots, at most as many as the caller takes. */
  readonly first: Int32Array;
  /** Whether the ad in a slot matches; until the next search only. */
  has(slot: number): boolean;
}

/** Checks the ads of a rare value one by one. */
const ofLists = (terms: FilterTerms, lists: ValueTerm, max: number): Matches => {
  const first = new Int32Array(Math.min(max, lists.size));
  const fitsRest = fits({ ...terms, values: terms.values.filter((term) => term !== lists) });
  let count = 0;
  for (const { list } of lists.sets) {
    if (!list) continue;
    for (let n = 0; n < list.length && count < max; n += 1) {
      const slot = list[n] as number;
      if (fitsRest(slot)) first[count++] = slot;
    }
  }
  return { first: first.subarray(0, count), has: fits(terms) };
};

/** Combines the bitmaps of all conditions; returns the check of what they leave open. */
const combine = (terms: FilterTerms, live: Uint32Array): ((slot: number) => boolean) | null => {
  const steps = [
    ...[...terms.values].sort((a, b) => a.size - b.size).map(valueStep),
    ...terms.ranges.map(rangeStep),
  ];
  if (combined.length < live.length) combined = new Uint32Array(live.length);
  combined.set(live);
  for (let at = 0; at < live.length; at += BLOCK) {
    const length = Math.min(BLOCK, live.length - at);
    for (const step of steps) step(at, length);
  }
  const open = {
    values: terms.values.filter(({ isExact }) => !isExact),
    ranges: terms.ranges.filter(({ isExact }) => !isExact),
  };
  return open.values.length + open.ranges.length === 0 ? null : fits(open);
};

/** The ads of a bitmap that fit all conditions, as another one. */
export const matchBitmap = (terms: FilterTerms, live: Uint32Array): Uint32Array => {
  const fitsRest = combine(terms, live);
  const words = combined.slice(0, live.length);
  if (!fitsRest) return words;
  for (let n = 0; n < words.length; n += 1) {
    let word = words[n] as number;
    while (word !== 0) {
      const lowest = word & -word;
      word &= word - 1;
      if (!fitsRest((n << 5) | (31 - Math.clz32(lowest)))) words[n] = (words[n] as number) & ~lowest;
    }
  }
  return words;
};

/**
 * The matches of a filter, of which `first` has at most `max`. Where a value is rare its ads are checked; otherwise the
 * bitmaps of all conditions are combined, and what they leave open is compared with the values.
 *
 * Shape: `live` has a bit for each slot that holds an ad.
 */
export const findMatches = (terms: FilterTerms, live: Uint32Array, max: number): Matches => {
  const lists = shortestLists(terms.values);
  if (lists) return ofLists(terms, lists, max);
  const fitsRest = combine(terms, live) ?? (() => true);
  const first = new Int32Array(Math.min(max, live.length << 5));
  let count = 0;
  for (let n = 0; n < live.length && count < max; n += 1) {
    let word = combined[n] as number;
    while (word !== 0 && count < max) {
      const slot = (n << 5) | (31 - Math.clz32(word & -word));
      word &= word - 1;
      if (fitsRest(slot)) first[count++] = slot;
    }
  }
  const words = combined;
  return {
    first: first.subarray(0, count),
    has: (slot) => ((words[slot >>> 5] as number) & (1 << (slot & 31))) !== 0 && fitsRest(slot),
  };
};
