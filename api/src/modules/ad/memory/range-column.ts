import { clearBit, newBitmap, setBit, widenedBitmap } from './bitmap.ts';
import { refineCombined } from './combined-block.ts';
import { type Numbers, newLike, newNumbers } from './numbers.ts';

/** Bitmaps of one column; with a million ads each takes 125 KB. */
const STEPS = 128;
/** Values that the bounds are chosen from. */
const SAMPLE = 10_000;

/** The condition «from … to …» of one column. */
export interface RangeTerm {
  readonly low: number;
  readonly high: number;
  /** Slots below a bound near `low`, all of which are too low; null for none. */
  readonly below: Uint32Array | null;
  /** Slots below a bound near `high`: none of the others fits; null for no bound. */
  readonly upTo: Uint32Array | null;
  /** Whether the two bitmaps alone decide: both bounds are those of the range. */
  readonly isExact: boolean;
  /** Removes what does not fit from the block that the two bitmaps were applied to; returns how many slots are left. */
  refine(block: number): number;
  /** Moves those of the first `count` slots that fit to the beginning; returns how many they are. */
  keep(slots: Int32Array, count: number): number;
}

/**
 * A column of numbers that filters compare with a range. Bitmaps of the ads below some bounds exclude most of those that
 * do not fit, and the value decides the rest; an ad without one has infinity, which fits no range.
 */
export class RangeColumn {
  values: Numbers;
  /** How many bounds are not above the value of a slot: it decides most comparisons, and takes one byte. */
  #steps: Uint8Array;
  #bounds = new Float64Array(0);
  #below: Uint32Array[] = [];
  /** No value has been lower. */
  #lowest = Number.POSITIVE_INFINITY;

  /** No value is above `max`. */
  constructor(capacity: number, max: number) {
    this.values = newNumbers(capacity, max);
    this.#steps = new Uint8Array(capacity);
  }

  write(slots: Int32Array, values: readonly (number | null)[]): void {
    for (let n = 0; n < slots.length; n += 1) {
      const slot = slots[n] as number;
      const value = values[n] ?? Number.POSITIVE_INFINITY;
      this.values[slot] = value;
      if (value < this.#lowest) this.#lowest = value;
      if (this.#below.length === 0) continue;
      const step = stepIn(this.#bounds, value);
      this.#steps[slot] = step;
      for (let bound = step; bound < this.#below.length; bound += 1)
        setBit(this.#below[bound] as Uint32Array, slot);
    }
  }

  clear(slot: number): void {
    for (const words of this.#below) clearBit(words, slot);
  }

  grow(capacity: number): void {
    const values = newLike(this.values, capacity);
    values.set(this.values);
    this.values = values;
    const steps = new Uint8Array(capacity);
    steps.set(this.#steps);
    this.#steps = steps;
    this.#below = this.#below.map((words) => widenedBitmap(words, capacity));
  }

  /**
   * Moves what is in the slots `order` to the first slots; chooses the bounds so that about as many ads are between any
   * two, and fills the bitmaps.
   */
  index(order: Int32Array): void {
    const before = this.values;
    const values = newLike(before, before.length);
    for (let slot = 0; slot < order.length; slot += 1) values[slot] = before[order[slot] as number] as number;
    this.values = values;
    const bounds = Float64Array.from(boundsOf(values.subarray(0, order.length)));
    this.#bounds = bounds;
    this.#below = Array.from(bounds, () => newBitmap(values.length));
    for (let slot = 0; slot < order.length; slot += 1) {
      const step = stepIn(bounds, values[slot] as number);
      this.#steps[slot] = step;
      const words = this.#below[step];
      if (words) setBit(words, slot);
    }
    // What is below one bound is below all later ones.
    this.#below.forEach((words, step) => {
      const before = this.#below[step - 1];
      if (before)
        for (let n = 0; n < words.length; n += 1) words[n] = (words[n] as number) | (before[n] as number);
    });
  }

  term(low: number, high: number): RangeTerm {
    const { values } = this;
    const steps = this.#steps;
    const bounds = this.#bounds;
    const above = stepIn(bounds, low);
    const beyond = stepIn(bounds, high);
    const isBetween = new Uint8Array(bounds.length + 1).fill(1, above + 1, Math.max(above + 1, beyond));
    const isLowExact = bounds[above - 1] === low || low <= this.#lowest;
    // Every known value is below the last bound.
    const isHighOpen = high === Number.MAX_VALUE && bounds[beyond] === Number.POSITIVE_INFINITY;
    const isHighExact = isHighOpen || bounds[beyond] === high + 1;
    // Of the ads in both bitmaps those below the first bound or from the second one on are in doubt.
    const inDoubt = {
      isAll: beyond === above,
      doubt: isLowExact ? null : (this.#below[above] ?? null),
      sure: isHighExact ? null : (this.#below[beyond - 1] ?? null),
    };
    return {
      low,
      high,
      below: above > 0 ? (this.#below[above - 1] ?? null) : null,
      upTo: this.#below[beyond] ?? null,
      isExact: isLowExact && isHighExact,
      refine: (block) => refineCombined(inDoubt, values, block, low, high),
      keep(slots, count) {
        let fitting = 0;
        for (let n = 0; n < count; n += 1) {
          const slot = slots[n] as number;
          const step = steps[slot] as number;
          slots[fitting] = slot;
          if (step === above || step === beyond) {
            const value = values[slot] as number;
            if (value >= low && value <= high) fitting += 1;
          } else fitting += isBetween[step] as number;
        }
        return fitting;
      },
    };
  }

  /** The bitmaps of a range without its own comparison. */
  bitmaps(low: number, high: number): Pick<RangeTerm, 'below' | 'upTo'> {
    const above = stepIn(this.#bounds, low);
    return {
      below: above > 0 ? (this.#below[above - 1] ?? null) : null,
      upTo: this.#below[stepIn(this.#bounds, high)] ?? this.#below.at(-1) ?? null,
    };
  }
}

/** Numbers with about as many of `values` between any two; the last one is infinity, which every known value is below. */
const boundsOf = (values: Numbers): number[] => {
  const size = Math.min(values.length, SAMPLE);
  const sample = Float64Array.from(
    { length: size },
    (_, n) => values[Math.floor((n * values.length) / size)] as number,
  )
    .filter((value) => value !== Number.POSITIVE_INFINITY)
    .sort();
  const bounds = new Set<number>();
  for (let step = 1; step < STEPS; step += 1) {
    const bound = sample[Math.floor((step * sample.length) / STEPS)];
    if (bound !== undefined) bounds.add(bound);
  }
  return [...bounds, Number.POSITIVE_INFINITY].sort((a, b) => a - b);
};

/** How many bounds are not above a value. */
const stepIn = (bounds: Float64Array, value: number): number => {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};
