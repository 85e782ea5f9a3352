import { describe, expect, rs, test } from '@rstest/core';
import { ads } from '../endpoints/ad.ts';
import { clockMs } from '../rules/device-clock.ts';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { createTransport, endpointUrl } from './transport.ts';

const card = (id: number) => ({
  id,
  images: [],
  mark: 'Toyota',
  model: 'Camry',
  price: 1,
  currency: 'RUB',
  price_rub: 1,
  year: 2020,
  mileage: 1,
  kpp: null,
  city_key: null,
  status: 'active',
  stock_status: null,
});

const page = (items: unknown[]) => ({
  success: true,
  data: { items, pagination: { current_page: 1, last_page: 1 } },
});

interface SentRequest {
  url: string;
  init: RequestInit;
}

/** For a call without a response; any other has more time than a busy machine needs. */
const SHORT_MS = 50;

/** An api over prepared responses, and the received requests. */
const apiOver = (
  responses: (() => Response | Promise<Response>)[],
  token: () => string | null = () => null,
  timeoutMs?: number,
) => {
  const requests: SentRequest[] = [];
  const refused: string[] = [];
  const api = createApi({
    token,
    onUnauthorized: (bad) => refused.push(bad),
    ...(timeoutMs ? { timeoutMs } : {}),
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      const respond = responses[requests.length - 1];
      if (!respond) throw new Error('one call more than expected');
      return respond();
    },
  });
  return { api, requests: requests, refused };
};

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

test('an address contains its parameters and leaves out those without a value', () => {
  expect(endpointUrl(ads.details, { params: { id: 7 } })).toBe('/api/v2/ads/details/7');
  expect(endpointUrl(ads.preview, { query: { page: 2, per_page: undefined } })).toBe(
    '/api/v2/ads/preview?page=2',
  );
});

describe('authorization', () => {
  test('a guest sends no header [ROLE-9]', async () => {
    const { api, requests } = apiOver([json(page([]))]);
    await api.ads.preview({ query: {} });
    expect(requests[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  test('a signed-in user sends the bearer token [ROLE-4]', async () => {
    const { api, requests } = apiOver([json(page([]))], () => 'secret-token-0001');
    await api.ads.preview({ query: {} });
    expect(requests[0]?.init.headers).toHaveProperty('Authorization', 'Bearer secret-token-0001');
  });

  test('a flow sends its calls with its own token', async () => {
    const { api, requests } = apiOver([json({ success: true })], () => null);
    await api.signIn.setPassword({ body: { password: '123456' } }, { token: 'flow-token-0000001' });
    expect(requests[0]?.init.headers).toHaveProperty('Authorization', 'Bearer flow-token-0000001');
  });

  test('a prefetched response of another token is not used', async () => {
    const { api, requests } = apiOver([json(page([card(1)]))]);
    const browser = globalThis as { window?: unknown };
    const response = Promise.resolve(new Response('{}', { status: 401 }));
    browser.window = { __carsPrefetch: { url: '/api/v2/cars/preview?page=1', token: 'half', response } };
    const reply = await api.ads.preview({ query: { page: 1 } });
    delete browser.window;
    expect(requests).toHaveLength(1);
    expect(reply?.data.items).toHaveLength(1);
  });

  test('a refused token is reported once and the read repeats as a guest [ERR-21]', async () => {
    expectConsole(/preview: 401/);
    let token: string | null = 'old-token-0000001';
    const { api, requests, refused } = apiOver(
      [
        () => {
          token = null;
          return new Response('{"message":"x"}', { status: 401 });
        },
        json(page([card(1)])),
      ],
      () => token,
    );
    const reply = await api.ads.preview({ query: {} });
    expect(reply?.data.items).toHaveLength(1);
    expect(refused).toEqual(['old-token-0000001']);
    expect(requests[1]?.init.headers).not.toHaveProperty('Authorization');
  });

  test.each(['<html><title>Вход в сеть</title></html>', 'Unauthorized', '[]', ''])(
    'a 401 that is not ours ends no session: «%s» [ERR-21] [ERR-30]',
    async (text) => {
      expectConsole(/preview: 401/);
      const { api, requests, refused } = apiOver(
        [() => new Response(text, { status: 401, headers: { 'Content-Type': 'text/html' } })],
        () => 'same-token-000001',
      );
      await expect(api.ads.preview({ query: {} })).rejects.toMatchObject({ status: 401 });
      expect([refused, requests.length]).toEqual([[], 1]);
    },
  );

  test('a token that was not dropped does not cause a loop [ERR-21]', async () => {
    expectConsole(/preview: 401/);
    const { api, requests } = apiOver([json({ message: 'Войдите' }, 401)], () => 'same-token-000001');
    await expect(api.ads.preview({ query: {} })).rejects.toThrow('Войдите');
    expect(requests).toHaveLength(1);
  });
});

describe('responses', () => {
  test('an empty success is null [ERR-2]', async () => {
    const { api } = apiOver([() => new Response('')]);
    expect(await api.ads.preview({ query: {} })).toBeNull();
  });

  test('an unparseable success is null [ERR-2]', async () => {
    const { api } = apiOver([() => new Response('{')]);
    expect(await api.ads.preview({ query: {} })).toBeNull();
  });

  test('a broken item is left out and the valid ones stay', async () => {
    expectConsole(/response of another shape/);
    const { api } = apiOver([json(page([card(1), { id: 'two' }, card(3)]))]);
    const reply = await api.ads.preview({ query: {} });
    expect(reply?.data.items.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('a response without its list is null', async () => {
    expectConsole(/response of another shape/);
    const { api } = apiOver([json({ success: true, data: {} })]);
    expect(await api.ads.preview({ query: {} })).toBeNull();
  });

  test('the moment of a response corrects a wrong clock of the device, that of a portal does not', async () => {
    rs.useFakeTimers({ now: Date.parse('2031-11-29T12:00:00Z'), toFake: ['Date'] });
    const { api } = apiOver([
      json(page([]), 200, { 'Content-Type': 'text/html', Date: 'Sun, 29 Nov 2020 12:00:00 GMT' }),
      json(page([card(1)]), 200, { Date: 'Sun, 29 Nov 2026 12:00:00 GMT' }),
    ]);
    await api.ads.preview({ query: {} }).catch(() => null);
    expect(clockMs()).toBe(Date.now());
    await api.ads.preview({ query: {} });
    expect(new Date(clockMs()).toISOString()).toBe('2026-11-29T12:00:00.000Z');
    rs.useRealTimers();
    globalThis.carsClockAheadMs = undefined;
  });

  test('a failure has status, body and the pause [ERR-2] [ERR-22]', async () => {
    expectConsole(/preview: 429/);
    const { api } = apiOver([json({ message: 'Слишком часто' }, 429, { 'Retry-After': '7' })]);
    const failure = await api.ads.preview({ query: {} }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ message: 'Слишком часто', status: 429, retryAfterSeconds: 7 });
  });

  test('a response that is cut off is a failure of the connection [P9]', async () => {
    const { api } = apiOver([
      () =>
        new Response(
          new ReadableStream({
            start(body) {
              body.enqueue(new TextEncoder().encode('{"success":true,"data":'));
              body.error(new TypeError('network error'));
            },
          }),
        ),
    ]);
    await expect(api.ads.preview({ query: {} })).rejects.toMatchObject({ status: 0 });
  });

  test('a call without a response is aborted', async () => {
    const neverThere = () =>
      new Promise<Response>((_, reject) => {
        requests[0]?.init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { api, requests } = apiOver([neverThere], () => null, SHORT_MS);
    await expect(api.ads.preview({ query: {} })).rejects.toMatchObject({ status: 0 });
  });

  test("the caller's own abort is no failure", async () => {
    const controller = new AbortController();
    controller.abort();
    const { api } = apiOver([() => Promise.reject(new DOMException('stop', 'AbortError'))]);
    const failure = await api.ads
      .preview({ query: {} }, { signal: controller.signal })
      .catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(ApiError);
  });
});

test('a prefetched response that never arrives is aborted as well', async () => {
  const { api, requests } = apiOver([], () => null, SHORT_MS);
  const browser = globalThis as { window?: unknown };
  browser.window = {
    __carsPrefetch: {
      url: '/api/v2/cars/preview?page=1',
      token: null,
      response: new Promise<Response>(() => undefined),
    },
  };
  await expect(api.ads.preview({ query: { page: 1 } })).rejects.toMatchObject({ status: 0 });
  expect(requests).toHaveLength(0);
  delete browser.window;
});

describe('the token of a known device', () => {
  const user = {
    id: 1,
    name: null,
    username: null,
    email: null,
    phone_number: '79005550001',
    avatar: null,
    account_type: null,
  };

  test('is stored by a sign-in and sent with the calls of sign-in only [ACC-47]', async () => {
    let stored: string | null = null;
    const sent: (string | null)[] = [];
    const signedIn = { user: user, token: { token: 't'.repeat(43) } };
    const responses = [
      { success: true, data: { ...signedIn, device: 'device-1' } },
      { success: true, data: signedIn },
    ];
    const api = createApi({
      token: () => null,
      device: {
        read: () => stored,
        keep: (token) => {
          stored = token;
        },
      },
      fetch: async (_url, init = {}) => {
        sent.push(new Headers(init.headers).get('Device-Token'));
        return Response.json(responses.shift() ?? page([]));
      },
    });
    await api.signIn.verifyCode({ body: { phone: '79005550001', code: '1234' } });
    expect(stored).toBe('device-1');
    await api.signIn.corporate({ body: { login: 'dealer', password: 'secret' } });
    await api.ads.preview({ query: { page: 1 } });
    expect(sent).toEqual([null, 'device-1', null]);
  });
});

describe('the check of a response', () => {
  const options = {
    token: () => null,
    fetch: async () => new Response(JSON.stringify({ success: true })),
  };
  const call = createTransport(options);

  test('that cannot be loaded fails the call like a missing connection', async () => {
    const failing = () => Promise.reject(new Error('the chunk did not load'));
    const failure = await call(ads.preview, { query: {} }, failing).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 0 });
  });

  test('that does not arrive ends with the time of the call', async () => {
    const soon = createTransport({ ...options, timeoutMs: SHORT_MS });
    await expect(soon(ads.preview, { query: {} }, () => new Promise(() => {}))).rejects.toMatchObject({
      status: 0,
    });
  });

  test('is not loaded for a response that nothing reads', async () => {
    let isLoaded = false;
    const load = async () => {
      isLoaded = true;
    };
    expect(await call(ads.preview, {}, load, { isUnread: true })).toBeNull();
    expect(isLoaded).toBe(false);
  });

  test('is not waited for after the caller has left', async () => {
    const leaving = new AbortController();
    const pending = call(ads.preview, {}, () => new Promise(() => leaving.abort()), {
      signal: leaving.signal,
    });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
