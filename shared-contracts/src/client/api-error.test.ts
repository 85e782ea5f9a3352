import { describe, expect, test } from '@rstest/core';
import { ApiError, explainFailure, failureText } from './api-error.ts';

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

  test('no answer at all has its own text', () => {
    expect(failureText(null, 0, '')).toBe('Network response was not ok');
  });
});

describe('the sentence that a person reads', () => {
  const table: [string, ApiError, string][] = [
    [
      'a failed server is temporarily away',
      new ApiError('Ошибка 500: Internal Server Error', 500, '<html>500</html>'),
      'Сервис временно недоступен. Попробуйте ещё раз через минуту.',
    ],
    [
      'English words of a gateway are not shown',
      new ApiError('Bad Gateway', 502, { message: 'Bad Gateway' }),
      'Сервис временно недоступен. Попробуйте ещё раз через минуту.',
    ],
    [
      'a Russian reason of a failed server is shown',
      new ApiError('x', 503, { message: 'Сервер занят. Попробуйте через несколько секунд.' }),
      'Сервер занят. Попробуйте через несколько секунд.',
    ],
    [
      'a refusal for being too quick has the server’s reason',
      new ApiError('x', 429, { message: 'Код уже отправлен. Повторить можно через 55 секунд.' }, 55),
      'Код уже отправлен. Повторить можно через 55 секунд.',
    ],
    [
      'without a reason it has the wait',
      new ApiError('Ошибка 429: Too Many Requests', 429, null, 120),
      'Слишком много попыток. Повторить можно через 2 минуты.',
    ],
    [
      'no answer is a matter of the connection',
      new ApiError('Network response was not ok', 0, null),
      'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
    ],
    [
      'any other refusal can be tried again',
      new ApiError('Ошибка 400: Bad Request', 400, null),
      'Не удалось выполнить запрос. Попробуйте ещё раз.',
    ],
  ];
  for (const [title, error, expected] of table) {
    test(title, () => expect(explainFailure(error)).toBe(expected));
  }

  test('the screen’s own sentence stands for silence, not for the server’s reason', () => {
    const silent = new ApiError('Ошибка 500: Internal Server Error', 500, null);
    expect(explainFailure(silent, 'Не удалось сохранить')).toBe('Не удалось сохранить');
    const explained = new ApiError('x', 422, { message: 'Такой модели нет.' });
    expect(explainFailure(explained, 'Не удалось сохранить')).toBe('Такой модели нет.');
  });

  test('an error of the program itself gets a plain sentence', () => {
    expect(explainFailure(new TypeError('x is undefined'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
  });
});
