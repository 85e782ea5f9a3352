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
  has(slot: number): boolean;
}

/**
 * A column of numbers that filters compare with a range. Bitmaps of the ads below some bounds exclude most of those that
 * do not fit, and the value decides the rest; an ad without one has infinity, which fits no range.
 */
export class RangeColumn {
  values: Float64Array;
  #bounds: readonly number[] = [];
  #below: Uint32Array[] = [];

  constructor(capacity: number) {
    this.values = new Float64Array(capacity);
  }

  write(slot: number, value: number | null): void {
    const written = value ?? Number.POSITIVE_INFINITY;
    this.values[slot] = written;
    this.#bounds.forEach((bound, step) => {
      if (written < bound) setBit(this.#below[step] as Uint32Array, slot);
    });
  }

  clear(slot: number): void {
    for (const words of this.#below) clearBit(words, slot);
  }

  grow(capacity: number): void {
    const values = new Float64Array(capacity);
    values.set(this.values);
    this.values = values;
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
    const last = sample.at(-1);
    if (last !== undefined) bounds.add(last + 1);
    this.#bounds = [...bounds].sort((a, b) => a - b);
    this.#below = this.#bounds.map(() => newBitmap(values.length));
    for (const slot of slots) {
      const step = firstPlace(
        this.#bounds.length,
        (n) => (this.#bounds[n] as number) <= (values[slot] as number),
      );
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
    const bounds = this.#bounds;
    const above = firstPlace(bounds.length, (n) => (bounds[n] as number) <= low);
    const beyond = firstPlace(bounds.length, (n) => (bounds[n] as number) <= high);
    return {
      low,
      high,
      below: above > 0 ? (this.#below[above - 1] ?? null) : null,
      upTo: this.#below[beyond] ?? null,
      isExact: bounds[above - 1] === low && bounds[beyond] === high + 1,
      has: (slot) => (values[slot] as number) >= low && (values[slot] as number) <= high,
    };
  }
}
