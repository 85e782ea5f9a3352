import { expect, test } from '@rstest/core';
import { isSort, SORT_CHOICES, sortLabel } from './sort.ts';

test('a list has seven orders, of which the first is the default [CAT-23]', () => {
  expect(SORT_CHOICES).toEqual([
    { value: 'created_desc', label: 'По умолчанию' },
    { value: 'price_asc', label: 'Сначала дешевые' },
    { value: 'price_desc', label: 'Сначала дорогие' },
    { value: 'year_desc', label: 'Сначала новые (по году)' },
    { value: 'year_asc', label: 'Сначала старые (по году)' },
    { value: 'mileage_asc', label: 'Сначала с меньшим пробегом' },
    { value: 'mileage_desc', label: 'Сначала с большим пробегом' },
  ]);
  expect(sortLabel('year_asc')).toBe('Сначала старые (по году)');
  expect([isSort('mileage_desc'), isSort('random'), isSort('')]).toEqual([true, false, false]);
});
