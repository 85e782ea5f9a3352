import { describe, expect, test } from '@rstest/core';
import { contactPhone, formatPhone, normalizePhone } from './phone.ts';

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
    ['+7900000000212', '+7900000000212'],
    ['12345', '12345'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is stored as %s', (typed, expected) => {
    expect(contactPhone(typed)).toBe(expected);
  });

  test.each(['', '+7 (', '1234', '+7 (900) 12', '+1234567890123456', 'телефон'])('%s is none', (typed) => {
    expect(contactPhone(typed)).toBeNull();
  });
});
