import { expect, test } from '@rstest/core';
import { LegalContentSchema } from './legal.ts';
import { NewAdSchema } from './new-ad.ts';
import { ProfileFieldsSchema } from './profile.ts';
import { CorporateLoginSchema, VerifyCodeSchema } from './sign-in.ts';
import { lineOf, nameOf, textOf } from './text.ts';

test('a NUL is refused, a lone surrogate is replaced, the length is bounded', () => {
  expect(textOf(10).safeParse('a\u0000b').success).toBe(false);
  expect(textOf(10).parse('a\uD800b')).toBe('a\uFFFDb');
  expect(textOf(3).safeParse('abcd').success).toBe(false);
});

test('a name has composed letters and nothing invisible [D18]', () => {
  expect(nameOf(100).parse(' И\u0306ван \u200BПетров\uFEFF ')).toBe('Йван Петров');
  expect(nameOf(100).check().safeParse('e\u0301'.repeat(10_000)).success).toBe(false);
});

test('a name refuses control characters, line breaks and marks of direction [D18] [DATA-38]', () => {
  for (const sign of [
    '\n',
    '\r\n',
    '\t',
    '\u001b[8m',
    '\u0007',
    '\u0085',
    '\u009b',
    '\u2028',
    '\u2029',
    '\u200F',
    '\u202E',
    '\u2066',
    '\u061C',
  ]) {
    const { error } = nameOf(100).safeParse(`Тест${sign}4  ИП «Проверено»`);
    expect([sign, error?.issues[0]?.message]).toEqual([sign, 'Уберите переносы строк и невидимые символы']);
  }
});

test('a text of several lines keeps only newline and tab of all control characters [D18]', () => {
  expect(textOf(100).parse('a\r\nb\tc\u001b]52;c;x\u0007\u202Ed')).toBe('a\nb\tc]52;c;xd');
  expect(textOf(3).safeParse('a\r\nb').success).toBe(true);
});

test('a text of one line has none of them [D18]', () => {
  expect(lineOf(100).parse('Москва,\r\nТверская\u202E, 1\u001b')).toBe('Москва, Тверская, 1');
});

test('codes, logins, e-mails, tax numbers, links and cars are read without invisible signs [ERR-34]', () => {
  const read = { login: 'demo\u200B', password: 'x\u200B' };
  expect(CorporateLoginSchema.parse(read)).toEqual({ login: 'demo', password: 'x\u200B' });
  expect(VerifyCodeSchema.parse({ phone: '+79001234567', code: '12\u00AD34\u00A0' })).toMatchObject({
    code: '1234',
  });
  expect(ProfileFieldsSchema.parse({ email: '\uFEFFa@b.ru', username: 'iva\u2060nov' })).toEqual({
    email: 'a@b.ru',
    username: 'ivanov',
  });
  for (const inn of [
    '\u200E7707083893\u2009',
    '7707\u00A0083893',
    '77 07 083893',
    '7707\u2011083893',
    '7707-083893',
  ])
    expect(LegalContentSchema.shape.inn.parse(inn)).toBe('7707083893');
  expect(NewAdSchema.parse({ report_url: 'https://avto\u2011code.ru/1\u200B' })).toMatchObject({
    report_url: 'https://avto-code.ru/1',
  });
});
