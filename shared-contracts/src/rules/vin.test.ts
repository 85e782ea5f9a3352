import { describe, expect, test } from '@rstest/core';
import { cleanVin, vinWarnings } from './vin.ts';

describe('a VIN', () => {
  test('typed on a Russian keyboard becomes Latin [SELL-25]', () => {
    expect(cleanVin('хта 21099-0У2 766389')).toBe('XTA210990Y2766389');
  });

  test('without anything odd has no warnings', () => {
    expect(vinWarnings('XTA210990Y2766389', 'Lada (ВАЗ)')).toEqual([]);
    expect(vinWarnings('', 'BMW')).toEqual([]);
    expect(vinWarnings('XW8ZZZ61ZCG001234', 'Skoda')).toEqual([]);
  });

  test('has warnings about letters that no VIN has, its length and another maker [SELL-25]', () => {
    expect(vinWarnings('XTA21O990Y2766389', null)).toEqual([
      'В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.',
    ]);
    expect(vinWarnings('WBA123', 'BMW')).toEqual(['Обычно в VIN 17 символов.']);
    expect(vinWarnings('WBAFR71010C123456', 'Lada (ВАЗ)')).toEqual([
      'Такой VIN обычно у BMW: проверьте марку.',
    ]);
    expect(vinWarnings('WBAЖ71010C1234567', 'BMW')).toEqual(['VIN состоит из латинских букв и цифр.']);
  });

  test('of a car older than the standard may be shorter', () => {
    expect(vinWarnings('0123456', null)).toEqual([]);
  });
});
