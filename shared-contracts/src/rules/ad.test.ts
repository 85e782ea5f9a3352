import { describe, expect, test } from '@rstest/core';
import {
  adDetailsLine,
  adPlace,
  adTitle,
  carTitle,
  conditionBadge,
  documentTitle,
  isPriceReduced,
  shareText,
  stockBadge,
  stockStatusOf,
} from './ad.ts';

/** The same text with ordinary spaces, which look the same. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('a card without mark and model still has a title [CAT-13]', () => {
  expect(adTitle({ mark: 'Toyota', model: 'Camry' })).toBe('Toyota Camry');
  expect(adTitle({ mark: null, model: '' })).toBe('Марка Модель');
});

describe('the details line', () => {
  test('has year, mileage and gearbox [CAT-14]', () => {
    expect(plain(adDetailsLine({ year: 2019, mileage: 85000, kpp: 'automatic' }))).toBe(
      '2019, 85 000 км, Автомат',
    );
  });
  test('leaves out unknown parts', () => {
    expect(plain(adDetailsLine({ year: 2019, mileage: null, kpp: null }))).toBe('2019');
  });
  test('has a text when nothing is known [CAT-14]', () => {
    expect(plain(adDetailsLine({ year: null, mileage: null, kpp: null }))).toBe('Детали не указаны');
  });
  test('a new car has a mileage of zero', () => {
    expect(plain(adDetailsLine({ year: 2024, mileage: 0, kpp: 'cvt' }))).toBe('2024, 0 км, Вариатор');
  });
});

test('an unknown location has a text [CAT-15]', () => {
  expect(adPlace({ city: 'Москва' })).toBe('Москва');
  expect(adPlace({ city: null })).toBe('Город не указан');
  expect(adPlace({ city: null, is_sold: true })).toBe('');
});

test('the badge has the agreed statuses and no others [CAT-16]', () => {
  expect(stockBadge('in_stock')).toEqual({ text: 'В наличии', color: 'green' });
  expect(stockBadge('active')).toEqual({ text: 'В наличии', color: 'green' });
  expect(stockBadge('on_order')).toEqual({ text: 'Под заказ', color: 'black' });
  expect(stockBadge('ordered')).toEqual({ text: 'Под заказ', color: 'black' });
  expect(stockBadge('in_transit')).toEqual({ text: 'В пути', color: 'blue' });
  expect(stockBadge('expected')).toEqual({ text: 'Ожидается', color: 'blue' });
  expect(stockBadge('archived')).toEqual({ text: 'В архиве', color: 'black' });
  expect(stockBadge('constructor')).toBeNull();
  expect(stockBadge(null)).toBeNull();
});

describe('a reduced price', () => {
  const now = Date.parse('2026-11-22T08:00:00Z');
  test('is shown for two weeks [CAT-53]', () => {
    expect(isPriceReduced({ price_reduced_at: '2026-11-08T08:00:01Z' }, now)).toBe(true);
    expect(isPriceReduced({ price_reduced_at: '2026-11-08T08:00:00Z' }, now)).toBe(false);
    expect(isPriceReduced({ price_reduced_at: null }, now)).toBe(false);
    expect(isPriceReduced({}, now)).toBe(false);
  });
});

test.each([
  ['new', null],
  ['used', null],
  ['repair', 'После ремонта'],
  ['damaged', 'Поврежденный'],
  ['salvage', 'Списанный'],
  ['refurbished', 'Восстановленный'],
  ['toString', null],
  [undefined, null],
])('the condition %s has the badge %s [CAT-54]', (condition, badge) => {
  expect(conditionBadge(condition)).toBe(badge);
});

describe("the title of a car's page", () => {
  test('mark, model and generation', () => {
    expect(carTitle({ mark: 'Toyota', model: 'Camry', generation: 'XV70' })).toBe('Toyota Camry XV70');
  });

  test('nothing known still has a title', () => {
    expect(carTitle({ mark: null, model: null, generation: null })).toBe('Марка Модель');
  });
});

test('the browser title and the shared text name the car and its price [CAR-19]', () => {
  const ad = {
    id: 7,
    mark: 'Toyota',
    model: 'Camry',
    generation: 'XV70',
    price: 1_234_567,
    price_rub: 1_234_567,
    currency: 'RUB',
  } as const;
  expect(plain(documentTitle(ad))).toBe('Toyota Camry XV70, 1 234 567 ₽');
  expect(shareText(ad).split('\n').map(plain)).toEqual(['ID: 7', 'Toyota Camry XV70', '1 234 567 ₽']);
});

test('an older ad has the place of its car in its status', () => {
  expect(stockStatusOf({ stock_status: 'in_transit', status: 'active' })).toBe('in_transit');
  expect(stockStatusOf({ stock_status: null, status: 'on_order' })).toBe('on_order');
  expect(stockStatusOf({ stock_status: 'in_stock', status: 'archived' })).toBe('archived');
  expect(stockStatusOf({ stock_status: 'in_stock', status: 'archived', is_sold: true })).toBe('sold');
});
