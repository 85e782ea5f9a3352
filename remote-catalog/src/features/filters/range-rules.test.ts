import { expect, test } from '@rstest/core';
import { placeOf, textOfStep, valueText } from './range-rules.ts';

const STEPS = [0, 100, 200, 400];

test('a number has its place on the scale, also between two steps [CAT-67]', () => {
  const place = (text: string) => placeOf(text, 'from', STEPS);
  expect(['0', '50', '100', '300', '400', '401', '99999999'].map(place)).toEqual([
    0, 0.5, 1, 2.5, 3, 3.5, 3.5,
  ]);
});

test('an empty or wrong number is no bound [CAT-67]', () => {
  expect(['', 'сто'].map((text) => [placeOf(text, 'from', STEPS), placeOf(text, 'to', STEPS)])).toEqual([
    [0, 4],
    [0, 4],
  ]);
});

test('a step has its number, and the ends of the scale have none [CAT-67]', () => {
  expect([0, 1, 3, 4].map((step) => textOfStep(step, STEPS))).toEqual(['', '100', '400', '']);
});

test('a value is read with its unit [CAT-66]', () => {
  expect(valueText('500000', '₽')).toBe('500\u00a0000\u00a0₽');
  expect(valueText('', 'км')).toBe('без ограничения');
});
