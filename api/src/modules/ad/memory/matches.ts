import { BLOCK_SHIFT, BLOCK_WORDS } from './bitmap.ts';
import { type BlockStep, RangeStep, ValueStep } from './block-steps.ts';
import type { ValueTerm } from './coded-column.ts';
import { CombinedBlock, combined, countCombined, listCombined, slots } from './combined-block.ts';
import type { FilterTerms } from './filter-columns.ts';
import type { FirstSlots } from './first-slots.ts';
import type { Walk } from './orders.ts';
import type { RangeColumn, RangeTerm } from './range-column.ts';

/** Slots of an order that are checked at a time. */
const WALKED = 256;
/** Where more ads of an order have to be checked, reading all matches costs less. */
const WALKED_MAX = 4_096;
/** Up to so many slots of a block are checked one by one: with bitmaps, more of them cost less. */
const FEW_SLOTS = 8;

// One search runs at a time, from its call to its return: it is used again by the next one.
const walked = new Int32Array(WALKED);

type Term = Pick<ValueTerm | RangeTerm, 'keep'>;

/** Keeps those of the first `count` slots that fit all conditions; returns how many they are. */
const keepAll = (terms: readonly Term[], slots: Int32Array, count: number): number => {
  let left = count;
  for (const term of terms) left = term.keep(slots, left);
  return left;
};

/** Those of the first `count` of `slots` that are in `live`, to `combined`; returns how many they are. */
const combineSlots = (live: Uint32Array, block: number, count: number): number => {
  const first = block * BLOCK_WORDS;
  combined.fill(0);
  let written = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] as number;
    const place = (slot >>> 5) - first;
    const before = combined[place] as number;
    const word = before | ((live[slot >>> 5] as number) & (1 << (slot & 31)));
    combined[place] = word;
    // A slot that two lists have counts once.
    if (word >>> 0 !== before) written += 1;
  }
  return written;
};

/** The conditions of a search, as they are applied to blocks. */
class BlockSearch {
  readonly #current: CombinedBlock;
  readonly #steps: BlockStep[];
  /** The rarest values: they decide which blocks are looked at. */
  readonly #lead: ValueStep | null;
  /** All conditions that the slots of `lead` may not fit. */
  readonly #rest: readonly Term[];
  /** What bitmaps do not decide alone. */
  readonly #openValues: readonly ValueTerm[];
  readonly #openRanges: readonly RangeTerm[];

  constructor(current: CombinedBlock, { values, ranges }: FilterTerms) {
    const included = values.filter(({ isExclusion }) => !isExclusion).sort((a, b) => a.size - b.size);
    const excluded = values.filter(({ isExclusion }) => isExclusion);
    const valueSteps = [...included, ...excluded].map((term) => new ValueStep(term));
    this.#current = current;
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

  /** Combines the matches of a block; returns how many they are. `further` is applied before the filter. */
  combine(live: Uint32Array, block: number, further: RangeStep | null): number {
    const current = this.#current;
    const few = this.#lead?.few(block, FEW_SLOTS) ?? -1;
    if (few >= 0) {
      const count = keepAll(this.#rest, slots, few);
      return count === 0 ? 0 : combineSlots(live, block, count);
    }
    current.beginWith(live, block);
    if (further && !further.apply(current, block)) return 0;
    for (const step of this.#steps) if (!step.apply(current, block)) return 0;
    current.end();
    if (this.#openValues.length > 0) {
      const ofValues = keepAll(this.#openValues, slots, listCombined(block << BLOCK_SHIFT));
      return combineSlots(live, block, keepAll(this.#openRanges, slots, ofValues));
    }
    let count: number | null = null;
    for (const range of this.#openRanges) count = range.refine(block);
    return count ?? countCombined();
  }
}

const noFurther = () => null;

/**
 * Calls `take` for each block with matches, which are combined then, until it returns false. `further` returns a
 * condition that the block's ads have to fit as well.
 */
const eachBlock = (
  current: CombinedBlock,
  terms: FilterTerms,
  live: Uint32Array,
  take: (block: number, count: number) => boolean,
  further: () => RangeStep | null = noFurther,
): void => {
  const search = new BlockSearch(current, terms);
  const end = live.length / BLOCK_WORDS;
  for (let block = search.next(0); block < end; block = search.next(block + 1)) {
    const count = search.combine(live, block, further());
    if (count > 0 && !take(block, count)) return;
  }
};

/** The ads of a bitmap that fit all conditions, as another one. */
export const matchBitmap = (terms: FilterTerms, live: Uint32Array): Uint32Array => {
  const words = new Uint32Array(live.length);
  eachBlock(new CombinedBlock(), terms, live, (block) => {
    words.set(combined, block * BLOCK_WORDS);
    return true;
  });
  return words;
};

/** How many ads fit; the search ends when there are `max` or more. */
export const countMatches = (terms: FilterTerms, live: Uint32Array, max: number): number => {
  let count = 0;
  eachBlock(new CombinedBlock(), terms, live, (_block, found) => {
    count += found;
    return count < max;
  });
  return count;
};

/**
 * The first `end` matches along an order, fewer where it has no more; null when they are probably not among its first
 * `WALKED_MAX` ads.
 */
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
const addBlock = ({ column, desc, first }: Selection, block: number): RangeStep['range'] | null => {
  first.add(slots, listCombined(block << BLOCK_SHIFT));
  const { bound } = first;
  if (bound === Number.POSITIVE_INFINITY) return null;
  return desc
    ? column.bitmaps(-bound, Number.POSITIVE_INFINITY)
    : column.bitmaps(Number.NEGATIVE_INFINITY, bound);
};

const EVERY_AD = { below: null, upTo: null };

export interface SelectedMatches {
  /** Of all matches; any number from `max` on where there are more. */
  readonly count: number;
  /** The first ones in their order. */
  readonly slots: Int32Array;
}

/**
 * The first matches of an order by the values of its column, with the count of all in the same pass. What is behind the
 * last of the best so far is left out by the column's bitmaps, before any value is compared; from `max` matches on it is
 * left out before the filter is applied.
 */
export const selectMatches = (
  terms: FilterTerms,
  live: Uint32Array,
  max: number,
  selection: Selection,
): SelectedMatches => {
  const current = new CombinedBlock();
  const better = new RangeStep(EVERY_AD);
  let count = 0;
  eachBlock(
    current,
    terms,
    live,
    (block, found) => {
      if (count < max) {
        count += found;
        current.beginAgain();
        if (!better.apply(current, block)) return true;
      }
      better.range = addBlock(selection, block) ?? better.range;
      return true;
    },
    () => (count < max ? null : better),
  );
  return { count, slots: selection.first.get() };
};
