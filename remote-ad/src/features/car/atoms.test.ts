import { messengerAtom, previewAdAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { byId, type Call, failure, held, offline, stubFetch } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core';
import { carStateAtom, leaveCarAtom, loadCarAtom, recordEventAtom } from './atoms.ts';
import { callsTo, stubCar } from './test-car.tsx';

const stateOf = (id: number) => store.get(carStateAtom)(id);
const eventsOf = (calls: readonly Call[]) => callsTo(calls, 'events.record');

/** Loads until the skeleton's time is over. */
const loadWhole = async (id: number) => {
  const loading = store.set(loadCarAtom, id);
  await rstest.advanceTimersByTimeAsync(300);
  await loading;
};

beforeEach(() => {
  rstest.useFakeTimers();
  resetStage();
});

afterEach(() => {
  store.set(leaveCarAtom);
  rstest.useRealTimers();
  rstest.unstubAllGlobals();
});

describe('loading a car', () => {
  test('the skeleton stays until 300 ms after the details arrived [CAR-13]', async () => {
    stubCar(carDetails({ id: 11 }));
    void store.set(loadCarAtom, 11);
    expect(stateOf(11)).toEqual({ status: 'loading' });
    await rstest.advanceTimersByTimeAsync(299);
    expect(stateOf(11).status).toBe('settling');
    await rstest.advanceTimersByTimeAsync(1);
    expect(stateOf(11).status).toBe('shown');
  });

  describe('of a tapped card', () => {
    /** Taps the card of a car; returns how often its details were requested since. */
    const tap = (id: number) => {
      const calls = stubCar(carDetails({ id }));
      store.set(previewAdAtom, carDetails({ id }));
      void store.set(loadCarAtom, id);
      return () => calls.filter(({ url }) => url === `/api/v2/ads/details/${id}`).length;
    };

    test('requests the details when the card’s own content has been painted', async () => {
      const frames: FrameRequestCallback[] = [];
      rstest.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
      const pending = tap(41);
      await rstest.advanceTimersByTimeAsync(50);
      expect(pending()).toBe(0);
      for (const frame of frames) frame(0);
      await rstest.advanceTimersByTimeAsync(0);
      expect(pending()).toBe(1);
    });

    test('does not wait for frames of a hidden page', async () => {
      rstest.stubGlobal('requestAnimationFrame', () => 0);
      const pending = tap(42);
      await rstest.advanceTimersByTimeAsync(100);
      expect(pending()).toBe(1);
    });

    test('that is left before the frame requests nothing', async () => {
      rstest.stubGlobal('requestAnimationFrame', () => 0);
      const pending = tap(43);
      store.set(leaveCarAtom);
      await rstest.advanceTimersByTimeAsync(200);
      expect(pending()).toBe(0);
    });
  });

  test.each([403, 404])('status %i means that the car does not exist [ERR-9]', async (status) => {
    expectConsole(new RegExp(`{id}: ${status}`), /car details ApiError/);
    stubFetch({ 'ads.details': byId({ 12: () => failure(status, { message: 'Нет' }) }) });
    await loadWhole(12);
    expect(stateOf(12)).toEqual({ status: 'missing' });
  });

  test("another failure has the server's sentence", async () => {
    expectConsole(/{id}: 429/, /car details ApiError/);
    stubFetch({
      'ads.details': byId({ 13: () => failure(429, { message: 'Слишком часто' }, { 'Retry-After': '7' }) }),
    });
    await loadWhole(13);
    expect(stateOf(13)).toMatchObject({
      status: 'failed',
      failure: { message: 'Слишком часто', retryAfterSeconds: 7 },
    });
  });

  test('a missing response has a Russian sentence', async () => {
    expectConsole(/car details ApiError/);
    stubFetch({ 'ads.details': byId({ 14: offline }) });
    await loadWhole(14);
    expect(stateOf(14)).toMatchObject({
      status: 'failed',
      failure: { message: 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.' },
    });
  });

  test('an empty response is a failure, not an exception', async () => {
    expectConsole(/car details Error: A response without an ad/);
    stubFetch({ 'ads.details': byId({ 15: () => new Response('') }) });
    await loadWhole(15);
    expect(stateOf(15).status).toBe('failed');
  });

  test('the latest request wins when an older one responds later', async () => {
    const first = held<'ads.details'>();
    stubFetch({
      'ads.details': byId({ 16: first.response, 17: { data: carDetails({ id: 17 }) } }),
      'events.record': { success: true },
    });
    const older = store.set(loadCarAtom, 16);
    await loadWhole(17);
    first.release({ data: carDetails({ id: 16 }) });
    await rstest.advanceTimersByTimeAsync(300);
    await older;
    expect(stateOf(17).status).toBe('shown');
    expect(stateOf(16).status).toBe('loading');
  });

  test('a shown car stays on the screen while it is refreshed', async () => {
    stubCar(carDetails({ id: 18 }));
    await loadWhole(18);
    store.set(leaveCarAtom);
    void store.set(loadCarAtom, 18);
    expect(stateOf(18).status).toBe('shown');
    await rstest.advanceTimersByTimeAsync(300);
  });

  test('a shown car that was deleted meanwhile is removed', async () => {
    expectConsole(/{id}: 404/, /car details ApiError/);
    stubCar(carDetails({ id: 19 }));
    await loadWhole(19);
    stubFetch({ 'ads.details': byId({ 19: failure(404) }) });
    await loadWhole(19);
    expect(stateOf(19)).toEqual({ status: 'missing' });
  });
});

describe('the view event', () => {
  test('is sent once after the details, to outlive the page [CAR-29]', async () => {
    const calls = stubCar(carDetails({ id: 31 }));
    await loadWhole(31);
    expect(
      eventsOf(calls).map(({ method, url, body, keepalive }) => ({ method, url, body, keepalive })),
    ).toEqual([
      {
        method: 'POST',
        url: '/stats/api/v1/events',
        body: { ad_id: 31, type: 'view', user_id: null, telegram_id: null },
        keepalive: true,
      },
    ]);
    expect(calls.map(({ url }) => url)).toEqual(['/api/v2/ads/details/31', '/stats/api/v1/events']);
  });

  test('is not sent again for a car after Back', async () => {
    const calls = stubCar(carDetails({ id: 37 }));
    await loadWhole(37);
    store.set(leaveCarAtom);
    await loadWhole(37);
    expect(eventsOf(calls)).toHaveLength(1);
  });

  test("contains a signed-in viewer and the messenger's user", async () => {
    const initData = new URLSearchParams({ user: '{"id":279058397}' }).toString();
    store.set(messengerAtom, createNoopMessenger({ name: 'telegram', initData }));
    signIn(userProfile({ id: 5 }));
    const calls = stubCar(carDetails({ id: 32 }));
    await loadWhole(32);
    expect(eventsOf(calls)[0]?.body).toEqual({
      ad_id: 32,
      type: 'view',
      user_id: 5,
      telegram_id: '279058397',
    });
  });

  test("is not sent for the owner's own ad [CAR-29]", async () => {
    signIn(userProfile({ id: 31 }));
    const calls = stubCar(carDetails({ id: 33 }));
    await loadWhole(33);
    expect(eventsOf(calls)).toEqual([]);
  });

  test('a statistics service that fails changes nothing on the page [ERR-12]', async () => {
    expectConsole(/events: 500/, /event ApiError/);
    stubCar(carDetails({ id: 34 }), { 'events.record': () => failure(500) });
    await loadWhole(34);
    expect(stateOf(34).status).toBe('shown');
  });

  test('a missing car was not viewed', async () => {
    expectConsole(/{id}: 404/, /car details ApiError/);
    const calls = stubFetch({ 'ads.details': byId({ 35: failure(404) }) });
    await loadWhole(35);
    expect(eventsOf(calls)).toEqual([]);
  });

  test('a page in the background is viewed once it is looked at, unless the car was left before [CAR-36]', async () => {
    const visible = rstest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const calls = stubCar(carDetails({ id: 37 }));
    await loadWhole(37);
    expect(eventsOf(calls)).toEqual([]);
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    await rstest.advanceTimersByTimeAsync(0);
    expect(eventsOf(calls)).toHaveLength(1);

    visible.mockReturnValue('hidden');
    const others = stubCar(carDetails({ id: 38 }));
    await loadWhole(38);
    store.set(leaveCarAtom);
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await rstest.advanceTimersByTimeAsync(0);
    expect(eventsOf(others)).toEqual([]);
    visible.mockRestore();
  });

  test('a contact is recorded under its own type', async () => {
    const calls = stubCar(carDetails({ id: 36 }));
    store.set(recordEventAtom, carDetails({ id: 36 }), 'contact_phone');
    await rstest.advanceTimersByTimeAsync(0);
    expect(eventsOf(calls)[0]?.body).toMatchObject({ ad_id: 36, type: 'contact_phone' });
  });
});
