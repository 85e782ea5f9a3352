import { expect, test } from '@rstest/core';
import { latestYear, openEnds, openYears } from './open-ends.ts';

test('numbers that older clients send for «not set» are open ends, others stay [CAT-30] [V19]', () => {
  expect(openEnds('price', [90_000_000, 99_999_999])).toEqual([90_000_000, null]);
  expect(openEnds('price', [0, 500_000])).toEqual([null, 500_000]);
  expect(openEnds('price', [120_000_000, 200_000_000])).toEqual([120_000_000, 200_000_000]);
  expect(openEnds('mileage', [500_000, 999_999])).toEqual([500_000, null]);
  expect(openEnds('power', [0, 9_999])).toBeUndefined();
  expect(openEnds('price', [null, null])).toBeUndefined();
  expect(openEnds('price', undefined)).toBeUndefined();
  expect(openYears([1900, 2020], 2026)).toEqual([null, 2020]);
  expect(openYears([2018, 2026], 2026)).toEqual([2018, null]);
  expect(openYears([2018, 2027], 2026)).toEqual([2018, null]);
});

test('the newest year begins with the farthest east [SELL-4]', () => {
  expect(latestYear(new Date('2028-12-31T09:59:59Z'))).toBe(2028);
  expect(latestYear(new Date('2028-12-31T14:30:00Z'))).toBe(2029);
  expect(latestYear(new Date('2029-01-01T00:00:00Z'))).toBe(2029);
});
