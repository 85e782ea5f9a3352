import { describe, expect, test } from '@rstest/core';
import {
  contactPhone,
  contactPhoneProblem,
  formatPhone,
  hasExtension,
  isDialedAtHome,
  isForeignPhone,
  messengerPhone,
  normalizePhone,
} from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['+7 (900) 000-00-02', '79000000002'],
    ['8 (900) 000-00-02', '79000000002'],
    ['9000000002', '79000000002'],
    ['779000000002', '79000000002'],
    ['77000000002', '77000000002'],
    ['+7 8 (900) 000-00-02', '79000000002'],
    ['78120000002', '78120000002'],
    ['79000000002', '79000000002'],
    ['+8 (900) 000-00-02', '79000000002'],
    ['+7 777 000 00 02', '77770000002'],
    ['8 10 7 900 000 00 02', '79000000002'],
  ])('%s becomes %s [ACC-34] [ACC-7]', (typed, expected) => {
    expect(normalizePhone(typed)).toBe(expected);
  });

  test.each([
    '',
    '123',
    '+1 900 000 00 02',
    '7900000000',
    '790000000021',
    '8900000000',
    '890000000021',
    '900000000',
    '90000000021',
    'телефон',
    '+998 90 123 45 67',
    '+375 29 123-45-67',
    '+86 139 1234 567',
    '+81 3 1234 5678',
    '+90 532 123 45 67',
    '+9 900 000 00 2',
    '00 998 90 123 45 67',
    '+7 900 000-00-02 доб. 12',
    '(+852) 1234 5678',
    'tel:+852-1234-5678',
    '＋852 1234 5678',
    '8 029 123-45-67',
    '+7 (029) 123-45-67',
    '8 (044) 123-45-67',
  ])('%s is no number', (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  });

  test('is written in groups, and unchanged when it is not complete [ACC-1]', () => {
    expect(formatPhone('79001234567')).toBe('+7 (900) 123-45-67');
    for (const text of ['7900123456', '790012345678', '+79001234567']) expect(formatPhone(text)).toBe(text);
  });
});

describe('a number to call back', () => {
  test.each([
    ['8 (916) 123-45-67', '79161234567'],
    ['+7 900 000 00 02', '79000000002'],
    ['+375 29 123-45-67', '+375291234567'],
    [' +375 29 123-45-67', '+375291234567'],
    ['+375 29 12', '+3752912'],
    ['7123456', '7123456'],
    ['12345', '12345'],
    ['+123456789012345', '+123456789012345'],
    ['(+852) 1234 5678', '+85212345678'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['8-900-000-00-02 (Анна)', '79000000002'],
    ['+852 1234 5678', '+85212345678'],
    ['+81 3 1234 5678', '+81312345678'],
    ['+82 2 1234 5678', '+82212345678'],
    ['+84 912 345 678', '+84912345678'],
    ['+961 3 123 456', '+9613123456'],
    ['+86 139 1234 5678', '+8613912345678'],
    ['+880 1712 345678', '+8801712345678'],
    ['+95 9 123 4567', '+9591234567'],
    ['0081 3 1234 5678', '+81312345678'],
    ['8 10 81 3 1234 5678', '+81312345678'],
  ])('%s is stored as %s [CAR-37]', (typed, expected) => {
    expect(contactPhone(typed)).toBe(expected);
  });

  test.each([
    '+7900000000212',
    '+7 900 000-00-02 доб. 12',
    '+7 900 0000002#5',
    '',
    '+7 (',
    '1234',
    '+7 (900) 12',
    '+1234567890123456',
    'телефон',
    '8 029 123-45-67',
    '+7 (029) 123-45-67',
  ])('%s is none', (typed) => {
    expect(contactPhone(typed)).toBeNull();
  });
});

test('an extension and another country differ from a wrong number', () => {
  for (const text of [
    '+7 900 000-00-02 доб. 12',
    '89000000002 доб.12',
    '9000000002 ext 4',
    '9000000002 #4',
    '+7 900 000-00-02 (доб. 12)',
    '9000000002 p12',
    '+852-1234-5678;ext=12',
    '+852 1234 5678 / 15',
    '8 900 000 00 02 (12)',
  ])
    expect([text, hasExtension(text)]).toEqual([text, true]);
  expect(hasExtension('+7 (900) 000-00-02')).toBe(false);
  expect(['+998', '00998901234567', '+852', '(+852) 1', 'tel:+852', '＋852'].map(isForeignPhone)).toEqual(
    Array(6).fill(true),
  );
  expect(['+7', '+', '', '8 900', '+8 900 000 00 02'].map(isForeignPhone)).toEqual(Array(5).fill(false));
});

test.each([
  ['8 029 123-45-67', 'Номер другой страны начните с «+» и кода страны'],
  ['+7 (029) 123-45-67', 'Номер другой страны начните с «+» и кода страны'],
  ['+7 900 000-00-02 доб. 12', 'Добавочный номер напишите в комментарии'],
  ['+7 (900) 123-45-678', 'Проверьте номер: в нём лишние цифры'],
  ['+7 (900) 12', 'Введите номер телефона полностью'],
])('%s is refused with «%s» [CAR-37]', (typed, sentence) => {
  expect(contactPhone(typed)).toBeNull();
  expect(contactPhoneProblem(typed)).toBe(sentence);
});

test('a number that is dialed within its country names none', () => {
  expect(
    ['8 029 123-45-67', '+7 044 123 45 67', '8 (0', '8 800 000-00-02', '+800 1234 5678'].map(isDialedAtHome),
  ).toEqual([true, true, false, false, false]);
});

test('a contact of a messenger keeps its country, with its plus or without', () => {
  expect(['79000000002', '+79000000002', '77770000002', '89000000002'].map(messengerPhone)).toEqual([
    '79000000002',
    '79000000002',
    '77770000002',
    '79000000002',
  ]);
  for (const abroad of ['84912345678', '+84912345678', '9001234567', '85212345678', '375291234567'])
    expect([abroad, messengerPhone(abroad)]).toEqual([abroad, null]);
});

test('an invisible sign before the plus changes no country [ERR-34]', () => {
  expect(contactPhone('\u200B+852 1234 5678')).toBe('+85212345678');
  expect(normalizePhone('\u2060+998 90 123 45 67')).toBeNull();
  expect(normalizePhone('8\u00A0900\u2011123\u201145\u201167\u200B')).toBe('79001234567');
});
