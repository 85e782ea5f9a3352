import type { Numbers } from './numbers.ts';

/** Room for slots beside the first ones, as a multiple of these: each time it is full the rest is dropped. */
const ROOM = 4;
const ROOM_MIN = 256;

/** A value as an order compares it: ascending, an unknown one last. */
export const ordered = (value: number, desc: boolean): number =>
  desc && value !== Number.POSITIVE_INFINITY ? -value : value;

/**
 * Moves the `count` first slots of the order `compare` to the beginning of `slots`. Takes a time that grows with the
 * number of slots, not with its logarithm (quickselect).
 */
const selectFirst = (slots: Int32Array, count: number, compare: (a: number, b: number) => number): void => {
  let low = 0;
  let high = slots.length - 1;
  while (low < high && count < slots.length) {
    const pivot = slots[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(slots[left] as number, pivot) < 0) left += 1;
      while (compare(slots[right] as number, pivot) > 0) right -= 1;
      if (left > right) break;
      const moved = slots[left] as number;
      slots[left] = slots[right] as number;
      slots[right] = moved;
      left += 1;
      right -= 1;
    }
    if (count <= right) high = right;
    else if (count >= left) low = left;
    else break;
  }
};

/** Selects the `count` first of many slots in an order: most are compared with the last of the best so far, and left. */
export class FirstSlots {
  readonly #values: Numbers;
  readonly #desc: boolean;
  readonly #compare: (a: number, b: number) => number;
  readonly #count: number;
  readonly #isBehind: ((slot: number) => boolean) | null;
  readonly #best: Int32Array;
  #found = 0;
  /** The last of the best so far; -1 while all are taken. */
  #last = -1;
  #lastValue = Number.POSITIVE_INFINITY;

  constructor(parts: {
    readonly values: Numbers;
    readonly desc: boolean;
    /** Negative when the first slot comes before the second one. */
    readonly compare: (a: number, b: number) => number;
    readonly count: number;
    /** Whether a slot is selected at all; null: each one is. */
    readonly isBehind: ((slot: number) => boolean) | null;
  }) {
    this.#values = parts.values;
    this.#desc = parts.desc;
    this.#compare = parts.compare;
    this.#count = parts.count;
    this.#isBehind = parts.isBehind;
    this.#best = new Int32Array(Math.max(ROOM * parts.count, ROOM_MIN));
  }

  /** Adds the first `length` of `slots`. */
  add(slots: Int32Array, length: number): void {
    const [values, desc, best, isBehind] = [this.#values, this.#desc, this.#best, this.#isBehind];
    let [found, lastValue] = [this.#found, this.#lastValue];
    for (let n = 0; n < length; n += 1) {
      const slot = slots[n] as number;
      const value = ordered(values[slot] as number, desc);
      if (value > lastValue || (isBehind && !isBehind(slot))) continue;
      if (value === lastValue && this.#last >= 0 && this.#compare(slot, this.#last) > 0) continue;
      best[found++] = slot;
      if (found < best.length) continue;
      this.#found = found;
      this.#drop();
      found = this.#found;
      lastValue = this.#lastValue;
    }
    this.#found = found;
  }

  /** The value that the last of the first slots has so far, as the order compares it; none is known before there are enough. */
  get bound(): number {
    const isEnough = this.#last < 0 ? this.#found > this.#count : this.#found > 2 * this.#count;
    if (isEnough) this.#drop();
    return this.#lastValue;
  }

  /** The first slots in their order, at most `count`. */
  get(): Int32Array {
    const slots = this.#best.subarray(0, this.#found);
    selectFirst(slots, this.#count, this.#compare);
    return slots.subarray(0, this.#count).sort(this.#compare);
  }

  #drop(): void {
    selectFirst(this.#best.subarray(0, this.#found), this.#count, this.#compare);
    this.#found = this.#count;
    this.#last = this.#best[0] as number;
    for (let n = 1; n < this.#count; n += 1) {
      const slot = this.#best[n] as number;
      if (this.#compare(slot, this.#last) > 0) this.#last = slot;
    }
    this.#lastValue = ordered(this.#values[this.#last] as number, this.#desc);
  }
}
