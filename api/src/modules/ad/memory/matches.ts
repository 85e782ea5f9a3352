import type { ValueTerm } from './coded-column.ts';
import type { FilterTerms } from './filter-columns.ts';
import type { FirstSlots } from './first-slots.ts';
import type { Walk } from './orders.ts';
import type { RangeColumn, RangeTerm } from './range-column.ts';
import { bitsOf, setBit } from './slot-set.ts';
import { firstPlace } from './sorted-slots.ts';

/** Words of a bitmap that are combined at a time: they stay in the processor's first cache. */
const BLOCK = 1_024;

/** Slots of such a block. */
const BLOCK_SLOTS = BLOCK << 5;
/** Slots of an order that are checked at a time. */
const WALKED = 512;
/** After so many ads of an order without enough matches, reading all matches costs less. */
const WALKED_MAX = 4_096;

// One search runs at a time, from its call to its return: these are used again by the next one.
const combined = new Uint32Array(BLOCK);
const union = new Uint32Array(BLOCK);
const blockSlots = new Int32Array(BLOCK_SLOTS);
const walked = new Int32Array(WALKED);
let listed = new Int32Array(BLOCK_SLOTS);

const ALL_BITS = 0xffffffff;

/** What is selected of many matches. */
export interface Selection {
  /** The column of the order; null where it has no bitmaps. */
  readonly column: RangeColumn | null;
  readonly desc: boolean;
  readonly first: FirstSlots;
  readonly end: number;
}

type Term = Pick<ValueTerm | RangeTerm, 'keep'>;

/** Keeps those of the first `count` slots that fit all conditions; returns how many they are. */
const keepAll = (terms: readonly Term[], slots: Int32Array, count: number): number => {
  let left = count;
  for (const term of terms) left = term.keep(slots, left);
  return left;
};

/** The fewest slots that hold every match, where a condition has only lists; null when none has. */
const shortestLists = (values: readonly ValueTerm[]): ValueTerm | null => {
  let shortest: ValueTerm | null = null;
  for (const term of values) {
    const isListed = !term.isExclusion && term.isExact && term.sets.every(({ isList }) => isList);
    if (isListed && (!shortest || term.size < shortest.size)) shortest = term;
  }
  return shortest;
};

const intersect = (words: Uint32Array, at: number, length: number): void => {
  for (let n = 0; n < length; n += 1) combined[n] = (combined[n] as number) & (words[at + n] as number);
};

const subtract = (words: Uint32Array, at: number, length: number): void => {
  for (let n = 0; n < length; n += 1) combined[n] = (combined[n] as number) & ~(words[at + n] as number);
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
  if (only) return (at: number, length: number) => apply(only, at, length);
  const lists = sets.flatMap(({ list }) => (list ? [list] : []));
  const bitmaps = sets.flatMap(({ words }) => (words ? [words] : []));
  const places = lists.map(() => 0);
  return (at: number, length: number) => {
    union.fill(0, 0, length);
    for (const words of bitmaps)
      for (let n = 0; n < length; n += 1) union[n] = (union[n] as number) | (words[at + n] as number);
    for (const [n, list] of lists.entries()) places[n] = addList(list, places[n] as number, at, length);
    apply(union, 0, length);
  };
};

const rangeStep =
  ({ below, upTo }: RangeTerm) =>
  (at: number, length: number) => {
    if (upTo) intersect(upTo, at, length);
    if (below) subtract(below, at, length);
  };

/** Checks the ads of a rare value one by one. */
const ofLists = ({ values, ranges }: FilterTerms, lists: ValueTerm): Int32Array => {
  if (listed.length < lists.size) listed = new Int32Array(lists.size);
  let count = 0;
  for (const { list } of lists.sets) {
    if (!list) continue;
    listed.set(list, count);
    count += list.length;
  }
  const rest = values.filter((term) => term !== lists);
  return listed.subarray(0, keepAll([...rest, ...ranges], listed, count));
};

/** The slots of the first `length` words of `combined`, which begin at the word `at`; returns how many they are. */
const slotsOfBlock = (at: number, length: number): number => {
  let count = 0;
  for (let n = 0; n < length; n += 1) {
    let word = combined[n] as number;
    const first = (at + n) << 5;
    while (word !== 0) {
      blockSlots[count++] = first | (31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  return count;
};

const stepsOf = ({ values, ranges }: FilterTerms) => [
  ...[...values].sort((a, b) => a.size - b.size).map(valueStep),
  ...ranges.map(rangeStep),
];

/** The conditions that bitmaps do not decide alone. */
const openTerms = ({ values, ranges }: FilterTerms): Term[] =>
  [...values, ...ranges].filter(({ isExact }) => !isExact);

/** Writes the block that begins at the word `at` into `combined`; returns its length. */
const combine = (steps: ReturnType<typeof stepsOf>, live: Uint32Array, at: number): number => {
  const length = Math.min(BLOCK, live.length - at);
  combined.set(live.subarray(at, at + length));
  for (const step of steps) step(at, length);
  return length;
};

/**
 * Combines the bitmaps of all conditions a block at a time, and compares the values where they leave something open.
 * `take` receives the number of matches at the beginning of `blockSlots`; it returns false to end.
 */
const eachBlock = (terms: FilterTerms, live: Uint32Array, take: (count: number) => boolean): void => {
  const steps = stepsOf(terms);
  const open = openTerms(terms);
  for (let at = 0; at < live.length; at += BLOCK) {
    const length = combine(steps, live, at);
    if (!take(keepAll(open, blockSlots, slotsOfBlock(at, length)))) return;
  }
};

/** The ads of a bitmap that fit all conditions, as another one. */
export const matchBitmap = (terms: FilterTerms, live: Uint32Array): Uint32Array => {
  const words = new Uint32Array(live.length);
  eachBlock(terms, live, (count) => {
    for (let n = 0; n < count; n += 1) setBit(words, blockSlots[n] as number);
    return true;
  });
  return words;
};

/**
 * The matches of a filter, at most `max`; valid until the next search. Where a value is rare its ads are checked;
 * otherwise the bitmaps of all conditions are combined.
 *
 * Shape: `live` has a bit for each slot that holds an ad.
 */
export const findMatches = (terms: FilterTerms, live: Uint32Array, max: number): Int32Array => {
  const lists = shortestLists(terms.values);
  if (lists) return ofLists(terms, lists).subarray(0, max);
  const room = max + BLOCK_SLOTS;
  if (listed.length < room) listed = new Int32Array(room);
  let count = 0;
  eachBlock(terms, live, (found) => {
    listed.set(blockSlots.subarray(0, found), count);
    count += found;
    return count < max;
  });
  return listed.subarray(0, Math.min(count, max));
};

/** The first `end` matches along an order; null when they are not among its first `WALKED_MAX` ads. */
export const walkMatches = (
  { values, ranges }: FilterTerms,
  { slots, parts }: Walk,
  end: number,
): Int32Array | null => {
  const terms = [...values, ...ranges];
  const first = new Int32Array(end);
  let [count, seen] = [0, 0];
  for (const { start, step, length } of parts) {
    for (let from = 0; from < length && count < end; from += WALKED) {
      if (seen > WALKED_MAX && terms.length > 0) return null;
      const size = Math.min(WALKED, length - from);
      seen += size;
      for (let n = 0; n < size; n += 1) walked[n] = slots[start + step * (from + n)] as number;
      const found = Math.min(keepAll(terms, walked, size), end - count);
      first.set(walked.subarray(0, found), count);
      count += found;
    }
  }
  return first.subarray(0, count);
};

/** Adds every match to `first`. */
const addAll = (terms: FilterTerms, live: Uint32Array, first: FirstSlots): void =>
  eachBlock(terms, live, (count) => {
    first.add(blockSlots, count);
    return true;
  });

/** What the bitmaps of all conditions leave. */
const candidatesOf = (terms: FilterTerms, live: Uint32Array): Uint32Array => {
  const steps = stepsOf(terms);
  const words = new Uint32Array(live.length);
  for (let at = 0; at < live.length; at += BLOCK) {
    const length = combine(steps, live, at);
    words.set(combined.subarray(0, length), at);
  }
  return words;
};

const countWith = (words: Uint32Array, prefix: (n: number) => number): number => {
  let count = 0;
  for (let n = 0; n < words.length; n += 1) {
    const word = words[n] as number;
    if (word !== 0) count += bitsOf(word & prefix(n));
  }
  return count;
};

/** Moves what a prefix has of `words` to `first`; returns how many of these match. */
const takePrefix = (
  words: Uint32Array,
  prefix: (n: number) => number,
  open: readonly Term[],
  first: FirstSlots,
): number => {
  let taken = 0;
  for (let at = 0; at < words.length; at += BLOCK) {
    const length = Math.min(BLOCK, words.length - at);
    for (let n = 0; n < length; n += 1) {
      const word = words[at + n] as number;
      combined[n] = word & prefix(at + n);
      words[at + n] = word & ~(combined[n] as number);
    }
    const count = keepAll(open, blockSlots, slotsOfBlock(at, length));
    first.add(blockSlots, count);
    taken += count;
  }
  return taken;
};

/**
 * The first `end` matches of an order by their values: the bitmaps of its column exclude most of the others. `column` is
 * null for an order without bitmaps.
 */
export const selectMatches = (
  terms: FilterTerms,
  live: Uint32Array,
  { column, desc, first, end }: Selection,
): Int32Array => {
  if (!column) {
    addAll(terms, live, first);
    return first.get();
  }
  const open = openTerms(terms);
  const words = candidatesOf(terms, live);
  const prefixOf = (step: number) => column.prefix(step, desc);
  let found = 0;
  for (
    let step = firstPlace(column.prefixes, (n) => countWith(words, prefixOf(n)) < end);
    step < column.prefixes && found < end;
    step += 1
  )
    found += takePrefix(words, prefixOf(step), open, first);
  if (found < end) takePrefix(words, () => ALL_BITS, open, first);
  return first.get();
};
