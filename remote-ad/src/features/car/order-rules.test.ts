import { describe, expect, test } from '@rstest/core';
import { isWithoutCode, orderErrors, shapedPhone } from './order-rules.ts';

const phoneError = (phone: string) => orderErrors({ name: 'Анна', phone, comment: '' }).phone;

describe('a phone as it is typed', () => {
  test.each([
    ['', ''],
    ['9', '+7 (9'],
    ['+7', '+7'],
    ['+7 (900) 12', '+7 (900) 12'],
    ['89161234567', '+7 (916) 123-45-67'],
    ['8 (916', '+7 (916'],
    ['79001234567', '+7 (900) 123-45-67'],
    ['779001234567', '+7 (900) 123-45-67'],
    ['+375291234567', '+375291234567'],
    ['+1 (202) 555', '+1202555'],
    ['123', '+7 (123'],
    ['4951234567', '+7 (495) 123-45-67'],
    ['375291234567', '+375291234567'],
    ['+', '+'],
    ['+375 29 123-45-67 +375 33 765-43-21', '+375291234567375337654321'],
    ['0532 123 45 67', '05321234567'],
    ['+86139123456', '+86139123456'],
    ['+852 1234 5678', '+85212345678'],
    ['0081 3 1234 5678', '+81312345678'],
    ['+7 (00', '+'],
    ['+7 (10', '+'],
    ['+7 900 123-45-67 доб. 12', '+7 900 123-45-67 доб. 12'],
  ])('%s reads %s', (typed, shaped) => {
    expect(shapedPhone(typed)).toBe(shaped);
  });
});

test.each([
  ['+8613912345678', '+8613912345678'],
  ['+81 90 1234 5678', '+819012345678'],
  ['+886912345678', '+886912345678'],
  ['+8801712345678', '+8801712345678'],
  ['008613912345678', '+8613912345678'],
  // Without its plus it loses the 7 of the field.
  ['491701234567', '+491701234567'],
  ['05321234567', '05321234567'],
  ['905321234567', '+905321234567'],
  ['91612345677', '91612345677'],
  ['49512345677', '49512345677'],
  ['37312345678', '+37312345678'],
  ['+7 900 123 45 678', '+7 (900) 123-45-678'],
  ['8 900 123 45 678', '+7 (900) 123-45-678'],
  ['+7 900 123-45-67 доб. 12', '+7 (900) 123-45-67 доб. 12'],
  ['+375 17 200 00 00 доб. 5', '+375172000000 доб. 5'],
  ['+79001234567,12', '+7 (900) 123-45-67,12'],
])('%s typed sign by sign reads %s', (typed, shown) => {
  const shaped = [...typed].reduce((text, sign) => shapedPhone(text + sign, isWithoutCode(typed)), '');
  expect(shaped).toBe(shown);
});

describe('an order', () => {
  test('needs a name', () => {
    expect(orderErrors({ name: '  ', phone: '+375291234567', comment: '' })).toEqual({
      name: 'Введите ваше имя',
      phone: undefined,
    });
  });

  test.each(['', ' ', '+7 ('])('needs a phone: «%s» is none', (phone) => {
    expect(phoneError(phone)).toBe('Введите ваш телефон');
  });

  test.each(['1234', '+7 (900) 12'])('needs a whole phone: %s is not', (phone) => {
    expect(phoneError(phone)).toBe('Введите номер телефона полностью');
  });

  test.each([
    '+7 (900) 123-45-67 доб. 12',
    '+7 900 123-45-67 (доб. 12)',
    '+7 900 123-45-67 p12',
    '+79001234567,12',
    '+375172000000 доб. 5',
    '+852 1234 5678;ext=12',
    '+852 1234 5678 / 15',
    '8 900 123 45 67 (12)',
  ])('takes no extension: %s', (phone) => {
    expect(phoneError(phone)).toBe('Добавочный номер напишите в комментарии');
  });

  test.each(['+7 (900) 123-45-678', '890012345678', '+1234567890123456'])(
    'takes no digit more than a number has: %s',
    (phone) => {
      expect(phoneError(phone)).toBe('Проверьте номер: в нём лишние цифры');
    },
  );

  test.each(['91612345677', '9161234567 7', '49512345677', '99365123456'])(
    'adds no plus to a Russian number with a digit too many: %s',
    (phone) => {
      expect(shapedPhone(phone).replace(/\D/g, '')).toBe(phone.replace(' ', ''));
      expect(phoneError(shapedPhone(phone))).toBe(
        'Проверьте номер: в нём лишние цифры. Номер другой страны начните с «+».',
      );
    },
  );

  test.each(['+375 29 123-45-67', '12345', '+7 (900) 123-45-67'])('takes %s [CAR-37]', (phone) => {
    expect(phoneError(phone)).toBeUndefined();
  });
});
