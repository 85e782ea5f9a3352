import { BLOCK_SLOTS, BLOCK_WORDS, countBits, countOnes } from './bitmap.ts';
import type { Numbers } from './numbers.ts';

// One search runs at a time, from its call to its return: these are used again by the next one.
/** The ads of a block that fit so far. */
export const combined = new Uint32Array(BLOCK_WORDS);
/** The ads of a block that have one of several values. */
export const union = new Uint32Array(BLOCK_WORDS);
/** Slots of a block. */
export const slots = new Int32Array(BLOCK_SLOTS);

/** The ads of one block that fit so far, which conditions are applied to one after the other. */
export class CombinedBlock {
  /** Where the next condition finds them: a bitmap at first, `combined` afterwards. */
  #from: Uint32Array = combined;
  #at = 0;

  /** The conditions that follow begin with the block of a bitmap. */
  beginWith(words: Uint32Array, block: number): void {
    this.#from = words;
    this.#at = block * BLOCK_WORDS;
  }

  /** They begin with what is in `combined`. */
  beginAgain(): void {
    this.#from = combined;
    this.#at = 0;
  }

  // Each method below returns whether the block has an ad left.

  intersect(words: Uint32Array, block: number): boolean {
    const [from, at, other] = [this.#from, this.#at, block * BLOCK_WORDS];
    let any = 0;
    for (let n = 0; n < BLOCK_WORDS; n += 1) {
      const word = (from[at + n] as number) & (words[other + n] as number);
      combined[n] = word;
      any |= word;
    }
    return this.#done(any);
  }

  subtract(words: Uint32Array, block: number): boolean {
    const [from, at, other] = [this.#from, this.#at, block * BLOCK_WORDS];
    let any = 0;
    for (let n = 0; n < BLOCK_WORDS; n += 1) {
      const word = (from[at + n] as number) & ~(words[other + n] as number);
      combined[n] = word;
      any |= word;
    }
    return this.#done(any);
  }

  /** Those of `upTo` that are not in `below`. */
  intersectBetween(below: Uint32Array, upTo: Uint32Array, block: number): boolean {
    const [from, at, other] = [this.#from, this.#at, block * BLOCK_WORDS];
    let any = 0;
    for (let n = 0; n < BLOCK_WORDS; n += 1) {
      const word = (from[at + n] as number) & (upTo[other + n] as number) & ~(below[other + n] as number);
      combined[n] = word;
      any |= word;
    }
    return this.#done(any);
  }

  /** Where no condition has written to it, `combined` gets what they would have begun with. */
  end(): void {
    if (this.#from !== combined) combined.set(this.#from.subarray(this.#at, this.#at + BLOCK_WORDS));
    this.beginAgain();
  }

  #done(any: number): boolean {
    this.beginAgain();
    return any !== 0;
  }
}

/** Adds what a bitmap has in the block to `union`. */
export const addToUnion = (words: Uint32Array, block: number): void => {
  const at = block * BLOCK_WORDS;
  for (let n = 0; n < BLOCK_WORDS; n += 1) union[n] = (union[n] as number) | (words[at + n] as number);
};

export const countCombined = (): number => countBits(combined);

/** Writes the slots in `combined` to `slots`, the first of the block being `first`; returns how many they are. */
export const listCombined = (first: number): number => {
  let count = 0;
  for (let n = 0; n < BLOCK_WORDS; n += 1) {
    const start = first + (n << 5);
    for (let word = combined[n] as number; word !== 0; word &= word - 1) {
      slots[count] = start + 31 - Math.clz32(word & -word);
      count += 1;
    }
  }
  return count;
};

/** Which values of a block are compared with a range, as bitmaps; null is none of `doubt`, and all of `sure`. */
export interface InDoubt {
  readonly isAll: boolean;
  readonly doubt: Uint32Array | null;
  readonly sure: Uint32Array | null;
}

/** Leaves in `combined` what is not in doubt, and of the others what is from `low` to `high`; returns how many they are. */
export const refineCombined = (
  { isAll, doubt, sure }: InDoubt,
  values: Numbers,
  block: number,
  low: number,
  high: number,
): number => {
  const at = block * BLOCK_WORDS;
  let count = 0;
  for (let n = 0; n < BLOCK_WORDS; n += 1) {
    let word = combined[n] as number;
    if (word === 0) continue;
    const inDoubt = isAll
      ? -1
      : (doubt ? (doubt[at + n] as number) : 0) | (sure ? ~(sure[at + n] as number) : 0);
    const start = (at + n) << 5;
    for (let open = word & inDoubt; open !== 0; open &= open - 1) {
      const bit = open & -open;
      const value = values[start + 31 - Math.clz32(bit)] as number;
      if (value < low || value > high) word ^= bit;
    }
    combined[n] = word;
    count += countOnes(word);
  }
  return count;
};
