import { describe, expect, test } from '@rstest/core';
import { cleanVin, vinWarnings } from './vin.ts';

describe('a VIN', () => {
  test('typed on a Russian keyboard becomes Latin [SELL-25]', () => {
    expect(cleanVin('хта 21099-0У2 766389')).toBe('XTA210990Y2766389');
  });

  test('has a Latin letter for each Cyrillic one of the same shape', () => {
    expect(cleanVin('АВЕКМНОРСТУХ')).toBe('ABEKMHOPCTYX');
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
    for (const vin of ['WBA12345', '12345WB'])
      expect(vinWarnings(vin, 'BMW')).toEqual(['Обычно в VIN 17 символов.']);
    expect(vinWarnings('WBAFR71010C123456', 'Lada (ВАЗ)')).toEqual([
      'Такой VIN обычно у BMW: проверьте марку.',
    ]);
    expect(vinWarnings('WBAЖ71010C1234567', 'BMW')).toEqual(['VIN состоит из латинских букв и цифр.']);
  });

  test('of a car older than the standard may be shorter', () => {
    expect(vinWarnings('0123456', null)).toEqual([]);
  });
});

describe('the maker at the beginning of a VIN', () => {
  const warnings = (maker: string, mark: string) => vinWarnings(`${maker}FR71010C123456`.slice(0, 17), mark);

  test.each([
    ['Lada (ВАЗ)', 'XTA'],
    ['BMW', 'WBA WBS'],
    ['Mercedes-Benz', 'WDB WDD W1K'],
    ['Audi', 'WAU TRU'],
    ['Volkswagen', 'WVW WVG XW8'],
    ['Skoda', 'TMB'],
    ['Porsche', 'WP0 WP1'],
    ['Toyota', 'JTM JTD JTN XW7'],
    ['Lexus', 'JTH JTJ'],
    ['Nissan', 'JN1 Z8N'],
    ['Honda', 'JHM'],
    ['Mazda', 'JMZ RUM'],
    ['Kia', 'KNA XWE'],
    ['Hyundai', 'KMH Z94'],
    ['Chevrolet', 'XUF'],
    ['Ford', 'WF0 X9F'],
    ['Renault', 'VF1 X7L'],
    ['Peugeot', 'VF3'],
    ['Citroen', 'VF7'],
    ['Volvo', 'YV1'],
    ['Land Rover', 'SAL'],
    ['Fiat', 'ZFA'],
    ['Alfa Romeo', 'ZAR'],
  ])('%s: %s', (mark, makers) => {
    for (const maker of makers.split(' ')) {
      expect(warnings(maker, mark)).toEqual([]);
      expect(warnings(maker, 'Москвич')).toEqual([`Такой VIN обычно у ${mark}: проверьте марку.`]);
    }
  });

  test.each([
    ['XW8', ['Skoda', 'Audi']],
    ['X7L', ['Nissan', 'Lada (ВАЗ)', 'Dacia']],
    ['XWE', ['Hyundai']],
    ['Z94', ['Kia', 'Genesis']],
    ['XUF', ['Opel', 'Cadillac']],
    ['X9F', ['Volvo']],
  ])('%s is also of %s', (maker, sisters) => {
    for (const mark of sisters) expect(warnings(maker, mark)).toEqual([]);
  });
});
