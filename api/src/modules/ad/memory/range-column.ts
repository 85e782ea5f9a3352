import { clearBit, newBitmap, setBit, widened } from './slot-set.ts';
import { firstPlace } from './sorted-slots.ts';

/** Bitmaps of one column; with a million ads each takes 125 KB. */
const STEPS = 64;

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
  /** Moves those of the first `count` slots that fit to the beginning; returns how many they are. */
  keep(slots: Int32Array, count: number): number;
}

/**
 * A column of numbers that filters compare with a range. Bitmaps of the ads below some bounds exclude most of those that
 * do not fit, and the value decides the rest; an ad without one has infinity, which fits no range.
 */
export class RangeColumn {
  values: Float64Array;
  /** How many bounds are not above the value of a slot: it decides most comparisons, and takes one byte. */
  #steps: Uint8Array;
  #bounds: readonly number[] = [];
  #below: Uint32Array[] = [];

  constructor(capacity: number) {
    this.values = new Float64Array(capacity);
    this.#steps = new Uint8Array(capacity);
  }

  write(slot: number, value: number | null): void {
    this.values[slot] = value ?? Number.POSITIVE_INFINITY;
    const step = this.#stepOf(this.values[slot] as number);
    this.#steps[slot] = step;
    for (let n = step; n < this.#below.length; n += 1) setBit(this.#below[n] as Uint32Array, slot);
  }

  clear(slot: number): void {
    for (const words of this.#below) clearBit(words, slot);
  }

  grow(capacity: number): void {
    const values = new Float64Array(capacity);
    values.set(this.values);
    this.values = values;
    const steps = new Uint8Array(capacity);
    steps.set(this.#steps);
    this.#steps = steps;
    this.#below = this.#below.map((words) => widened(words, capacity));
  }

  /** Chooses the bounds so that about as many ads are between any two, and fills the bitmaps. */
  index(slots: Int32Array): void {
    const { values } = this;
    const known = slots.filter((slot) => values[slot] !== Number.POSITIVE_INFINITY);
    const sample = Float64Array.from({ length: Math.min(known.length, 10_000) }, (_, n) => {
      const slot = known[Math.floor((n * known.length) / Math.min(known.length, 10_000))];
      return values[slot as number] as number;
    }).sort();
    const bounds = new Set<number>();
    for (let step = 1; step < STEPS; step += 1) {
      const bound = sample[Math.floor((step * sample.length) / STEPS)];
      if (bound !== undefined) bounds.add(bound);
    }
    // Every known value is below it.
    bounds.add(Number.POSITIVE_INFINITY);
    this.#bounds = [...bounds].sort((a, b) => a - b);
    this.#below = this.#bounds.map(() => newBitmap(values.length));
    for (const slot of slots) {
      const step = this.#stepOf(values[slot] as number);
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
    const above = this.#stepOf(low);
    const beyond = this.#stepOf(high);
    const isBetween = new Uint8Array(bounds.length + 1).fill(1, above + 1, Math.max(above + 1, beyond));
    return {
      low,
      high,
      below: above > 0 ? (this.#below[above - 1] ?? null) : null,
      upTo: this.#below[beyond] ?? null,
      isExact: bounds[above - 1] === low && bounds[beyond] === high + 1,
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

  /** How many bitmaps `prefix` has. */
  get prefixes(): number {
    return this.#below.length;
  }

  /**
   * The ads that an order of this column begins with, as the words of a bitmap: about as many more with each step, with
   * the last one all that have a value.
   */
  prefix(step: number, desc: boolean): (n: number) => number {
    const last = this.#below.length - 1;
    const known = this.#below[desc ? last : step] as Uint32Array;
    const rest = desc && step < last ? (this.#below[last - 1 - step] as Uint32Array) : null;
    return rest ? (n) => (known[n] as number) & ~(rest[n] as number) : (n) => known[n] as number;
  }

  #stepOf(value: number): number {
    return firstPlace(this.#bounds.length, (n) => (this.#bounds[n] as number) <= value);
  }
}
