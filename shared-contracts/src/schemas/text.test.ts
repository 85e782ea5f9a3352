import { expect, test } from '@rstest/core';
import { nameOf, textOf } from './text.ts';

test('a NUL is refused, a lone surrogate is replaced, the length is bounded', () => {
  expect(textOf(10).safeParse('a\u0000b').success).toBe(false);
  expect(textOf(10).parse('a\uD800b')).toBe('a\uFFFDb');
  expect(textOf(3).safeParse('abcd').success).toBe(false);
});

test('a name has composed letters and nothing invisible [D18]', () => {
  expect(nameOf(100).parse(' И\u0306ван\u202E \u200BПетров\uFEFF ')).toBe('Йван Петров');
  expect(nameOf(100).parse('A\u2066\u2069\u200F')).toBe('A');
  expect(nameOf(100).check().safeParse('e\u0301'.repeat(10_000)).success).toBe(false);
});

test('an ordinary text keeps its marks as data', () => {
  expect(textOf(100).parse('a\u202Eb')).toBe('a\u202Eb');
});
