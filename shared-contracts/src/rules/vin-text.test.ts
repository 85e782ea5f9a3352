import { describe, expect, test } from '@rstest/core';
import { cleanVin, isTellingVin } from './vin-text.ts';

describe('the text of a VIN', () => {
  test('typed on a Russian keyboard becomes Latin [SELL-25]', () => {
    expect(cleanVin('хта 21099-0У2 766389')).toBe('XTA210990Y2766389');
  });

  test('pasted from a document is its seventeen characters [SELL-25] [ERR-34]', () => {
    const vin = 'XW7BF4FK30S123456';
    for (const pasted of [
      `${vin}\u200B`,
      `\u2060${vin}`,
      'XW7BF4\u00ADFK30S123456',
      'XW7\u2011BF4\u2013FK30S123456',
    ])
      expect(cleanVin(pasted)).toBe(vin);
    expect(cleanVin(`VIN:\u00A0${vin}`)).toBe(vin);
    expect(cleanVin(`VIN-код: ${vin}`)).toBe(vin);
  });

  test('has a Latin letter for each Cyrillic one of the same shape', () => {
    expect(cleanVin('АВЕКМНОРСТУХ')).toBe('ABEKMHOPCTYX');
  });
});

test.each([
  '1,23457E+16',
  '12345678901234567',
  'XW7BF4FK*****1234',
  'XW7BF4FKXXXXX1234',
  '00000000000000000',
])('%s is the number of no car', (vin) => {
  expect(isTellingVin(vin)).toBe(false);
  expect(isTellingVin('XW7BF4FK30S123456')).toBe(true);
});
