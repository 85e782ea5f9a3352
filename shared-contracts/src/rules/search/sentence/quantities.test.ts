import { describe, expect, test } from '@rstest/core';
import { filtersOf, unknownOf } from './test-understand.ts';

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

  test.each([
    ['камри до 1.250 млн', { to: 1_250_000 }],
    ['от 0,750 млн', { from: 750_000 }],
    ['$1.250 млн', { to: 1_250_000, currency: 'USD' }],
    ['1.3 - 1.350 лям', { from: 1_300_000, to: 1_350_000 }],
    ['до 1.250кк', { to: 1_250_000 }],
    ['до .9 млн', { to: 900_000 }],
    ['до ,95 млн', { to: 950_000 }],
    ['камри,2 млн', { to: 2_000_000 }],
    ['до 1, 5 млн', { to: 1_500_000 }],
    ['1. 5 млн', { to: 1_500_000 }],
    ['мазда 3, 2 млн', { to: 2_000_000 }],
    ['до 1,5-2 млн', { to: 2_000_000 }],
    ['1.250.000', { to: 1_250_000 }],
    ['до 1.250', { to: 1_250_000 }],
    ['до 1 250 тыс', { to: 1_250_000 }],
  ])('reads a point before «млн» as that of a fraction: %s [SENT-5]', (query, price) => {
    expect([filtersOf(query), unknownOf(query)]).toEqual([{ price }, []]);
  });

  test('a mileage in millions is a fraction of them [SENT-5]', () => {
    expect(filtersOf('пробег до 0.150 млн')).toEqual({ mileage: { to: 150_000 } });
  });

  test.each(['12.500 тыс', '850,000 тыс', '1.250.000 млн', '1½ млн', '12.500 - 15.000 тыс'])(
    'hands back an amount that can be read in two ways: %s [SENT-3]',
    (amount) => {
      expect([filtersOf(`камри до ${amount}`), unknownOf(`камри до ${amount}`)]).toEqual([{}, [amount]]);
    },
  );
});
