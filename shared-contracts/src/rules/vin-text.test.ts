import { describe, expect, test } from '@rstest/core';
import { cleanVin } from './vin-text.ts';

describe('the text of a VIN', () => {
  test('typed on a Russian keyboard becomes Latin [SELL-25]', () => {
    expect(cleanVin('хта 21099-0У2 766389')).toBe('XTA210990Y2766389');
  });

  test('has a Latin letter for each Cyrillic one of the same shape', () => {
    expect(cleanVin('АВЕКМНОРСТУХ')).toBe('ABEKMHOPCTYX');
  });
});
