import { expect, test } from '@rstest/core';
import { sortSlots } from './sorted-slots.ts';

const VALUES = [7, Number.POSITIVE_INFINITY, 0, 70_000, 2 ** 33 + 5, 3, 2 ** 52, 2 ** 32, 65_536, 7];

test.each([0, 1, 300, 5_000])(
  '%i slots are in the order of their values, equal ones as they were',
  (count) => {
    const values = Float64Array.from({ length: count }, (_, slot) => VALUES[(slot * 7) % VALUES.length] ?? 0);
    const slots = Int32Array.from({ length: count }, (_, n) => count - 1 - n);
    const expected = [...slots].sort((a, b) => {
      const [left = 0, right = 0] = [values[a], values[b]];
      return left === right ? b - a : left < right ? -1 : 1;
    });
    expect([...sortSlots(slots, values)]).toEqual(expected);
  },
);
