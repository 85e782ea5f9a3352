import { describe, expect, test } from '@rstest/core';
import { ApiError } from './api-error.ts';
import { explainFailure, failureOf } from './failure.ts';

describe('the sentence for the user', () => {
  const table: [string, ApiError, string][] = [
    [
      'a failed server is temporarily unavailable',
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
      'no response is a matter of the connection',
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

  test('the screen’s own sentence is used without one of the server, not instead of it', () => {
    const silent = new ApiError('Ошибка 500: Internal Server Error', 500, null);
    expect(explainFailure(silent, 'Не удалось сохранить')).toBe('Не удалось сохранить');
    const explained = new ApiError('x', 422, { message: 'Такой модели нет.' });
    expect(explainFailure(explained, 'Не удалось сохранить')).toBe('Такой модели нет.');
  });

  test('an error of the program itself gets a plain sentence', () => {
    expect(explainFailure(new TypeError('x is undefined'))).toBe('Что-то пошло не так. Попробуйте ещё раз.');
  });
});

describe('a failure', () => {
  test.each([
    [0, 'offline'],
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'absent'],
    [408, 'unavailable'],
    [409, 'refused'],
    [410, 'absent'],
    [422, 'invalid'],
    [429, 'too-many'],
    [500, 'crashed'],
    [502, 'gateway'],
    [503, 'unavailable'],
  ] as const)('of status %s is of the kind «%s»', (status, kind) => {
    expect(failureOf(new ApiError('x', status, null)).kind).toBe(kind);
  });

  test('has the screen’s sentence for its kind, else the one for all others', () => {
    const words = { offline: 'Нет связи', other: 'Не вышло' };
    expect(failureOf(new ApiError('x', 0, null), words).message).toBe('Нет связи');
    expect(failureOf(new TypeError('x'), words).message).toBe('Не вышло');
  });

  test('names the refused fields', () => {
    const failure = failureOf(new ApiError('x', 422, { errors: { name: ['Занято'], 'images[1]': ['Нет'] } }));
    expect(failure.fields).toEqual(['name', 'images[1]']);
    expect(failure.fieldMessage('name')).toBe('Занято');
    expect(failure.fieldMessage('phone')).toBeNull();
  });
});
