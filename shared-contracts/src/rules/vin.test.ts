import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import { decodeVin, vinWarnings } from './vin.ts';
import { MAKERS } from './vin-makers.ts';

describe('the warnings about a VIN', () => {
  test('are none for a VIN without anything odd', () => {
    expect(vinWarnings('XTA210990Y2766389', 'Lada (ВАЗ)', 2000)).toEqual([]);
    expect(vinWarnings('', 'BMW', null)).toEqual([]);
    expect(vinWarnings('XW8ZZZ61ZCG001234', 'Skoda', 2012)).toEqual([]);
  });

  test('are about letters that no VIN has, its length and another maker [SELL-25]', () => {
    expect(vinWarnings('XTA21O990Y2766389', null, null)).toEqual([
      'В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.',
    ]);
    for (const vin of ['WBA12345', '12345WB'])
      expect(vinWarnings(vin, 'BMW', null)).toEqual(['Обычно в VIN 17 символов.']);
    expect(vinWarnings('WBAFR71010C123456', 'Lada (ВАЗ)', null)).toEqual([
      'Такой VIN обычно у BMW: проверьте марку.',
    ]);
    expect(vinWarnings('WBAЖ71010C1234567', 'BMW', null)).toEqual(['VIN состоит из латинских букв и цифр.']);
  });

  test('are none about the length of a car older than the standard', () => {
    expect(vinWarnings('0123456', null, null)).toEqual([]);
  });

  test('are about another year where the maker states it, a year more or less is none [SELL-39]', () => {
    const lada = (year: number) => vinWarnings('XTA210990Y2766389', 'Lada (ВАЗ)', year);
    expect(lada(1999)).toEqual([]);
    expect(lada(2001)).toEqual([]);
    expect(lada(2003)).toEqual(['По VIN это 2000 год: проверьте год.']);
    expect(vinWarnings('TMBZZZ61ZJG001234', 'Skoda', 2005)).toEqual([
      'По VIN это 2018 или 1988 год: проверьте год.',
    ]);
    expect(vinWarnings('XW7BF4FK38S123456', 'Toyota', 2018)).toEqual([]);
  });

  test('are about a check digit in North America alone [SELL-39]', () => {
    expect(vinWarnings('1M8GDM9AXKP042788', null, null)).toEqual([]);
    expect(vinWarnings('1M8GDM9A1KP042788', null, null)).toEqual([
      'Контрольная цифра VIN не сходится: проверьте его.',
    ]);
    expect(vinWarnings('XTA210990Y2766380', null, null)).toEqual([]);
  });
});

describe('a decoded VIN', () => {
  test.each([
    ['XTA210990Y2766389', { marks: ['Lada (ВАЗ)'], years: [2000], isCheckDigitRight: null }],
    ['хта 21099-0У2 766389', { marks: ['Lada (ВАЗ)'], years: [2000], isCheckDigitRight: null }],
    ['TMBZZZ61ZJG001234', { marks: ['Skoda'], years: [2018, 1988], isCheckDigitRight: null }],
    ['XW8ZZZ61ZJG001234', { marks: ['Volkswagen', 'Skoda', 'Audi'], years: [2018], isCheckDigitRight: null }],
    [
      'LVVDB11B0MD123456',
      {
        marks: ['Chery', 'Exeed', 'Omoda', 'Jaecoo', 'JETOUR', 'Kaiyi'],
        years: [2021],
        isCheckDigitRight: null,
      },
    ],
    // These makers use the tenth character for something else.
    ['WBAFR71010C123456', { marks: ['BMW'], years: [], isCheckDigitRight: null }],
    ['XW7BF4FK38S123456', { marks: ['Toyota'], years: [], isCheckDigitRight: null }],
    // The seventh character decides there: a digit until 2009, a letter since 2010.
    ['1HGCM82633A004352', { marks: ['Honda'], years: [2003], isCheckDigitRight: true }],
    ['5YJSA1CN5DFP01234', { marks: ['Tesla'], years: [2013], isCheckDigitRight: false }],
    ['QQQQQQQQQQQQQQQQQ', { marks: [], years: [], isCheckDigitRight: null }],
    ['XTA210990Y276638', { marks: [], years: [], isCheckDigitRight: null }],
    ['XTA210990Y27663899', { marks: [], years: [], isCheckDigitRight: null }],
    ['XTA2I0990Y2766389', { marks: [], years: [], isCheckDigitRight: null }],
    ['XTA2O0990Y2766389', { marks: [], years: [], isCheckDigitRight: null }],
    ['RZZ210990Y2766389', { marks: [], years: [], isCheckDigitRight: null }],
  ])('%s [SELL-37]', (vin, decoded) => {
    expect(decodeVin(vin, 2026)).toEqual(decoded);
  });

  test('has a mark for each code of the table, and no year of the future', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MAKERS.keys()),
        fc.stringMatching(/^[A-HJ-NPR-Z0-9]{14}$/),
        (code, rest) => {
          const { marks, years } = decodeVin(code + rest, 2026);
          expect(marks.length).toBeGreaterThan(0);
          expect(years.every((year) => year >= 1980 && year <= 2027)).toBe(true);
        },
      ),
    );
  });

  test('is nothing for any other text, and never fails', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(vinWarnings(text, 'BMW', 2000).every((warning) => warning.length <= 64)).toBe(true);
        expect(decodeVin(`${text}?`)).toEqual({ marks: [], years: [], isCheckDigitRight: null });
      }),
    );
  });

  test('has codes of three characters, each once', () => {
    expect([...MAKERS.keys()].filter((code) => !/^[A-HJ-NPR-Z0-9]{3}$/.test(code))).toEqual([]);
  });
});

describe('the maker at the beginning of a VIN', () => {
  const warnings = (maker: string, mark: string) =>
    vinWarnings(`${maker}FR7`, mark, null).filter((warning) => warning !== 'Обычно в VIN 17 символов.');

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
