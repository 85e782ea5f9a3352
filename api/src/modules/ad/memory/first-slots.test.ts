import { expect, test } from '@rstest/core';
import { FirstSlots } from './first-slots.ts';

/** A selection of the 3 lowest of these values; slot 0 has the lowest one and is never added. */
const selection = () => {
  const values = Float64Array.from([0, 9, 4, 7, 4, 2, 8, 1]);
  const compare = (a: number, b: number) => (values[a] as number) - (values[b] as number) || a - b;
  return new FirstSlots({ values, desc: false, compare, count: 3, isBehind: null });
};

test('the bound is known from when there are enough, and only added slots are selected', () => {
  const first = selection();
  first.add(Int32Array.from([1, 2, 3]), 3);
  expect(first.bound).toBe(Number.POSITIVE_INFINITY);
  first.add(Int32Array.from([4]), 1);
  expect(first.bound).toBe(7);
  first.add(Int32Array.from([5, 6, 7]), 3);
  expect([...first.get()]).toEqual([7, 5, 2]);
});
