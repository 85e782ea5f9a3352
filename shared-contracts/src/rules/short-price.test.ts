import { expect, test } from '@rstest/core';
import { shortPrice, shortRange } from './short-price.ts';

test.each([
  [640_400, '640 тыс. ₽'],
  [999_499, '999 тыс. ₽'],
  [999_500, '1 млн ₽'],
  [1_054_999, '1,05 млн ₽'],
  [4_501_914, '4,5 млн ₽'],
  [12_345_000, '12,35 млн ₽'],
])('%i rubles are %s [PRICE-12]', (rubles, text) => {
  expect(shortPrice(rubles).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  [1_050_000, 1_320_000, '1,05–1,32 млн ₽'],
  [640_000, 790_400, '640–790 тыс. ₽'],
  [980_000, 1_100_000, '980 тыс. – 1,1 млн ₽'],
])('from %i to %i is %s [PRICE-12]', (from, to, text) => {
  expect(shortRange(from, to).replace(/\s/g, ' ')).toBe(text);
});
