import { expect, test } from '@rstest/core';
import { cleanLine, cleanText, cleanValue, isUnprintable } from './clean-text.ts';

test('a line loses breaks, control characters and invisible signs', () => {
  expect(cleanLine(' И\u0306ван\r\nПет\u202Eров\u200B\u001b[8m\u0085x\u2028y\tz\ud800\uFEFF ')).toBe(
    'Йван Петров[8m x y z',
  );
  expect(cleanLine('Анна 👩\u200D🔧 ❤\uFE0F\uFFFC\u034F')).toBe('Анна 👩🔧 ❤\uFE0F');
});

test('a value loses invisible signs; spaces and dashes are plain [ERR-34]', () => {
  for (const sign of [
    '\u00AD',
    '\u061C',
    '\u180E',
    '\u200B',
    '\u200D',
    '\u200E',
    '\u2060',
    '\u2064',
    '\u206F',
    '\uFEFF',
    '\u034F',
    '\u17B4',
    '\u2800',
    '\uFE00',
    '\uFE0F',
    '\uFFFC',
    '\u{E0020}',
  ])
    expect(cleanValue(`${sign}XW7${sign}B${sign}`)).toBe('XW7B');
  for (const space of ['\u00A0', '\u1680', '\u2000', '\u2009', '\u200A', '\u202F', '\u205F', '\u3000'])
    expect(cleanValue(`${space}1${space}250${space}`)).toBe('1 250');
  expect(cleanValue('a\u2010b\u2011c\u2013d\u2014e\u2212f\uFF0Dg\uFE63h')).toBe('a-b-c-d-e-f-g-h');
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
