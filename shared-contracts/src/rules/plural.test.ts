import { describe, expect, test } from '@rstest/core';
import { listingsText } from './plural.ts';

describe('the count of listings', () => {
  test.each([
    [0, '0 объявлений'],
    [1, '1 объявление'],
    [2, '2 объявления'],
    [4, '4 объявления'],
    [5, '5 объявлений'],
    [11, '11 объявлений'],
    [12, '12 объявлений'],
    [14, '14 объявлений'],
    [21, '21 объявление'],
    [22, '22 объявления'],
    [25, '25 объявлений'],
    [101, '101 объявление'],
    [111, '111 объявлений'],
    [1112, '1112 объявлений'],
  ])('%i is read as «%s» [CAR-12]', (count, text) => {
    expect(listingsText(count)).toBe(text);
  });
});
