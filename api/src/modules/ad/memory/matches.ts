import { type BlockStep, beginWith, combined, endWith, RangeStep, ValueStep } from './block-steps.ts';
import type { ValueTerm } from './coded-column.ts';
import type { FilterTerms } from './filter-columns.ts';
import type { FirstSlots } from './first-slots.ts';
import type { Walk } from './orders.ts';
import type { RangeColumn, RangeTerm } from './range-column.ts';
import { BLOCK, bitsOf } from './slot-set.ts';

/** Slots of a block. */
const BLOCK_SLOTS = BLOCK << 5;
/** Slots of an order that are checked at a time. */
const WALKED = 256;
/** Where more ads of an order have to be checked, reading all matches costs less. */
const WALKED_MAX = 4_096;
/** Up to so many slots of a block are checked one by one instead of with bitmaps. */
const FEW_SLOTS = 128;

// One search runs at a time, from its call to its return: these are used again by the next one.
const blockSlots = new Int32Array(BLOCK_SLOTS);
const walked = new Int32Array(WALKED);

type Term = Pick<ValueTerm | RangeTerm, 'keep'>;

/** Keeps those of the first `count` slots that fit all conditions; returns how many they are. */
const keepAll = (terms: readonly Term[], slots: Int32Array, count: number): number => {
  let left = count;
  for (const term of terms) left = term.keep(slots, left);
  return left;
};

/** The slots of `combined`, which begins at the word `at`, to `blockSlots`; returns how many they are. */
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

/** Those of the first `count` of `blockSlots` that are in `live`, to `combined`; returns how many they are. */
const combineSlots = (live: Uint32Array, at: number, count: number): number => {
  combined.fill(0);
  let written = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = blockSlots[n] as number;
    const place = (slot >>> 5) - at;
    const before = combined[place] as number;
    const word = before | ((live[place + at] as number) & (1 << (slot & 31)));
    combined[place] = word;
    // A slot that two lists have counts once.
    if (word >>> 0 !== before) written += 1;
  }
  return written;
};

const countOfBlock = (length: number): number => {
  let count = 0;
  for (let n = 0; n < length; n += 1) {
    const word = combined[n] as number;
    if (word !== 0) count += bitsOf(word);
  }
  return count;
};

/** The conditions of a search, as they are applied to blocks. */
class BlockSearch {
  readonly #steps: BlockStep[];
  /** The rarest values: they decide which blocks are looked at. */
  readonly #lead: ValueStep | null;
  /** All conditions that the slots of `lead` may not fit. */
  readonly #rest: readonly Term[];
  /** What bitmaps do not decide alone. */
  readonly #openValues: readonly ValueTerm[];
  readonly #openRanges: readonly RangeTerm[];

  constructor({ values, ranges }: FilterTerms) {
    const included = values.filter(({ isExclusion }) => !isExclusion).sort((a, b) => a.size - b.size);
    const excluded = values.filter(({ isExclusion }) => isExclusion);
    const valueSteps = [...included, ...excluded].map((term) => new ValueStep(term));
    this.#steps = [...valueSteps, ...ranges.map((range) => new RangeStep(range))];
    this.#lead = included.length > 0 ? (valueSteps[0] ?? null) : null;
    this.#rest = [...values.filter((term) => term !== this.#lead?.term || !term.isExact), ...ranges];
    this.#openValues = values.filter(({ isExact }) => !isExact);
    this.#openRanges = ranges.filter(({ isExact }) => !isExact);
  }

  /** The first block from `block` on that may have matches. */
  next(block: number): number {
    return this.#lead ? this.#lead.next(block) : block;
  }

  /** Writes the matches of a block to `combined`; returns how many they are. `further` is applied after the filter. */
  combine(live: Uint32Array, block: number, length: number, further: RangeStep | null): number {
    const at = block * BLOCK;
    const few = this.#lead?.few(block, FEW_SLOTS, blockSlots) ?? -1;
    if (few >= 0) {
      const count = keepAll(this.#rest, blockSlots, few);
      return count === 0 ? 0 : combineSlots(live, at, count);
    }
    beginWith(live, at);
    for (const step of this.#steps) if (!step.apply(block, length)) return 0;
    if (further && !further.apply(block, length)) return 0;
    endWith(length);
    let count = countOfBlock(length);
    const isOpen = this.#openValues.length > 0 || this.#openRanges.length > 0;
    if (!isOpen || count === 0) return count;
    if (count <= FEW_SLOTS || this.#openValues.length > 0) {
      slotsOfBlock(at, length);
      count = keepAll(this.#openRanges, blockSlots, keepAll(this.#openValues, blockSlots, count));
      return combineSlots(live, at, count);
    }
    for (const range of this.#openRanges) range.refine(combined, at, length);
    return countOfBlock(length);
  }
}

/**
 * Calls `take` for each block with matches, which `combined` holds then, until it returns false. `further` is a
 * condition that may change from block to block.
 */
const eachBlock = (
  terms: FilterTerms,
  live: Uint32Array,
  take: (at: number, length: number, count: number) => boolean,
  further: RangeStep | null = null,
): void => {
  const search = new BlockSearch(terms);
  const end = Math.ceil(live.length / BLOCK);
  for (let block = search.next(0); block < end; block = search.next(block + 1)) {
    const length = Math.min(BLOCK, live.length - block * BLOCK);
    const count = search.combine(live, block, length, further);
    if (count > 0 && !take(block * BLOCK, length, count)) return;
  }
};

/** The ads of a bitmap that fit all conditions, as another one. */
export const matchBitmap = (terms: FilterTerms, live: Uint32Array): Uint32Array => {
  const words = new Uint32Array(live.length);
  eachBlock(terms, live, (at, length) => {
    words.set(length < BLOCK ? combined.subarray(0, length) : combined, at);
    return true;
  });
  return words;
};

/** Matches of a filter, as the words of a bitmap by blocks; valid until the next search. */
export interface Matches {
  readonly count: number;
  /** Where each block with matches begins; its words are as many as a block has, one block after the other. */
  readonly starts: readonly number[];
}

let foundWords = new Uint32Array(BLOCK);

/**
 * The matches of a filter; the search ends when there are `max` or more.
 *
 * Shape: `live` has a bit for each slot that holds an ad.
 */
export const findMatches = (terms: FilterTerms, live: Uint32Array, max: number): Matches => {
  if (foundWords.length < live.length + BLOCK) foundWords = new Uint32Array(live.length + BLOCK);
  const starts: number[] = [];
  let count = 0;
  eachBlock(terms, live, (at, length, found) => {
    foundWords.set(combined, starts.length * BLOCK);
    if (length < BLOCK) foundWords.fill(0, starts.length * BLOCK + length, (starts.length + 1) * BLOCK);
    starts.push(at);
    count += found;
    return count < max;
  });
  return { count, starts };
};

/** The first `end` matches along an order; null when they are probably not among its first `WALKED_MAX` ads. */
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
      if (seen > 0 && terms.length > 0 && seen * end > WALKED_MAX * Math.max(count, 0.5)) return null;
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

/** The order of a selection: its column, and where the first ones are collected. */
export interface Selection {
  readonly column: RangeColumn;
  readonly desc: boolean;
  readonly first: FirstSlots;
}

/** Adds the ads of a block; returns the condition that all better ones fit. */
const addBlock = (
  { column, desc, first }: Selection,
  at: number,
  length: number,
): RangeStep['range'] | null => {
  first.add(blockSlots, slotsOfBlock(at, length));
  const { bound } = first;
  if (bound === Number.POSITIVE_INFINITY) return null;
  return desc
    ? column.bitmaps(-bound, Number.POSITIVE_INFINITY)
    : column.bitmaps(Number.NEGATIVE_INFINITY, bound);
};

const EVERY_AD = { below: null, upTo: null };

/**
 * The first matches of an order by the values of its column: what is behind the last of the best so far is left out by
 * the column's bitmaps, before any value is compared.
 */
export const selectMatches = (terms: FilterTerms, live: Uint32Array, selection: Selection): Int32Array => {
  const further = new RangeStep(EVERY_AD);
  eachBlock(
    terms,
    live,
    (at, length) => {
      further.range = addBlock(selection, at, length) ?? further.range;
      return true;
    },
    further,
  );
  return selection.first.get();
};

/** The same of matches that were found. */
export const selectFound = ({ starts }: Matches, live: Uint32Array, selection: Selection): Int32Array => {
  const further = new RangeStep(EVERY_AD);
  for (const [n, at] of starts.entries()) {
    const length = Math.min(BLOCK, live.length - at);
    combined.set(foundWords.subarray(n * BLOCK, (n + 1) * BLOCK));
    beginWith(combined, 0);
    if (!further.apply(at / BLOCK, length)) continue;
    further.range = addBlock(selection, at, length) ?? further.range;
  }
  return selection.first.get();
};
