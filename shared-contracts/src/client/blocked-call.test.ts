import { describe, expect, rs, test } from '@rstest/core';
import { createApi } from './api.ts';
import { withBlocker } from './blocked-call.ts';
import { explainFailure } from './failure.ts';

/** An api over one function, and what it was called with. */
const apiOver = (reply: (url: string, method: string) => Response) => {
  const calls: string[] = [];
  const api = createApi({
    token: () => null,
    fetch: async (url, { method = 'GET' } = {}) => {
      calls.push(`${method} ${url}`);
      return reply(String(url), method);
    },
  });
  return { api, calls };
};

const done = () => new Response('{"success":true,"message":"Заявка отправлена"}');
const cut = (): never => {
  throw new TypeError('Failed to fetch');
};
const order = { body: { id: 7, user_name: 'Анна', user_phone: '+79001234567' } };
const explained = (call: Promise<unknown>) => call.then(() => 'a success', explainFailure);

describe('a call without a response', () => {
  const BLOCKED =
    'Похоже, запрос заблокировало расширение браузера. Отключите его для этого сайта и попробуйте ещё раз.';
  const LOST = 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.';

  test('was blocked where its address alone is cut [ERR-33]', async () => {
    const { api } = apiOver((url) => (url === '/api/health' ? done() : cut()));
    expect(await explained(api.orders.create(order))).toBe(BLOCKED);
    expect(await explained(api.ads.preview({ query: { page: 1 } }))).toBe(BLOCKED);
  });

  test('has the screen’s own sentence before the reason [ERR-33]', async () => {
    const { api } = apiOver((url) => (url === '/api/health' ? done() : cut()));
    const words = { offline: 'Нет соединения.', other: 'Ошибка при отправке заявки.' };
    const failed = await api.orders.create(order).catch((error) => explainFailure(error, words));
    expect(failed).toBe(`Ошибка при отправке заявки. ${BLOCKED}`);
  });

  test('has a sentence that is fixed before the reason, which no other failure changes [ERR-33]', () => {
    const fixed = 'Не удалось отправить запрос. Попробуйте позже';
    expect(withBlocker(fixed, BLOCKED)).toBe(`${fixed}. ${BLOCKED}`);
    expect(withBlocker(fixed, 'Нет')).toBe(fixed);
    expect(withBlocker(fixed, null)).toBe(fixed);
  });

  test('was lost where the server is away, or its address responds again [ERR-33]', async () => {
    expect(await explained(apiOver(cut).api.orders.create(order))).toBe(LOST);
    const once = apiOver((_, method) => (method === 'HEAD' ? done() : cut()));
    expect(await explained(once.api.orders.create(order))).toBe(LOST);
    expect(once.calls).toEqual(['POST /api/cars/order', 'HEAD /api/health', 'HEAD /api/cars/order']);
  });

  test('was lost where the network is back a moment later [ERR-33]', async () => {
    let cuts = 2;
    const { api } = apiOver(() => (cuts-- > 0 ? cut() : done()));
    expect(await explained(api.orders.create(order))).toBe(LOST);
  });

  test('is a reply that is not ours where its address leads away [ERR-30]', async () => {
    const { api, calls } = apiOver((_, method) =>
      method === 'HEAD' ? Object.defineProperty(done(), 'type', { value: 'opaqueredirect' }) : cut(),
    );
    expect(await explained(api.orders.create(order))).toBe(
      'Сервер ответил не так, как ожидалось. Попробуйте ещё раз.',
    );
    expect(calls).toEqual(['POST /api/cars/order', 'HEAD /api/health', 'HEAD /api/cars/order']);
  });

  test('is not looked at without a network [ERR-33]', async () => {
    rs.stubGlobal('navigator', { onLine: false });
    const { api, calls } = apiOver(cut);
    expect(await explained(api.orders.create(order))).not.toBe(BLOCKED);
    expect(calls).toEqual(['POST /api/cars/order']);
    rs.unstubAllGlobals();
  });
});
