import { describe, expect, test } from '@rstest/core';
import { createApi } from './api.ts';
import { failureOf } from './failure.ts';

/** An api over prepared responses, in their order. */
const apiOver = (...responses: Response[]) =>
  createApi({
    token: () => null,
    fetch: async () => {
      const response = responses.shift();
      if (!response) throw new Error('one call more than expected');
      return response;
    },
  });

describe('a response 200 that is no success', () => {
  const PAGE = '<html><title>Проверка браузера</title></html>';
  const failureOver = async (response: Response) => {
    const api = apiOver(response);
    return failureOf(await api.ads.remove({ params: { id: 7 } }).catch((error: unknown) => error));
  };

  test.each([
    ['a page of a protection service', new Response(PAGE, { headers: { 'Content-Type': 'text/html' } })],
    [
      'a page that is called JSON',
      new Response(`\n ${PAGE}`, { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['text called HTML', new Response('OK', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })],
    ['a page with status 203', new Response(PAGE, { status: 203 })],
  ])('is a failure in words when it is %s [ERR-30]', async (_, response) => {
    expect(await failureOver(response)).toMatchObject({
      kind: 'unavailable',
      message: 'Сервер ответил не так, как ожидалось. Попробуйте ещё раз.',
    });
  });

  test('is a refusal with its message when its body states it [ERR-31]', async () => {
    const response = Response.json({ success: false, message: 'Слово сервера' });
    expect(await failureOver(response)).toMatchObject({ kind: 'refused', message: 'Слово сервера' });
    expect(await failureOver(Response.json({ success: false }))).toMatchObject({
      message: 'Не удалось выполнить запрос. Попробуйте ещё раз.',
    });
  });

  test('deletes nothing without a word of our server, empty or not [ERR-30]', async () => {
    for (const text of ['', 'OK', '[]', '{"status":"maintenance"}', '{"success":"true"}'])
      expect((await failureOver(new Response(text))).kind).toBe('unavailable');
  });

  test.each(['Технические работы', 'alert(1)', '{"status":"maintenance"}', '"Технические работы"', '[]'])(
    'changes nothing when it is not ours: %s [ERR-30]',
    async (text) => {
      const api = apiOver(new Response(text), new Response(text));
      for (const call of [
        () => api.orders.create({ body: { ad_id: 7, phone: '79005550001' } as never }),
        () => api.favourites.keep({ params: { id: 7 }, body: {} as never }),
      ])
        expect(failureOf(await call().catch((error: unknown) => error)).message).toBe(
          'Сервер ответил не так, как ожидалось. Попробуйте ещё раз.',
        );
    },
  );

  test('is a change without a word when it is empty, and an unread call needs none [ERR-2]', async () => {
    const api = apiOver(new Response(' '), Response.json({ status: 'ok' }));
    expect(await api.orders.create({ body: { ad_id: 7, phone: '79005550001' } as never })).toBeNull();
    expect(await api.telemetry.send({ body: { events: [] } }, { isUnread: true })).toBeNull();
  });

  test('is a failure of a read when its type is HTML in capitals [ERR-30]', async () => {
    const api = apiOver(new Response('OK', { headers: { 'Content-Type': 'TEXT/HTML; charset=UTF-8' } }));
    await expect(api.ads.preview({ query: {} })).rejects.toMatchObject({ status: 200 });
  });

  test('is nothing for a read by POST when it is no JSON [ERR-2]', async () => {
    const api = apiOver(new Response('Технические работы'));
    expect(await api.ads.search({ query: {}, body: {} })).toBeNull();
  });

  test('keeps the text of a screen that has one', async () => {
    const api = apiOver(new Response(PAGE));
    const error = await api.ads.preview({ query: {} }).catch((thrown: unknown) => thrown);
    expect(failureOf(error, { other: 'Ошибка загрузки данных' }).message).toBe('Ошибка загрузки данных');
  });
});
