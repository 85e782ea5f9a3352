import { describe, expect, test } from '@rstest/core';
import { COLOR_NAMES, colorName, FORM_COLORS, normalizeHex, paintOf } from './color.ts';

describe('colors of the forms', () => {
  test('there are sixteen, each with its own code and its own name [DATA-17] [SELL-17]', () => {
    expect(FORM_COLORS).toHaveLength(16);
    expect(new Set(FORM_COLORS.map((color) => color.hex)).size).toBe(16);
    expect(new Set(FORM_COLORS.map((color) => color.name)).size).toBe(16);
  });

  test('each has a paint of its own', () => {
    const paints = FORM_COLORS.map(({ paint }) => paint);
    expect(new Set(paints).size).toBe(16);
    expect(paints.filter((paint) => normalizeHex(paint) !== paint)).toEqual([]);
  });

  test('a color of the forms has its paint, another code is its own', () => {
    expect([paintOf('#000000'), paintOf('#12ab34')]).toEqual(['#17191c', '#12ab34']);
  });

  test('every code of the map is in the normal form [DATA-17]', () => {
    const codes = Object.keys(COLOR_NAMES);
    expect(codes.length).toBeGreaterThanOrEqual(45);
    expect(codes.filter((hex) => normalizeHex(hex) !== hex)).toEqual([]);
  });
});

describe('normalizeHex', () => {
  test.each([
    ['#FF0000', '#ff0000'],
    ['ff0000', '#ff0000'],
    ['040001', '#040001'],
    [' #FAFBFB ', '#fafbfb'],
  ])('%s becomes %s', (value, hex) => {
    expect(normalizeHex(value)).toBe(hex);
  });

  test.each([
    '',
    '#',
    '#fff',
    'ff00000',
    '##ff0000',
    'red',
    'чёрный',
    'red;background:url(//e)',
    '#ff0000;x',
    '#ff00\n00',
  ])('%s is refused', (value) => {
    expect(normalizeHex(value)).toBeNull();
  });

  test('a missing value is refused', () => {
    expect(normalizeHex(null)).toBeNull();
    expect(normalizeHex(undefined)).toBeNull();
  });
});

describe('colorName', () => {
  test.each([
    ['#000000', 'Чёрный'],
    ['FFFFFF', 'Белый'],
    ['040001', 'Чёрный'],
    ['#cacecb', 'Серебристый'],
    ['800000', 'Бордовый'],
  ])('%s is called %s', (value, name) => {
    expect(colorName(value)).toBe(name);
  });

  test('a code without a name is shown as the code with its sign [CAR-9]', () => {
    expect(colorName('12AB34')).toBe('#12ab34');
  });

  test('text that is no code is shown unchanged', () => {
    expect(colorName('red;background:url(//e)')).toBe('red;background:url(//e)');
  });
});
