import type { Numbers } from './numbers.ts';

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** Compares two slots by a column's values, then by their ads' ids. */
export const bySlot =
  (values: Numbers, ids: Int32Array) =>
  (a: number, b: number): number => {
    const left = values[a] as number;
    const right = values[b] as number;
    if (left !== right) return left < right ? -1 : 1;
    return (ids[a] as number) - (ids[b] as number);
  };

/** One pass of a radix sort: stable, by a digit of each slot. */
const sortByDigit = (from: Int32Array, to: Int32Array, digits: Uint16Array): void => {
  const starts = new Int32Array(DIGITS + 1);
  for (let n = 0; n < from.length; n += 1) {
    const digit = (digits[from[n] as number] as number) + 1;
    starts[digit] = (starts[digit] as number) + 1;
  }
  for (let digit = 0; digit < DIGITS; digit += 1)
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  for (let n = 0; n < from.length; n += 1) {
    const slot = from[n] as number;
    const digit = digits[slot] as number;
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
export const sortSlots = (slots: Int32Array, values: Numbers): Int32Array => {
  if (slots.length < FEW) {
    return slots.slice().sort((a, b) => {
      const [left, right] = [values[a] as number, values[b] as number];
      return left === right ? 0 : left < right ? -1 : 1;
    });
  }
  let [highest, end] = [0, 0];
  for (let n = 0; n < slots.length; n += 1) {
    const slot = slots[n] as number;
    const value = values[slot] as number;
    if (value !== Number.POSITIVE_INFINITY && value > highest) highest = value;
    if (slot >= end) end = slot + 1;
  }
  const last = highest + 1;
  const digits = new Uint16Array(end);
  let from = slots.slice();
  let to = new Int32Array(slots.length);
  for (let unit = 1; unit <= last; unit *= DIGITS) {
    for (let slot = 0; slot < end; slot += 1)
      digits[slot] = Math.floor(Math.min(values[slot] as number, last) / unit); // the array takes the lowest digit
    sortByDigit(from, to, digits);
    [from, to] = [to, from];
  }
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
