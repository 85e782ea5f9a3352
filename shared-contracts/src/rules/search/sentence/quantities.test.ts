import { describe, expect, test } from '@rstest/core';
import { filtersOf } from './test-understand.ts';

describe('a sentence', () => {
  test.each([
    [
      'камри 2018 2 млн 50 тыс км',
      { year: { from: 2018, to: 2018 }, price: { to: 2_000_000 }, mileage: { to: 50_000 } },
    ],
    ['1 млн 50', { price: { to: 1_050_000 } }],
    ['1 млн 50 000 км', { price: { to: 1_000_000 }, mileage: { to: 50_000 } }],
    ['примерно за 1 млн', { price: { from: 900_000, to: 1_100_000 } }],
    ['до 200 млн', { price: { to: 200_000_000 } }],
    ['пробег 20 млн км', { mileage: { to: 9_999_999 } }],
    ['от 20000 лс', { power: { from: 9999 } }],
    ['старше 200 лет', { year: { to: 1900 } }],
    ['от 2027', { year: { from: 2027 } }],
    ['за последние 3 года', { year: { from: 2023 } }],
    ['камри 2015 собственник', { year: { from: 2015, to: 2015 }, seller: 'private' }],
    ['камри 2012 владелец один', { year: { from: 2012, to: 2012 } }],
    ['камри 2018 комплект резины', { year: { from: 2018, to: 2018 } }],
    ['мотор от 2107', {}],
    ['2015, 2016, 2017', { year: { from: 2015, to: 2017 } }],
  ])('keeps amounts apart and within the limits of a search: %s [SENT-5] [SENT-7]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });
});
