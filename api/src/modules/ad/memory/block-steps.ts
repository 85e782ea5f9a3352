import type { ValueTerm } from './coded-column.ts';
import type { RangeTerm } from './range-column.ts';
import { BLOCK, BLOCK_SHIFT, type SlotSet } from './slot-set.ts';

// One search runs at a time, from its call to its return: these are used again by the next one.
/** The ads of the block that fit so far, as the words of a bitmap. */
export const combined = new Uint32Array(BLOCK);
const union = new Uint32Array(BLOCK);

/** What the next condition is applied to: a bitmap at first, `combined` afterwards. */
let base: Uint32Array = combined;
let baseFrom = 0;

/** The conditions that follow begin with the block of a bitmap at the word `from`. */
export const beginWith = (words: Uint32Array, from: number): void => {
  base = words;
  baseFrom = from;
};

/** Where no condition has written to it, `combined` gets what they would have begun with. */
export const endWith = (length: number): void => {
  if (base === combined) return;
  for (let n = 0; n < length; n += 1) combined[n] = base[baseFrom + n] as number;
};

/** Each function below returns whether the block has an ad left. */
const done = (any: number): boolean => {
  base = combined;
  baseFrom = 0;
  return any !== 0;
};

const intersect = (words: Uint32Array, from: number, length: number): boolean => {
  let any = 0;
  for (let n = 0; n < length; n += 1) {
    const word = (base[baseFrom + n] as number) & (words[from + n] as number);
    combined[n] = word;
    any |= word;
  }
  return done(any);
};

const subtract = (words: Uint32Array, from: number, length: number): boolean => {
  let any = 0;
  for (let n = 0; n < length; n += 1) {
    const word = (base[baseFrom + n] as number) & ~(words[from + n] as number);
    combined[n] = word;
    any |= word;
  }
  return done(any);
};

const intersectBetween = (below: Uint32Array, upTo: Uint32Array, from: number, length: number): boolean => {
  let any = 0;
  for (let n = 0; n < length; n += 1) {
    const word = (base[baseFrom + n] as number) & (upTo[from + n] as number) & ~(below[from + n] as number);
    combined[n] = word;
    any |= word;
  }
  return done(any);
};

const unite = (words: Uint32Array, from: number, length: number): void => {
  for (let n = 0; n < length; n += 1) union[n] = (union[n] as number) | (words[from + n] as number);
};

/** The slots of a sorted list that are in a block; blocks come in ascending order. */
class ListCursor {
  readonly #list: Int32Array;
  #block = -1;
  #from = 0;
  #to = 0;

  constructor(list: Int32Array) {
    this.#list = list;
  }

  /** Moves to a block; returns how many slots are in it. */
  moveTo(block: number): number {
    if (block === this.#block) return this.#to - this.#from;
    this.#block = block;
    this.#from = this.#placeOf(block << BLOCK_SHIFT);
    this.#to = this.#from;
    this.#to = this.#placeOf((block + 1) << BLOCK_SHIFT);
    return this.#to - this.#from;
  }

  /** The block of the first slot from `block` on; infinity for none. */
  next(block: number): number {
    const slot = this.#list[this.#placeOf(block << BLOCK_SHIFT)];
    return slot === undefined ? Number.POSITIVE_INFINITY : slot >> BLOCK_SHIFT;
  }

  /** Writes the slots of the block to `slots` from `at` on. */
  copyTo(slots: Int32Array, at: number): void {
    for (let n = this.#from; n < this.#to; n += 1) slots[at + n - this.#from] = this.#list[n] as number;
  }

  addToUnion(first: number): void {
    for (let n = this.#from; n < this.#to; n += 1) {
      const slot = this.#list[n] as number;
      const word = (slot >>> 5) - first;
      union[word] = (union[word] as number) | (1 << (slot & 31));
    }
  }

  /** The first place from the last block on whose slot is not before `slot`: near places are looked at first. */
  #placeOf(slot: number): number {
    const list = this.#list;
    let low = this.#to;
    let width = 1;
    while (low + width <= list.length && (list[low + width - 1] as number) < slot) {
      low += width;
      width *= 2;
    }
    let high = Math.min(list.length, low + width - 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A condition, applied to a block at a time. */
export interface BlockStep {
  /** The first block from `block` on that may have matches. */
  next(block: number): number;
  /** Keeps in `combined` what fits; false where nothing of the block does. */
  apply(block: number, length: number): boolean;
}

/** A condition on values. */
export class ValueStep implements BlockStep {
  readonly term: ValueTerm;
  readonly #cursors: readonly ListCursor[];
  readonly #bitmaps: readonly SlotSet[];

  constructor(term: ValueTerm) {
    this.term = term;
    this.#cursors = term.sets.flatMap(({ list }) => (list ? [new ListCursor(list)] : []));
    this.#bitmaps = term.sets.filter(({ isList }) => !isList);
  }

  next(block: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { blocks } of this.#bitmaps) {
      const found = blocks?.indexOf(1, block) ?? -1;
      if (found >= 0 && found < next) next = found;
    }
    for (const cursor of this.#cursors) next = Math.min(next, cursor.next(block));
    return next;
  }

  /** How many slots of the block fit, where these are a few; otherwise -1. They are at the beginning of `slots` then. */
  few(block: number, max: number, slots: Int32Array): number {
    if (this.#bitmaps.length > 0) return -1;
    let count = 0;
    for (const cursor of this.#cursors) count += cursor.moveTo(block);
    if (count > max) return -1;
    let at = 0;
    for (const cursor of this.#cursors) {
      cursor.copyTo(slots, at);
      at += cursor.moveTo(block);
    }
    return count;
  }

  apply(block: number, length: number): boolean {
    const first = block * BLOCK;
    let used = 0;
    let only: Uint32Array | null = null;
    for (const { blocks, words } of this.#bitmaps) {
      if (blocks?.[block] !== 1 || !words) continue;
      used += 1;
      if (used === 1) only = words;
      if (used === 2) {
        union.fill(0);
        unite(only as Uint32Array, first, length);
      }
      if (used > 1) unite(words, first, length);
    }
    let listed = 0;
    for (const cursor of this.#cursors) listed += cursor.moveTo(block);
    if (used === 0 && listed === 0) return this.term.isExclusion;
    if (listed > 0) {
      if (used < 2) union.fill(0);
      if (used === 1) unite(only as Uint32Array, first, length);
      for (const cursor of this.#cursors) cursor.addToUnion(first);
    }
    const isUnion = used !== 1 || listed > 0;
    const words = isUnion ? union : (only as Uint32Array);
    const apply = this.term.isExclusion ? subtract : intersect;
    return apply(words, isUnion ? 0 : first, length);
  }
}

/** A condition «from … to …», which the bitmaps decide mostly. */
export class RangeStep implements BlockStep {
  range: Pick<RangeTerm, 'below' | 'upTo'>;

  constructor(range: Pick<RangeTerm, 'below' | 'upTo'>) {
    this.range = range;
  }

  next(block: number): number {
    return block;
  }

  apply(block: number, length: number): boolean {
    const { below, upTo } = this.range;
    const from = block * BLOCK;
    if (below && upTo) return intersectBetween(below, upTo, from, length);
    if (upTo) return intersect(upTo, from, length);
    return below ? subtract(below, from, length) : true;
  }
}
