import { describe, expect, test } from '@rstest/core';
import { failureText } from './api-error.ts';

describe('the sentence of a failed call [ERR-1]', () => {
  const table: [string, unknown, string][] = [
    ['the message comes first', { message: 'Нет мест', detail: 'x', error: 'y' }, 'Нет мест'],
    ['then the detail', { detail: 'Слишком часто' }, 'Слишком часто'],
    ['then a string error', { error: 'Плохой запрос' }, 'Плохой запрос'],
    ['then the joined error messages', { errors: { a: ['раз'], b: ['два'] } }, 'раз два'],
    ['short plain text is shown as it is', 'Закрыто на обед', 'Закрыто на обед'],
    ['long plain text is not shown', 'я'.repeat(500), 'Ошибка 503: Service Unavailable'],
    ['plain text of 499 characters is shown', 'я'.repeat(499), 'я'.repeat(499)],
    ['HTML behind white space is not shown', '\n\t <img src=x>', 'Ошибка 503: Service Unavailable'],
    ['HTML in a message is words', { message: '<img src=x>' }, '<img src=x>'],
    ['HTML is not shown', '<html>502</html>', 'Ошибка 503: Service Unavailable'],
    ['an empty body names the status', null, 'Ошибка 503: Service Unavailable'],
    ['an error that is an object is not shown', { error: { code: 1 } }, 'Ошибка 503: Service Unavailable'],
    ['an empty message is passed over', { message: ' ', detail: 'Причина' }, 'Причина'],
  ];
  for (const [title, body, expected] of table) {
    test(title, () => {
      expect(failureText(body, 503, 'Service Unavailable')).toBe(expected);
    });
  }

  test('no response at all has its own text', () => {
    expect(failureText(null, 0, '')).toBe('Network response was not ok');
  });
});
