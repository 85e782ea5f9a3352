import { occupiedBlocks } from './bitmap.ts';
import type { Numbers } from './numbers.ts';
import { SlotSet } from './slot-set.ts';

const ABSENT = 0;
const CODES_MAX = 65_535;

/** Most columns have few values: a byte for each ad, and two from the 256th value on. */
export type Codes = Uint8Array | Uint16Array;
const BYTE_MAX = 255;

/** The condition «one of these values», or none of them, of one column. */
export interface ValueTerm {
  /** The slots of each value. */
  readonly sets: readonly SlotSet[];
  /** How many slots the sets have. */
  readonly size: number;
  readonly isExclusion: boolean;
  /** Whether the sets decide alone and have no slot in common, as those of one column. */
  readonly isExact: boolean;
  has(slot: number): boolean;
  /** Moves those of the first `count` slots that fit to the beginning; returns how many they are. */
  keep(slots: Int32Array, count: number): number;
}

/**
 * A column of few different values: a code for each ad, and the ads of each value. Code 0 is "no value".
 */
export class CodedColumn<V extends string | number | boolean> {
  #codes: Codes;
  #capacity: number;
  readonly #dictionary = new Map<V, number>();
  /** Made by `index`; null while the column is filled. */
  #sets: SlotSet[] | null = null;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#codes = new Uint8Array(capacity);
  }

  /** A number for the value of each slot. */
  get codes(): Codes {
    return this.#codes;
  }

  /** Throws a `RangeError` for more different values than it can number. */
  write(slots: Int32Array, values: readonly (V | null)[]): void {
    for (let n = 0; n < slots.length; n += 1) {
      const slot = slots[n] as number;
      const value = values[n] as V | null;
      const code = value === null ? ABSENT : this.#codeOf(value);
      this.#codes[slot] = code;
      if (code !== ABSENT && this.#sets) this.#setOf(this.#sets, code).add(slot);
    }
  }

  clear(slot: number): void {
    const code = this.#codes[slot] as number;
    if (code !== ABSENT) this.#sets?.[code]?.remove(slot);
    this.#codes[slot] = ABSENT;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    const codes = this.#newCodes();
    codes.set(this.#codes);
    this.#codes = codes;
    for (const set of this.#sets ?? []) set?.grow(capacity);
  }

  /** Moves what is in the slots `order` to the first slots, and makes the sets. */
  index(order: Int32Array): void {
    const codes = this.#newCodes();
    const sizes = new Int32Array(this.#dictionary.size + 1);
    for (let slot = 0; slot < order.length; slot += 1) {
      const code = this.#codes[order[slot] as number] as number;
      codes[slot] = code;
      sizes[code] = (sizes[code] as number) + 1;
    }
    this.#codes = codes;
    const lists = Array.from(sizes, (size, code) => new Int32Array(code === ABSENT ? 0 : size));
    const filled = new Int32Array(sizes.length);
    for (let slot = 0; slot < order.length; slot += 1) {
      const code = codes[slot] as number;
      if (code === ABSENT) continue;
      const at = filled[code] as number;
      (lists[code] as Int32Array)[at] = slot;
      filled[code] = at + 1;
    }
    this.#sets = lists.map((list) => new SlotSet(this.#capacity, list, list.length));
  }

  /** A value that no ad has is in no set. */
  term(values: readonly V[], isExclusion = false): ValueTerm {
    // Code 0 counts even where no value has been written.
    const ofValues = this.#sets ?? [];
    const isListed = new Uint8Array(ofValues.length + 1);
    const sets: SlotSet[] = [];
    let size = 0;
    for (const value of values) {
      const code = this.#dictionary.get(value);
      const set = code === undefined ? undefined : ofValues[code];
      if (code === undefined || !set || isListed[code] === 1) continue;
      isListed[code] = 1;
      sets.push(set);
      size += set.size;
    }
    const codes = this.#codes;
    const unfit = isExclusion ? 1 : 0;
    return {
      sets,
      size,
      isExclusion,
      isExact: true,
      has: (slot) => isListed[codes[slot] as number] !== unfit,
      keep(slots, count) {
        let fitting = 0;
        for (let n = 0; n < count; n += 1) {
          const slot = slots[n] as number;
          // Without a branch: what fits is hard to predict.
          slots[fitting] = slot;
          fitting += (isListed[codes[slot] as number] as number) ^ unfit;
        }
        return fitting;
      },
    };
  }

  /** The ads of a bitmap by their value, of which there are `total`. */
  countValues(words: Uint32Array, total: number): Map<string | null, number> {
    const counts = new Map<string | null, number>();
    // Reading the code of each ad costs less than reading the bitmap once for each value where ads are few.
    const byCode = total < words.length ? this.#countCodes(words) : null;
    const occupied = byCode ? [] : occupiedBlocks(words);
    let withValue = 0;
    for (const [value, code] of this.#dictionary) {
      const count = byCode ? (byCode[code] as number) : (this.#sets?.[code]?.countIn(words, occupied) ?? 0);
      if (count > 0) counts.set(String(value), count);
      withValue += count;
    }
    return counts.set(null, total - withValue);
  }

  #countCodes(words: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#dictionary.size + 1);
    const codes = this.#codes;
    for (let n = 0; n < words.length; n += 1) {
      for (let word = words[n] as number; word !== 0; word &= word - 1) {
        const code = codes[(n << 5) | (31 - Math.clz32(word & -word))] as number;
        counts[code] = (counts[code] as number) + 1;
      }
    }
    return counts;
  }

  /** The ads of a bitmap by their value, each with the least of their numbers. */
  leastOf(words: Uint32Array, numbers: Numbers): Map<V | null, { count: number; least: number }> {
    const counts = new Uint32Array(this.#dictionary.size + 1);
    const least = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY);
    for (let n = 0; n < words.length; n += 1) {
      let word = words[n] as number;
      while (word !== 0) {
        const slot = (n << 5) | (31 - Math.clz32(word & -word));
        word &= word - 1;
        const code = this.#codes[slot] as number;
        counts[code] = (counts[code] as number) + 1;
        const number = numbers[slot] as number;
        if (number < (least[code] as number)) least[code] = number;
      }
    }
    const entryOf = (code: number) => ({ count: counts[code] as number, least: least[code] as number });
    return new Map([
      [null, entryOf(ABSENT)] as const,
      ...[...this.#dictionary].map(([value, code]) => [value, entryOf(code)] as const),
    ]);
  }

  #codeOf(value: V): number {
    const known = this.#dictionary.get(value);
    if (known !== undefined) return known;
    const code = this.#dictionary.size + 1;
    if (code > CODES_MAX) throw new RangeError(`more than ${CODES_MAX} values in a column`);
    this.#dictionary.set(value, code);
    if (code === BYTE_MAX + 1) this.#codes = Uint16Array.from(this.#codes);
    return code;
  }

  #newCodes(): Codes {
    return this.#dictionary.size > BYTE_MAX
      ? new Uint16Array(this.#capacity)
      : new Uint8Array(this.#capacity);
  }

  #setOf(sets: SlotSet[], code: number): SlotSet {
    sets[code] ??= new SlotSet(this.#capacity);
    return sets[code];
  }
}

/** What fits `all` terms or the `other` one; its sets may hold what fits neither. */
export const either = (all: readonly [ValueTerm, ...ValueTerm[]], other: ValueTerm): ValueTerm => {
  const smallest = all.reduce((one, next) => (next.size < one.size ? next : one));
  const has = (slot: number) => other.has(slot) || all.every((term) => term.has(slot));
  return {
    sets: [...smallest.sets, ...other.sets],
    size: smallest.size + other.size,
    isExclusion: false,
    isExact: false,
    has,
    keep(slots, count) {
      let fitting = 0;
      for (let n = 0; n < count; n += 1) {
        const slot = slots[n] as number;
        if (has(slot)) slots[fitting++] = slot;
      }
      return fitting;
    },
  };
};
