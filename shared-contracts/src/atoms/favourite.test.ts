import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { createNoopMessenger } from '../shell/noop-messenger.ts';
import { favouritesAtom, toggleFavouriteAtom } from './favourite.ts';
import { messengerAtom } from './messenger.ts';
import { sessionAtom } from './session.ts';
import { store } from './store.ts';

const realFetch = globalThis.fetch;
const user = (id: number) => ({
  status: 'signed-in' as const,
  token: 'token-of-sixteen-signs',
  user: {
    id,
    name: 'Анна',
    username: null,
    email: null,
    phone_number: '79000000001',
    avatar: null,
    account_type: null,
  },
});

let seen: string[] = [];
let pulses = 0;
let nextId = 1;
let response: (call: string) => Response | Promise<Response>;

const done = () => new Response(JSON.stringify({ success: true }));
const heart = (ad: { id: number; is_favorited?: boolean }) => store.get(favouritesAtom)(ad);

beforeEach(() => {
  seen = [];
  pulses = 0;
  response = done;
  store.set(sessionAtom, user(7));
  store.set(
    messengerAtom,
    createNoopMessenger({
      haptic: {
        impact: () => {
          pulses += 1;
          seen.push('pulse');
        },
        notify: () => undefined,
        select: () => undefined,
      },
    }),
  );
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const type = typeof init.body === 'string' ? JSON.parse(init.body).type : '';
    const call = `${init.method} ${url}${type ? ` ${type}` : ''}`;
    seen.push(call);
    return response(call);
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  store.set(sessionAtom, { status: 'guest' });
});

describe('a heart', () => {
  test('is not shown to a guest, nor on an ad without a mark from the server [ROLE-3] [CAT-51]', () => {
    expect(heart({ id: 1 })).toBeNull();
    store.set(sessionAtom, { status: 'guest' });
    expect(heart({ id: 1, is_favorited: true })).toBeNull();
  });

  test('fills immediately, then follow the call, the event and the vibration [CAT-20] [ERR-12]', async () => {
    const ad = { id: nextId++, is_favorited: false };
    const toggled = store.set(toggleFavouriteAtom, ad);
    expect(heart(ad)).toBe(true);
    await toggled;
    expect(seen).toEqual([
      `POST /api/v2/cars/${ad.id}/favorites`,
      'POST /api/cars/seen favorite_add',
      'pulse',
    ]);
  });

  test('is recorded with the messenger’s id of the user [CAR-29]', async () => {
    const initData = new URLSearchParams({ user: '{"id":279058397}' }).toString();
    store.set(messengerAtom, createNoopMessenger({ name: 'telegram', initData }));
    const events: unknown[] = [];
    const plainFetch = globalThis.fetch;
    globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
      if (url.endsWith('/seen')) events.push(JSON.parse(String(init.body)));
      return plainFetch(url, init);
    }) as typeof fetch;
    const ad = { id: nextId++, is_favorited: false };
    await store.set(toggleFavouriteAtom, ad);
    expect(events).toEqual([{ ad_id: ad.id, type: 'favorite_add', user_id: 7, telegram_id: '279058397' }]);
  });

  test('empties in the same way', async () => {
    const ad = { id: nextId++, is_favorited: true };
    await store.set(toggleFavouriteAtom, ad);
    expect(heart(ad)).toBe(false);
    expect(seen).toEqual([
      `DELETE /api/v2/cars/${ad.id}/favorites`,
      'POST /api/cars/seen favorite_remove',
      'pulse',
    ]);
  });

  test('that is filled again brings its note back, for the same user alone [CAT-69]', async () => {
    const ad = { id: nextId++, is_favorited: true };
    const heartCalls = () => seen.splice(0).filter((call) => call.includes('/favorites'));
    response = (call) =>
      call.startsWith('DELETE')
        ? new Response(JSON.stringify({ success: true, data: { note: 'Тайна' } }))
        : done();
    await store.set(toggleFavouriteAtom, ad);
    store.set(sessionAtom, user(8));
    await store.set(toggleFavouriteAtom, { ...ad, is_favorited: false });
    expect(heartCalls().slice(1)).toEqual([`POST /api/v2/cars/${ad.id}/favorites`]);
    store.set(sessionAtom, user(7));
    response = () => new Response('{}', { status: 500 });
    expectConsole(/favorites: 500/, /обновлении избранного/);
    const gone = { ...ad, is_favorited: false };
    await store.set(toggleFavouriteAtom, gone);
    response = () =>
      new Response(JSON.stringify({ success: true, data: { note: 'Тайна', price_alert: false } }));
    await store.set(toggleFavouriteAtom, gone);
    response = done;
    const put = `PUT /api/v2/cars/${ad.id}/favorites`;
    expect(heartCalls()).toEqual([put, put]);
    await store.set(toggleFavouriteAtom, gone);
    await store.set(toggleFavouriteAtom, gone);
    expect(heartCalls()).toEqual([
      `DELETE /api/v2/cars/${ad.id}/favorites`,
      `POST /api/v2/cars/${ad.id}/favorites`,
    ]);
  });

  test('rolls back when the server rejects, without a message [CAT-51] [ERR-12]', async () => {
    expectConsole(/favorites: 500/, /обновлении избранного/);
    response = () => new Response('{}', { status: 500 });
    const ad = { id: nextId++, is_favorited: false };
    await store.set(toggleFavouriteAtom, ad);
    expect(heart(ad)).toBe(false);
    expect(seen).toEqual([`POST /api/v2/cars/${ad.id}/favorites`]);
    expect(pulses).toBe(0);
  });

  test('ten quick taps end with the last value and two calls at most', async () => {
    const ad = { id: nextId++, is_favorited: false };
    const taps = Array.from({ length: 10 }, () => store.set(toggleFavouriteAtom, ad));
    await Promise.all(taps);
    expect(heart(ad)).toBe(false);
    expect(seen.filter((call) => call.includes('/favorites')).length).toBeLessThanOrEqual(2);
  });

  test("of another user is not this one's", async () => {
    const ad = { id: nextId++, is_favorited: false };
    await store.set(toggleFavouriteAtom, ad);
    store.set(sessionAtom, user(8));
    expect(heart(ad)).toBe(false);
  });
});
