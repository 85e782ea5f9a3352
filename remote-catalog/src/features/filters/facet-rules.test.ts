import { expect, test } from '@rstest/core';
import { colorKeys, optionCount } from './facet-rules.ts';

test('an option has the number of its value, «any» that of all, and zero is marked [CAT-63]', () => {
  const facet = { all: 12_345, values: { cvt: 1 } };
  expect(optionCount(facet, '')).toEqual({
    text: '12\u00a0345',
    words: '12\u00a0345 объявлений',
    isNone: false,
  });
  expect(optionCount(facet, 'cvt')).toEqual({ text: '1', words: '1 объявление', isNone: false });
  expect(optionCount(facet, 'manual')).toEqual({ text: '0', words: '0 объявлений', isNone: true });
  expect(optionCount(null, 'cvt')).toBeNull();
});

test('an option may stand for several values; a color has its code [CAT-63]', () => {
  const facet = { all: 9, values: { 4: 2, 5: 3, 1: 4, '#ffffff': 6 } };
  expect(optionCount(facet, 'for_parts', () => ['4', '5', '9'])?.text).toBe('5');
  expect(optionCount(facet, 'ffffff', colorKeys)?.text).toBe('6');
});

test('a mark without an ad of its own has the number of the further marks [CAT-63]', () => {
  const facet = { all: 231, values: { 1: 231, 141: 239 }, absent: 231 };
  expect(['', '1', '141', '7'].map((mark) => optionCount(facet, mark)?.text)).toEqual([
    '231',
    '231',
    '239',
    '231',
  ]);
});
