import { describe, expect, test } from '@rstest/core';
import type { NewAd } from '../schemas/new-ad.ts';
import { adChangesFailures, isReportLink, newAdFailures } from './new-ad.ts';

const AD: NewAd = {
  city_id: 1,
  stock_status: 'in_stock',
  mark_id: 1,
  model_id: 1,
  year: 2019,
  power: 150,
  color: '#000000',
  vin_number: 'XTA210990Y2766389',
  is_used: true,
  kpp: 'manual',
  body: 'sedan',
  engine: 'gas',
  drivetrain: 'front_wheel',
  rudder: 'left',
  pts_type: 'original',
  price: 500_000,
  currency: 'RUB',
};
const first = (changes: Partial<NewAd>) => newAdFailures({ ...AD, ...changes })[0]?.message;

describe('a new ad', () => {
  test('with every required field passes', () => {
    expect(newAdFailures(AD)).toEqual([]);
  });

  test('an empty form fails in the order of the rules [SELL-1] [SELL-2] [SELL-3] [SELL-4] [SELL-5] [SELL-6] [SELL-7] [SELL-8] [SELL-9] [SELL-11]', () => {
    expect(newAdFailures({}).map(({ message }) => message)).toEqual([
      'Выберите город.',
      'Выберите статус авто.',
      'Выберите марку автомобиля.',
      'Выберите модель автомобиля.',
      'Укажите корректный год выпуска.',
      'Укажите мощность двигателя.',
      'Выберите цвет автомобиля.',
      'Введите VIN номер (до 17 символов).',
      'Укажите состояние автомобиля.',
      'Выберите коробку передач.',
      'Выберите тип кузова.',
      'Выберите тип двигателя.',
      'Выберите привод.',
      'Выберите расположение руля.',
      'Выберите тип ПТС.',
      'Укажите цену.',
      'Выберите валюту (USD, EUR, RUB).',
    ]);
  });

  test('each failure names its field [SELL-1]', () => {
    expect(newAdFailures({}).map(({ field }) => field)).toEqual([
      'city_id',
      'stock_status',
      'mark_id',
      'model_id',
      'year',
      'power',
      'color',
      'vin_number',
      'is_used',
      'kpp',
      'body',
      'engine',
      'drivetrain',
      'rudder',
      'pts_type',
      'price',
      'currency',
    ]);
    const wrong = {
      report_url: 'avtokod',
      vin_report_url: 'avtokod',
      video: 'avtokod',
      description: 'я'.repeat(2501),
    };
    expect(newAdFailures({ ...AD, ...wrong }).map(({ field }) => field)).toEqual([
      'report_url',
      'vin_report_url',
      'video',
      'description',
    ]);
  });

  test('null is no value, and a fraction is no year', () => {
    expect(newAdFailures({ ...AD, city_id: null, mark_id: null } as unknown as NewAd)).toHaveLength(2);
    expect(first({ year: 2019.5 })).toBe('Укажите корректный год выпуска.');
  });

  test('spaces around a VIN do not count [SELL-7]', () => {
    expect(first({ vin_number: '   ' })).toBe('Введите VIN номер (до 17 символов).');
    expect(first({ vin_number: ' XTA210990Y2766389 ' })).toBeUndefined();
  });

  test('bounds hold at both ends [SELL-4] [SELL-5] [SELL-10] [SELL-14] [SELL-27]', () => {
    expect([first({ year: 1899 }), first({ year: 1900 })]).toEqual([
      'Укажите корректный год выпуска.',
      undefined,
    ]);
    const atServer = (year: number) => newAdFailures({ ...AD, year }, 2026)[0]?.message;
    expect([atServer(2026), atServer(2027)]).toEqual([undefined, 'Укажите корректный год выпуска.']);
    // The clock of a device decides nothing.
    expect([first({ year: 2100 }), first({ year: 2101 })]).toEqual([
      undefined,
      'Укажите корректный год выпуска.',
    ]);
    expect([first({ power: 0 }), first({ power: 1 })]).toEqual(['Укажите мощность двигателя.', undefined]);
    expect([first({ width: 10_000 }), first({ width: 10_001 })]).toEqual([
      undefined,
      'Укажите ширину от 0 до 10 000 мм.',
    ]);
    expect(first({ length: 15_001 })).toBe('Укажите длину от 0 до 15 000 мм.');
    expect(first({ height: 5001 })).toBe('Укажите высоту от 0 до 5 000 мм.');
    expect(first({ vin_number: 'X'.repeat(18) })).toBe('Введите VIN номер (до 17 символов).');
    expect(first({ description: 'я'.repeat(2501) })).toBe('Описание не должно превышать 2500 символов.');
    expect(first({ description: 'я'.repeat(2500) })).toBeUndefined();
    expect([first({ price: 0 }), first({ price: 120_000_000 })]).toEqual(['Укажите цену.', undefined]);
    expect([first({ price: 9_999_999_999 }), first({ price: 10_000_000_000 })]).toEqual([
      undefined,
      'Цена не может быть больше 9\u00a0999\u00a0999\u00a0999.',
    ]);
    expect(newAdFailures({ ...AD, price: 10_000_000_000 })[0]?.field).toBe('price');
    expect([first({ mileage: 9_999_999 }), first({ mileage: 10_000_000 })]).toEqual([
      undefined,
      'Укажите пробег от 0 до 9\u00a0999\u00a0999\u00a0км.',
    ]);
    expect(first({ color: 'red' })).toBe('Выберите цвет автомобиля.');
    expect(first({ color: 'ffffff' })).toBeUndefined();
  });

  test('links are http(s) addresses, videos are on known hosts [SELL-12] [SELL-13]', () => {
    expect(first({ report_url: 'javascript:alert(1)' })).toBe('Некорректная ссылка на отчет.');
    expect(first({ vin_report_url: 'avtokod' })).toBe('Некорректная ссылка на VIN отчет.');
    expect(first({ video: 'https://evil.example/video1_2' })).toBe('Некорректная ссылка на видео обзор.');
    expect(first({ report_url: '', vin_report_url: ' ', video: '' })).toBeUndefined();
    for (const link of ['ftp://evil.ru/https://b.ru', 'https://:secret@b.ru', 'https://localhost/report'])
      expect([link, isReportLink(link)]).toEqual([link, false]);
    expect(isReportLink(' http://avtokod.ru ')).toBe(true);
    for (const link of ['//evil.ru', 'http:evil.ru', 'https://a@b.ru', ' java\tscript:x', 'https://x.ru/a b'])
      expect([link, isReportLink(link)]).toEqual([link, false]);
    expect(isReportLink('https://avtokod.ru/report?vin=1')).toBe(true);
  });
});

describe('a change', () => {
  test('need not name its price; a named one is checked', () => {
    expect(adChangesFailures({ description: 'Новое' })).toEqual([]);
    expect(adChangesFailures({ price: 0 })[0]?.message).toBe('Укажите цену.');
  });
});
