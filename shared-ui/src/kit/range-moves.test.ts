import { expect, test } from '@rstest/core';
import { barsPath, nearestEnd, stepAt } from './range-moves.ts';

const PLACES = { from: 3, to: 8 };

test('handles that were typed across each other may each move to the free side', () => {
  const crossed = { from: 8, to: 3 };
  expect([stepAt('from', 9, crossed, 10), stepAt('to', 0, crossed, 10)]).toEqual([2, 9]);
});

test('a place becomes the nearest step within the bounds', () => {
  expect([-3, 2.4, 2.6, 9].map((place) => stepAt('from', place, PLACES, 10))).toEqual([0, 2, 3, 7]);
});

test('a tap moves the nearer handle; on both, the one on its side', () => {
  expect([0, 5, 6, 10].map((place) => nearestEnd(place, PLACES))).toEqual(['from', 'from', 'to', 'to']);
  expect([4, 6].map((place) => nearestEnd(place, { from: 5, to: 5 }))).toEqual(['from', 'to']);
});

test('bars are as high as their share of the highest one, a small one is visible, an empty one is absent', () => {
  expect(barsPath([50, 0, 1, 100])).toBe(
    'M0.08 100V50.0H0.92V100ZM2.08 100V96.0H2.92V100ZM3.08 100V0.0H3.92V100Z',
  );
  expect(barsPath([0, 0])).toBe('');
});
