import { describe, expect, test } from '@rstest/core';
import { waitText } from './wait.ts';

describe('a wait in words', () => {
  const table: [number, string][] = [
    [0, '1 секунду'],
    [1, '1 секунду'],
    [22, '22 секунды'],
    [55, '55 секунд'],
    [89, '89 секунд'],
    [90, '2 минуты'],
    [121, '3 минуты'],
    [1260, '21 минуту'],
    [300, '5 минут'],
    [5400, '2 часа'],
    [18_000, '5 часов'],
    [75_600, '21 час'],
    [86_400, '24 часа'],
  ];
  for (const [seconds, expected] of table)
    test(`${seconds} s`, () => expect(waitText(seconds)).toBe(expected));
});
