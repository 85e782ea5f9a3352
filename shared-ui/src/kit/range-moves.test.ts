import { describe, expect, test } from '@rstest/core';
import { barsPath, boundsOf, nearestEnd, stepAt, stepOfKey } from './range-moves.ts';

const PLACES = { from: 3, to: 8 };

describe('a key', () => {
  test.each([
    ['ArrowRight', 4],
    ['ArrowUp', 4],
    ['ArrowLeft', 2],
    ['ArrowDown', 2],
    ['PageUp', 7],
    ['PageDown', 0],
    ['Home', 0],
    ['End', 7],
    ['Enter', null],
    ['toString', null],
  ])('%s moves the lower handle to %s, never to the other one', (key, step) => {
    expect(stepOfKey('from', key, PLACES, 10)).toBe(step);
  });

  test('moves the upper handle between the lower one and the end', () => {
    const keys = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End'];
    expect(keys.map((key) => stepOfKey('to', key, PLACES, 10))).toEqual([9, 7, 10, 4, 4, 10]);
  });

  test('moves a handle between two steps to the next of them', () => {
    const places = { from: 2.5, to: 9.5 };
    expect(stepOfKey('from', 'ArrowRight', places, 10)).toBe(3);
    expect(stepOfKey('from', 'ArrowLeft', places, 10)).toBe(2);
    expect(stepOfKey('to', 'ArrowRight', places, 10)).toBe(10);
  });
});

test('handles that were typed across each other may each move to the free side', () => {
  expect(boundsOf('from', { from: 8, to: 3 }, 10)).toEqual([0, 2]);
  expect(boundsOf('to', { from: 8, to: 3 }, 10)).toEqual([9, 10]);
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
