import { describe, expect, test } from '@rstest/core';
import { colorHexByName } from './color-word.ts';

describe('colorHexByName', () => {
  test.each([
    ['чёрный', '#000000'],
    [' Чёрный ', '#000000'],
    ['Черный', '#000000'],
    ['белый', '#ffffff'],
    ['серебристый', '#c0c0c0'],
    ['пурпурный', '#800080'],
    ['жёлтый', '#ffff00'],
    ['бордовый', '#800000'],
  ])('%s is %s', (name, hex) => {
    expect(colorHexByName(name)).toBe(hex);
  });

  test('an unknown word and an empty cell have no code', () => {
    expect(colorHexByName('перламутр')).toBeNull();
    expect(colorHexByName('')).toBeNull();
    expect(colorHexByName(undefined)).toBeNull();
  });
});
