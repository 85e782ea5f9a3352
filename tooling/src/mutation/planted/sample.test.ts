import { expect, test } from '@rstest/core';
import { countDown, difference, isLong, LIMIT } from './sample.ts';

test('a difference is never negative', () => {
  expect([difference(1, 5), difference(7, 5)]).toEqual([4, 2]);
});

test('a text of four letters is long', () => {
  // Three letters are not tried: the mutant `>=` is to survive.
  expect([isLong('four'), isLong('')]).toEqual([true, false]);
});

test('a constant', () => {
  expect(LIMIT).toBe(5);
});

test('a loop ends', () => {
  expect(countDown(3)).toBe(0);
});
