import { store } from '@cars/shared-contracts/runtime';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { createRequest } from './request.ts';
import { createRequestChange } from './request-change.ts';

interface Call {
  readonly id: number;
  readonly signal: AbortSignal;
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

let calls: Call[];
beforeEach(() => {
  calls = [];
  resetStage();
});

const load = (signal: AbortSignal, id: number) =>
  new Promise<string | null>((resolve, reject) => calls.push({ id, signal, resolve, reject }));

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a request', () => {
  test('shows the reply to the latest load only', async () => {
    const request = createRequest({ name: 'x', load });
    void store.set(request.loadAtom, 1);
    void store.set(request.loadAtom, 2);
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[1]?.resolve('два');
    calls[0]?.resolve('один');
    await settled();
    expect(store.get(request.stateAtom)(2)).toEqual({ status: 'loaded', data: 'два' });
    expect(store.get(request.stateAtom)(1).status).toBe('loading');
  });

  test('has the sentence of a failure, and loads again', async () => {
    expectConsole(/x Error/);
    const request = createRequest({ name: 'x', load, words: { broken: 'Не вышло' } });
    void store.set(request.loadAtom, 1);
    calls[0]?.reject(new Error('down'));
    await settled();
    expect(store.get(request.stateAtom)(1)).toMatchObject({ failure: { message: 'Не вышло' } });
    void store.set(request.loadAtom, 1);
    expect(store.get(request.stateAtom)(1).status).toBe('loading');
    calls[1]?.resolve('один');
    await settled();
    expect(store.get(request.stateAtom)(1).status).toBe('loaded');
  });

  test('fails for an unreadable reply', async () => {
    expectConsole(/x Error/);
    const request = createRequest({ name: 'x', load });
    void store.set(request.loadAtom, 1);
    calls[0]?.resolve(null);
    await settled();
    expect(store.get(request.stateAtom)(1).status).toBe('failed');
  });

  test('that is canceled changes nothing any more', async () => {
    const request = createRequest({ name: 'x', load });
    void store.set(request.loadAtom, 1);
    store.set(request.cancelAtom);
    calls[0]?.resolve('один');
    await settled();
    expect(store.get(request.stateAtom)(1).status).toBe('loading');
  });

  test('keeps the shown data while they are refreshed, and after a failed refresh where it is configured so', async () => {
    expectConsole(/x Error/);
    const request = createRequest({ name: 'x', load, keepsLoaded: true, replaces: () => false });
    void store.set(request.loadAtom, 1);
    calls[0]?.resolve('один');
    await settled();
    void store.set(request.loadAtom, 1);
    expect(store.get(request.stateAtom)(1).status).toBe('loaded');
    calls[1]?.reject(new Error('down'));
    await settled();
    expect(store.get(request.stateAtom)(1)).toEqual({ status: 'loaded', data: 'один' });
  });
});

describe('a request whose data are kept forever', () => {
  test('is not repeated while it is in flight or loaded', async () => {
    const request = createRequest({ name: 'x', keepsLoaded: 'forever', load });
    void store.set(request.loadAtom, 1);
    void store.set(request.loadAtom, 1);
    calls[0]?.resolve('один');
    await settled();
    void store.set(request.loadAtom, 1);
    expect(calls).toHaveLength(1);
    expect(store.get(request.stateAtom)(1)).toEqual({ status: 'loaded', data: 'один' });
  });

  test('is repeated after a failure, and after it was canceled', async () => {
    expectConsole(/x Error/);
    const request = createRequest({ name: 'x', keepsLoaded: 'forever', load });
    void store.set(request.loadAtom, 1);
    calls[0]?.reject(new Error('down'));
    await settled();
    void store.set(request.loadAtom, 1);
    store.set(request.cancelAtom);
    void store.set(request.loadAtom, 1);
    expect(calls).toHaveLength(3);
  });
});

test('a request that keeps the previous data shows them until those of other arguments are loaded', async () => {
  const request = createRequest({ name: 'x', keepsLoaded: 'previous', load });
  void store.set(request.loadAtom, 1);
  calls[0]?.resolve('один');
  await settled();
  void store.set(request.loadAtom, 2);
  expect(store.get(request.stateAtom)(2)).toEqual({ status: 'loaded', data: 'один' });
  calls[1]?.resolve('два');
  await settled();
  expect(store.get(request.stateAtom)(2)).toEqual({ status: 'loaded', data: 'два' });
});

test('a debounced request is sent for the last of quick changes only', async () => {
  rs.useFakeTimers();
  const request = createRequest({ name: 'x', debounceMs: 300, load });
  void store.set(request.loadAtom, 1);
  await rs.advanceTimersByTimeAsync(200);
  void store.set(request.loadAtom, 2);
  await rs.advanceTimersByTimeAsync(299);
  expect(calls).toEqual([]);
  await rs.advanceTimersByTimeAsync(1);
  rs.useRealTimers();
  expect(calls.map(({ id }) => id)).toEqual([2]);
});

describe('a request of one user', () => {
  test('is not sent for a guest, and not shown to another user', async () => {
    const request = createRequest({ name: 'x', scope: 'user', load });
    void store.set(request.loadAtom, 1);
    expect(calls).toEqual([]);
    signIn(userProfile({ id: 5 }));
    void store.set(request.loadAtom, 1);
    signIn(userProfile({ id: 6 }));
    calls[0]?.resolve('один');
    await settled();
    expect(store.get(request.stateAtom)(1).status).toBe('loading');
  });

  test('undoes an optimistic change for the same user only', async () => {
    signIn(userProfile({ id: 5 }));
    const request = createRequest({ name: 'x', scope: 'user', load });
    const changeAtom = createRequestChange(request);
    void store.set(request.loadAtom, 1);
    calls[0]?.resolve('один');
    await settled();
    const token = store.set(changeAtom, () => 'два') ?? '';
    expect(store.get(request.stateAtom)(1)).toEqual({ status: 'loaded', data: 'два' });
    signIn(userProfile({ id: 6 }));
    void store.set(request.loadAtom, 1);
    calls[1]?.resolve('чужое');
    await settled();
    expect(store.set(changeAtom, () => 'один', token)).toBeNull();
    expect(store.get(request.stateAtom)(1)).toEqual({ status: 'loaded', data: 'чужое' });
  });
});
