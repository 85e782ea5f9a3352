import { expect, test } from '@rstest/core';
import { cleanLine, cleanText, isUnprintable } from './clean-text.ts';

test('a line loses breaks, control characters and invisible signs', () => {
  expect(cleanLine(' И\u0306ван\r\nПет\u202Eров\u200B\u001b[8m\u0085x\u2028y\tz\ud800\uFEFF ')).toBe(
    'Йван Петров[8m x y z',
  );
  expect(cleanLine('Анна 👩\u200D🔧')).toBe('Анна 👩🔧');
});

test('a long text keeps newlines, tabs and joined signs, and no other control character', () => {
  expect(cleanText('a\r\nb\rc\vd\u2028e\tf')).toBe('a\nb\nc\nd\ne\tf');
  expect(cleanText('\u001b[31mкрасный\u0007\u009b\u202Eтскет\u2069\u061C')).toBe('[31mкрасныйтскет');
  expect(cleanText('👩\u200D🔧 e\u0301')).toBe('👩\u200D🔧 e\u0301');
});

test('unprintable are controls, breaks and marks of direction', () => {
  for (const sign of [
    '\u0000',
    '\n',
    '\t',
    '\u007f',
    '\u009b',
    '\u2028',
    '\u200F',
    '\u202E',
    '\u2066',
    '\u061C',
  ])
    expect([sign, isUnprintable(`a${sign}b`)]).toEqual([sign, true]);
  for (const text of ['Анна', 'ООО «Весна» — №1', '👩\u200D🔧', 'a\u00A0b'])
    expect([text, isUnprintable(text)]).toEqual([text, false]);
});
