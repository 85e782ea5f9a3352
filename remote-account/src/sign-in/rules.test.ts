import { BLOCKED } from '@cars/shared-contracts/client/blocked-call';
import { ApiError, failureOf } from '@cars/shared-contracts/runtime';
import { describe, expect, test } from '@rstest/core';
import { passwordErrors, phoneError, sendCodeText, verifyLines } from './rules.ts';

const refusal = (status: number, body: unknown = null) => new ApiError('', status, body);

describe('a phone number', () => {
  test.each(['+7 (900) 000-00-01', '8 (900) 000-00-01', '9000000001', '79000000001'])(
    '%s is whole [ACC-6]',
    (text) => {
      expect(phoneError(text)).toBeNull();
    },
  );
  test.each(['', '+7 (', '+7 (900) 000-00-0', '900000000'])('%s is not', (text) => {
    expect(phoneError(text)).toBe('Введите номер телефона полностью');
  });
  test.each(['+998 90 123 45 67', '8 029 123-45-67', '+7 (029) 123-45-67'])(
    '%s is of another country',
    (text) => {
      expect(phoneError(text)).toBe('Войти можно с номером России (+7) или Казахстана (+7 7)');
    },
  );
});

describe('a code that could not be sent', () => {
  test.each([
    [422, 'Проверьте корректность введенного номера'],
    [500, 'Что-то пошло не так. Попробуйте позже'],
    [502, 'Введите номер телефона привязанный к Telegram'],
    [418, 'Произошла неизвестная ошибка. Попробуйте снова'],
    [429, 'Произошла неизвестная ошибка. Попробуйте снова'],
    [0, 'Произошла неизвестная ошибка. Попробуйте снова'],
  ])('%i reads: %s [ERR-3]', (status, text) => {
    expect(sendCodeText(refusal(status))).toBe(text);
  });
  test('a call that an extension cut names it [ERR-33]', () => {
    expect(sendCodeText(refusal(0, { message: BLOCKED }))).toBe(
      'Произошла неизвестная ошибка. Попробуйте снова. Похоже, запрос заблокировало расширение браузера. Отключите его для этого сайта и попробуйте ещё раз.',
    );
  });
  test('an error of our own reads like an unknown one', () => {
    expect(sendCodeText(new TypeError('x'))).toBe('Произошла неизвестная ошибка. Попробуйте снова');
  });
});

describe('a refused code', () => {
  test("shows the server's message", () => {
    expect(verifyLines(failureOf(refusal(422, { message: 'Код истёк' })), 'login')).toEqual(['Код истёк']);
    expect(verifyLines(failureOf(refusal(422, { message: 'Код истёк' })), 'other')).toEqual(['Код истёк']);
  });
  test('without one, that of the context', () => {
    expect(verifyLines(failureOf(refusal(500, '<html>')), 'login')).toEqual(['Ошибка логина']);
    expect(verifyLines(failureOf(refusal(500)), 'other')).toEqual(['Ошибка подтверждения кода']);
    expect(verifyLines(failureOf(refusal(500)), 'registration')).toEqual(['Неверный код']);
  });
  test.each([
    ['login', 'Ошибка логина'],
    ['registration', 'Неверный код'],
    ['other', 'Ошибка подтверждения кода'],
  ] as const)('without a reply that of %s is followed by the reason [ERR-4]', (context, own) => {
    expect(verifyLines(failureOf(refusal(0)), context)).toEqual([
      own,
      'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
    ]);
  });
  test('in sign-up shows «Неверный код» first [ERR-4]', () => {
    expect(verifyLines(failureOf(refusal(422, { message: 'Код истёк' })), 'registration')).toEqual([
      'Неверный код',
      'Код истёк',
    ]);
    expect(
      verifyLines(failureOf(refusal(422, { message: 'Неверный код: попробуйте ещё' })), 'registration'),
    ).toEqual(['Неверный код: попробуйте ещё']);
  });
  test('after too many tries is not called a wrong code', () => {
    expect(
      verifyLines(failureOf(refusal(429, { message: 'Слишком много попыток' })), 'registration'),
    ).toEqual(['Слишком много попыток']);
  });
});

describe('a password', () => {
  test.each([
    ['12345', '12345', { password: 'Пароль должен быть не менее 6 символов' }],
    ['123456', '123456', {}],
    ['123456', '12345', { repeated: 'Пароли не совпадают' }],
    ['', 'a', { password: 'Пароль должен быть не менее 6 символов', repeated: 'Пароли не совпадают' }],
  ])('%s and %s [ACC-9]', (password, repeated, errors) => {
    expect(passwordErrors(password, repeated)).toEqual(errors);
  });
});
