import { BLOCK_SHIFT, BLOCK_WORDS } from './bitmap.ts';
import type { ValueTerm } from './coded-column.ts';
import { addToUnion, type CombinedBlock, slots, union } from './combined-block.ts';
import type { RangeTerm } from './range-column.ts';
import type { SlotSet } from './slot-set.ts';

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
  copyTo(at: number): void {
    const [list, from, to] = [this.#list, this.#from, this.#to];
    for (let n = from; n < to; n += 1) slots[at + n - from] = list[n] as number;
  }

  addToUnion(first: number): void {
    const [list, to] = [this.#list, this.#to];
    for (let n = this.#from; n < to; n += 1) {
      const slot = list[n] as number;
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
  /** Keeps what fits; false where nothing of the block does. */
  apply(combined: CombinedBlock, block: number): boolean;
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

  /** The first block from `block` on that may have matches. */
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
  few(block: number, max: number): number {
    if (this.#bitmaps.length > 0) return -1;
    let count = 0;
    for (const cursor of this.#cursors) count += cursor.moveTo(block);
    if (count > max) return -1;
    let at = 0;
    for (const cursor of this.#cursors) {
      cursor.copyTo(at);
      at += cursor.moveTo(block);
    }
    return count;
  }

  apply(combined: CombinedBlock, block: number): boolean {
    let used = 0;
    let only: Uint32Array | null = null;
    for (const { blocks, words } of this.#bitmaps) {
      if (blocks?.[block] !== 1 || !words) continue;
      used += 1;
      if (used === 1) only = words;
      if (used === 2) {
        union.fill(0);
        addToUnion(only as Uint32Array, block);
      }
      if (used > 1) addToUnion(words, block);
    }
    let listed = 0;
    for (const cursor of this.#cursors) listed += cursor.moveTo(block);
    if (used === 0 && listed === 0) return this.term.isExclusion;
    if (listed > 0) {
      if (used < 2) union.fill(0);
      if (used === 1) addToUnion(only as Uint32Array, block);
      for (const cursor of this.#cursors) cursor.addToUnion(block * BLOCK_WORDS);
    }
    const isUnion = used !== 1 || listed > 0;
    const words = isUnion ? union : (only as Uint32Array);
    const ofWords = isUnion ? 0 : block;
    return this.term.isExclusion ? combined.subtract(words, ofWords) : combined.intersect(words, ofWords);
  }
}

/** A condition «from … to …», which the bitmaps decide mostly. */
export class RangeStep implements BlockStep {
  range: Pick<RangeTerm, 'below' | 'upTo'>;

  constructor(range: Pick<RangeTerm, 'below' | 'upTo'>) {
    this.range = range;
  }

  apply(combined: CombinedBlock, block: number): boolean {
    const { below, upTo } = this.range;
    if (below && upTo) return combined.intersectBetween(below, upTo, block);
    if (upTo) return combined.intersect(upTo, block);
    return below ? combined.subtract(below, block) : true;
  }
}
