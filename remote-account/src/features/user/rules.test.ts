import { describe, expect, test } from '@rstest/core';
import { paginationItems } from './rules.ts';

const shown = (current: number, total: number) =>
  paginationItems(current, total)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

describe('the pagination', () => {
  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 … 8'],
    [2, 8, '1 2 3 … 8'],
    [3, 8, '1 2 3 4 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [6, 8, '1 … 5 6 7 8'],
    [8, 8, '1 … 7 8'],
    [4, 20, '1 2 3 4 5 … 20'],
    [5, 20, '1 … 4 5 6 … 20'],
    [16, 20, '1 … 15 16 17 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 19 20'],
    [1, 0, ''],
  ])('page %i of %i: %s [ACC-25]', (current, total, items) => {
    expect(shown(current, total)).toBe(items);
  });
});
