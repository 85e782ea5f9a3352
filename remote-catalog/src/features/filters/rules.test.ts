import { DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';
import { describe, expect, test } from '@rstest/core';
import { applyText, fieldErrors, filtersAddress, isDefault, tidyNumber } from './rules.ts';

const errors = (change: Partial<typeof DEFAULT_FILTER>) => fieldErrors({ ...DEFAULT_FILTER, ...change });

describe('errors of the numbers', () => {
  test('empty fields and the bounds themselves are valid', () => {
    expect(errors({})).toEqual({});
    expect(
      errors({
        yearMin: '1900',
        yearMax: '2100',
        priceMin: '0',
        priceMax: '9999999999',
        mileageMin: '0',
        mileageMax: '9999999',
      }),
    ).toEqual({});
    expect(errors({ priceMin: '500000', priceMax: '500000' })).toEqual({});
  });

  test('a number beyond its bounds gets an error', () => {
    expect(errors({ yearMin: '1899', yearMax: '2101' })).toEqual({
      yearMin: 'Введите год от 1900 до 2100',
      yearMax: 'Введите год от 1900 до 2100',
    });
    expect(errors({ priceMax: '10000000000' })).toEqual({
      priceMax: 'Не больше 9\u00a0999\u00a0999\u00a0999',
    });
    expect(errors({ mileageMin: '10000000' })).toEqual({ mileageMin: 'Не больше 9\u00a0999\u00a0999' });
  });

  test('letters get an error', () => {
    expect(errors({ priceMin: '1,5м', yearMax: 'abc' })).toEqual({
      priceMin: 'Введите число цифрами',
      yearMax: 'Введите число цифрами',
    });
  });

  test('bounds in the wrong order get an error under the first one', () => {
    expect(errors({ priceMin: '2', priceMax: '1' })).toEqual({
      priceMin: 'Значение «от» больше значения «до»',
    });
  });
});

test.each([
  [null, 'Показать объявления'],
  [{ count: 0, more: false }, 'Ничего не найдено'],
  [{ count: 1, more: false }, 'Показать 1 объявление'],
  [{ count: 123, more: false }, 'Показать 123 объявления'],
  [{ count: 11, more: false }, 'Показать 11 объявлений'],
  [{ count: 1234, more: false }, 'Показать 1\u00a0234 объявления'],
  [{ count: 10_000, more: true }, 'Показать более 10\u00a0000 объявлений'],
])('%o is written as «%s»', (count, text) => {
  expect(applyText(count)).toBe(text);
});

test('the draft is in the address of the panel', () => {
  expect(filtersAddress(DEFAULT_FILTER)).toBe('/filters');
  expect(filtersAddress({ ...DEFAULT_FILTER, brand: '1', kpp: ['cvt'] })).toBe('/filters?brand=1&kpp=cvt');
});

test('leading zeros are removed, zero itself and text are unchanged', () => {
  expect(['007', '0', '', 'ab0'].map(tidyNumber)).toEqual(['7', '0', '', 'ab0']);
});

test('an order alone is not the default', () => {
  expect(isDefault(DEFAULT_FILTER)).toBe(true);
  expect(isDefault({ ...DEFAULT_FILTER, sort: 'price_asc' })).toBe(false);
});
