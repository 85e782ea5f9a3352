import { expect, test } from '@rstest/core';
import { scalePlaces } from './price-rules.ts';

test('the scale has the middle half in its middle, and a price beyond it at the end [PRICE-12]', () => {
  const similar = { count: 12, from: 1_000_000, middle: 1_100_000, to: 1_300_000 };
  const places = scalePlaces(similar, 700_000);
  expect([places.from, places.to].map((place) => Math.round(place * 100))).toEqual([33, 67]);
  expect(places.middle).toBeCloseTo(0.444, 2);
  expect(places.price).toBe(0);
  expect(scalePlaces(similar, 9_000_000).price).toBe(1);
  expect(scalePlaces({ count: 12, from: 1, to: 1 }, null)).toMatchObject({ middle: null, price: null });
});
