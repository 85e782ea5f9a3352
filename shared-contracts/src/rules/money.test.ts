import { expect, test } from '@rstest/core';
import { adPrice, foreignPriceNote, formatPrice, formatWhole, rateNote } from './money.ts';

const RATES = { RUB: 1, USD: 92.345, EUR: 100, date: '2026-11-20' };

/** The same text with ordinary spaces, which look the same. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('a price is whole, grouped and signed [PRICE-2]', () => {
  expect(plain(formatPrice(1234567.5, 'RUB'))).toBe('1 234 568 ₽');
  expect(plain(formatPrice(900, 'USD'))).toBe('900 $');
  expect(plain(formatPrice(15000, 'EUR'))).toBe('15 000 €');
});

test('whole numbers of any length are grouped as ru-RU does', () => {
  const russian = new Intl.NumberFormat('ru-RU');
  const values = Array.from({ length: 16 }, (_, length) => Math.floor(9.87654321e15 / 10 ** length));
  for (const value of [...values, 0, 9, 99, 100, 999, 1000, -5, -999, -1000, -123_456])
    expect(formatWhole(value)).toBe(russian.format(value));
});

test('rubles are shown when they are known, else the rounded price of the ad [PRICE-1] [PRICE-4]', () => {
  expect(plain(adPrice({ price: 10000, price_rub: 923450, currency: 'USD' }))).toBe('923 450 ₽');
  expect(plain(adPrice({ price: 10000.4, price_rub: null, currency: 'USD' }))).toBe('10 000 $');
});

test('a foreign price has a note with the rate at two decimals [PRICE-3]', () => {
  expect(rateNote('USD', RATES)).toBe('1\u00A0$ = 92,35\u00A0₽');
  expect(rateNote('EUR', RATES)).toBe('1\u00A0€ = 100,00\u00A0₽');
  expect(rateNote('EUR', { ...RATES, EUR: 1234.5 })).toBe('1\u00A0€ = 1\u00A0234,50\u00A0₽');
  expect(rateNote('RUB', RATES)).toBeNull();
  expect(rateNote('USD', null)).toBeNull();
});

test('in a list a foreign price has the rate of its conversion', () => {
  const note = foreignPriceNote({ price: 12_500, price_rub: 1_154_375, currency: 'USD' });
  expect(note).toBe('12\u00A0500\u00A0$, курс 1\u00A0$ = 92,35\u00A0₽');
  expect(foreignPriceNote({ price: 12_500, price_rub: 12_500, currency: 'RUB' })).toBeNull();
  expect(foreignPriceNote({ price: 12_500, price_rub: null, currency: 'USD' })).toBeNull();
  expect(foreignPriceNote({ price: 0, price_rub: 1, currency: 'USD' })).toBeNull();
});
