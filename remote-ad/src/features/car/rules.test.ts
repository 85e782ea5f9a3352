import { AD_FIELD_KEYS, fieldsBy } from '@cars/shared-contracts/schemas/ad-fields';
import { describe, expect, test } from '@rstest/core';
import {
  adIdOf,
  externalHref,
  isNearSlide,
  type Specification,
  type SpecificationKey,
  slideCount,
  specificationGroups,
  specificationRows,
} from './rules.ts';

const EMPTY: Specification = fieldsBy(AD_FIELD_KEYS, () => null);

const rowOf = (part: Partial<Specification>) => specificationRows({ ...EMPTY, ...part });

describe('the specification list', () => {
  test('a complete ad is shown in the order of the specification [CAR-6] [CAR-7] [CAR-8] [CAR-31]', () => {
    const rows = rowOf({
      year: 2019,
      drivetrain: 'all_wheel',
      mileage: 85000,
      engine: 'diesel',
      power: 249,
      body: 'suv',
      kpp: 'automatic',
      rudder: 'left',
      pts_type: 'original',
      pts_number: '77 УН 123456',
      vin_number: 'XTA210990Y2765432',
      color: '040001',
      width: 1850,
      height: 1655,
      length: 4600,
      is_used: true,
      is_in_stock: true,
      with_vat: false,
      online_show: true,
      with_guarantee: false,
      with_credit: true,
    });
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Год выпуска: 2019',
      'Привод: Полный',
      'Пробег: 85\u00a0000\u00a0км',
      'Двигатель: Дизель',
      'Мощность: 249\u00a0л.с.',
      'Кузов: Внедорожник',
      'Коробка передач: Автомат',
      'Руль: Левый',
      'Тип ПТС: Оригинал',
      'Номер ПТС: 77 УН 123456',
      'VIN: XTA210990Y2765432',
      'Цвет: Чёрный',
      'Ширина: 185\u00a0см',
      'Высота: 165,5\u00a0см',
      'Длина: 460\u00a0см',
      'Автомобиль: Б/У',
      'В наличии: Да',
      'НДС: Нет',
      'Онлайн-показ: Да',
      'Гарантия: Нет',
      'Кредит: Да',
    ]);
  });

  test('an empty ad has no rows [CAR-7]', () => {
    expect(specificationRows(EMPTY)).toEqual([]);
  });

  test('a sold car is not shown as in stock [SELL-40]', () => {
    expect(rowOf({ is_in_stock: true }).map(({ label }) => label)).toEqual(['В наличии']);
    expect(rowOf({ is_in_stock: true, is_sold: true })).toEqual([]);
  });

  test.each<[SpecificationKey, string | number]>([
    ['year', 0],
    ['mileage', 0],
    ['power', 0],
    ['width', 0],
    ['height', 0],
    ['length', 0],
    ['power', Number.NaN],
    ['drivetrain', ''],
    ['engine', ''],
    ['body', ''],
    ['kpp', ''],
    ['rudder', ''],
    ['pts_type', ''],
    ['pts_number', '   '],
    ['vin_number', ''],
    ['color', ''],
  ])('an empty %s (%j) is left out', (key, value) => {
    expect(rowOf({ [key]: value })).toEqual([]);
  });

  test.each<[SpecificationKey, string, string]>([
    ['is_used', 'Б/У', 'Новый'],
    ['is_in_stock', 'Да', 'Нет'],
    ['with_vat', 'Да', 'Нет'],
    ['online_show', 'Да', 'Нет'],
    ['with_guarantee', 'Да', 'Нет'],
    ['with_credit', 'Да', 'Нет'],
  ])('%s shows «%s» when true and «%s» when false', (key, yes, no) => {
    expect(rowOf({ [key]: true })[0]?.value).toBe(yes);
    expect(rowOf({ [key]: false })[0]?.value).toBe(no);
  });

  test.each<[SpecificationKey, string, string]>([
    ['drivetrain', 'front_wheel', 'Передний'],
    ['drivetrain', 'rear_wheel', 'Задний'],
    ['engine', 'gas', 'Бензин'],
    ['engine', 'electric', 'Электро'],
    ['engine', 'hybrid', 'Гибрид'],
    ['body', 'wagon', 'Универсал'],
    ['kpp', 'manual', 'Механика'],
    ['kpp', 'cvt', 'Вариатор'],
    ['rudder', 'right', 'Правый'],
    ['pts_type', 'duplicate', 'Дубликат'],
    ['kpp', 'steptronic', 'steptronic'],
  ])('%s %s is shown as «%s»', (key, value, shown) => {
    expect(rowOf({ [key]: value })[0]?.value).toBe(shown);
  });

  test.each([
    ['ffffff', 'Белый', '#f6f6f3'],
    ['#CACECB', 'Серебристый', '#cacecb'],
    ['12ab34', '#12ab34', '#12ab34'],
    ['#ff0000', 'Красный', '#b3202a'],
  ])('the color %s is shown as «%s» with its dot [CAR-9]', (color, value, colorDot) => {
    expect(rowOf({ color })).toEqual([{ key: 'color', label: 'Цвет', value, colorDot }]);
  });

  test('other text is shown as text and has no dot [E9]', () => {
    const [row] = rowOf({ color: 'red;background:url(//e)' });
    expect(row).toEqual({ key: 'color', label: 'Цвет', value: 'red;background:url(//e)' });
  });
});

describe('the groups of the specification', () => {
  test('contain all rows in their order; short values are beside each other [CAR-45]', () => {
    const ad = {
      ...EMPTY,
      year: 2019,
      rudder: 'left',
      vin_number: 'X',
      width: 1800,
      is_used: true,
      with_credit: false,
    };
    const groups = specificationGroups(ad);
    expect(
      groups.map(({ title, isCompact, rows }) => [title, isCompact, rows.map(({ key }) => key)]),
    ).toEqual([
      ['Основное', false, ['year', 'rudder']],
      ['Документы', false, ['vin_number']],
      ['Цвет и размеры', false, ['width']],
      ['Состояние и условия', true, ['is_used', 'with_credit']],
    ]);
    expect(groups.flatMap(({ rows }) => rows)).toEqual(specificationRows(ad));
  });

  test('without rows are left out', () => {
    expect(specificationGroups(EMPTY)).toEqual([]);
  });
});

describe('the id in an address', () => {
  test.each([
    ['1', 1],
    ['2147483647', 2147483647],
    ['2147483648', null],
    ['0', null],
    ['abc', null],
    ['1e3', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ])('%s is %s', (text, id) => {
    expect(adIdOf(text)).toBe(id);
  });
});

describe('links of a report [E2]', () => {
  test.each(['https://example.ru/report?id=1', 'http://example.ru/', 'HTTPS://example.ru/A'])(
    '%s may be opened',
    (link) => {
      expect(externalHref(link)).toMatch(/^https?:\/\/example\.ru\//);
    },
  );

  test.each([
    'javascript:alert(1)',
    ' jAvAscript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.ru/x',
    'http:evil',
    'https:///evil',
    'https://a@b',
    'https://a:b@c.ru/',
    'https://exa mple.ru',
    'https://example.ru/\nx',
    'example.ru',
    '',
    null,
  ])('%j is no link', (link) => {
    expect(externalHref(link)).toBeNull();
  });
});

describe('the slides', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 4],
    [3, 3],
    [20, 20],
  ])('%i photos make %i slides', (photos, slides) => {
    expect(slideCount(photos)).toBe(slides);
  });

  test('the shown slide and its neighbors are near, across the ends of the loop too', () => {
    const near = (shown: number) => Array.from({ length: 6 }, (_, slide) => isNearSlide(slide, shown, 6));
    expect(near(0)).toEqual([true, true, false, false, false, true]);
    expect(near(3)).toEqual([false, false, true, true, true, false]);
  });
});
