const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const HALF = 2 ** 32;

/** Compares two slots by a column's values, then by their ads' ids. */
export const bySlot =
  (values: Float64Array, ids: Int32Array) =>
  (a: number, b: number): number => {
    const left = values[a] as number;
    const right = values[b] as number;
    if (left !== right) return left < right ? -1 : 1;
    return (ids[a] as number) - (ids[b] as number);
  };

/** One pass of a radix sort: stable, by 16 bits of a half of each value. */
const sortByDigit = (from: Int32Array, to: Int32Array, digitOf: (slot: number) => number): void => {
  const starts = new Int32Array(DIGITS + 1);
  for (const slot of from) {
    const digit = digitOf(slot) + 1;
    starts[digit] = (starts[digit] as number) + 1;
  }
  for (let digit = 0; digit < DIGITS; digit += 1)
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  for (const slot of from) {
    const digit = digitOf(slot);
    const at = starts[digit] as number;
    to[at] = slot;
    starts[digit] = at + 1;
  }
};

/** Below this, comparisons cost less than the counters of one pass. */
const FEW = 2_000;

/**
 * `slots`, which are in the order of their ids, sorted by `values`: whole numbers from 0 to 2^53, infinity last.
 * A radix sort, because comparisons of a million ads would block the server for a second.
 */
export const sortSlots = (slots: Int32Array, values: Float64Array): Int32Array => {
  if (slots.length < FEW) {
    return slots.slice().sort((a, b) => {
      const [left, right] = [values[a] as number, values[b] as number];
      return left === right ? 0 : left < right ? -1 : 1;
    });
  }
  let highest = 0;
  for (const slot of slots) {
    const value = values[slot] as number;
    if (value !== Number.POSITIVE_INFINITY && value > highest) highest = value;
  }
  const last = highest + 1;
  const of = (slot: number) => Math.min(values[slot] as number, last);
  let from = slots.slice();
  let to: Int32Array<ArrayBuffer> = new Int32Array(slots.length);
  const pass = (digitOf: (slot: number) => number) => {
    sortByDigit(from, to, digitOf);
    [from, to] = [to, from];
  };
  const low = (slot: number) => (of(slot) % HALF) >>> 0;
  const high = (slot: number) => Math.floor(of(slot) / HALF);
  pass((slot) => low(slot) & (DIGITS - 1));
  if (last >= DIGITS) pass((slot) => low(slot) >>> DIGIT_BITS);
  if (last >= HALF) pass((slot) => high(slot) & (DIGITS - 1));
  if (last >= HALF * DIGITS) pass((slot) => high(slot) >>> DIGIT_BITS);
  return from;
};

/** The first of `count` positions for which `isBefore` no longer holds. */
export const firstPlace = (count: number, isBefore: (place: number) => boolean): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};
