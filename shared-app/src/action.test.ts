import { store } from '@cars/shared-contracts/runtime';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { createAction } from './action.ts';

interface Call {
  readonly id: number;
  readonly signal: AbortSignal;
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

let calls: Call[];
beforeEach(() => {
  calls = [];
  resetStage();
});

const run = ({ signal }: { signal: AbortSignal }, id: number) =>
  new Promise<string>((resolve, reject) => calls.push({ id, signal, resolve, reject }));

describe('an action', () => {
  test('is in flight, then done, and runs once at a time', async () => {
    const action = createAction({ run });
    const outcome = store.set(action.runAtom, 1);
    expect(store.get(action.stateAtom)).toEqual({ status: 'in-flight' });
    expect(await store.set(action.runAtom, 1)).toBeNull();
    expect(calls).toHaveLength(1);
    calls[0]?.resolve('готово');
    expect(await outcome).toEqual({ status: 'done', value: 'готово' });
    expect(store.get(action.stateAtom)).toEqual({ status: 'done', value: 'готово' });
  });

  test('that fails has a sentence, is logged by its name, and can run again', async () => {
    expectConsole(/x Error/);
    const action = createAction({ name: 'x', run, words: { broken: 'Не вышло' } });
    const outcome = store.set(action.runAtom, 1);
    calls[0]?.reject(new Error('down'));
    expect(await outcome).toMatchObject({ failure: { message: 'Не вышло' } });
    void store.set(action.runAtom, 1);
    expect(calls).toHaveLength(2);
  });

  test('resets an outcome, and nothing that is in flight', async () => {
    const action = createAction({ run });
    const outcome = store.set(action.runAtom, 1);
    store.set(action.forgetAtom);
    expect(store.get(action.stateAtom).status).toBe('in-flight');
    calls[0]?.resolve('готово');
    await outcome;
    store.set(action.forgetAtom);
    expect(store.get(action.stateAtom)).toEqual({ status: 'idle' });
  });

  test('that was canceled changes nothing any more, and can run again immediately', async () => {
    const action = createAction({ run });
    const outcome = store.set(action.runAtom, 1);
    store.set(action.cancelAtom);
    expect(calls[0]?.signal.aborted).toBe(true);
    const next = store.set(action.runAtom, 2);
    calls[0]?.resolve('один');
    expect(await outcome).toBeNull();
    expect(store.get(action.stateAtom)).toEqual({ status: 'in-flight' });
    calls[1]?.resolve('два');
    expect(await next).toEqual({ status: 'done', value: 'два' });
  });

  test('is refused by itself or by its screen without a log entry', async () => {
    const action = createAction({
      name: 'x',
      refusalOf: ({ message }): string => message,
      run: async ({ refuse }) => refuse('Уже есть'),
    });
    expect(await store.set(action.runAtom)).toEqual({ status: 'failed', failure: 'Уже есть' });
    store.set(action.refuseAtom, 'Заполните поле');
    expect(store.get(action.stateAtom)).toEqual({ status: 'failed', failure: 'Заполните поле' });
  });

  test('shows an optimistic change immediately and undoes it after a failure', async () => {
    let shown = 0;
    const action = createAction({
      run,
      optimistic: (_set, id: number) => {
        shown = id;
        return () => {
          shown = 0;
        };
      },
    });
    const outcome = store.set(action.runAtom, 5);
    expect(shown).toBe(5);
    calls[0]?.reject(new Error('down'));
    await outcome;
    expect(shown).toBe(0);
  });

  test('with keys runs once at a time for each', () => {
    const action = createAction({ run, keyOf: (id) => id });
    void store.set(action.runAtom, 1);
    void store.set(action.runAtom, 2);
    void store.set(action.runAtom, 2);
    expect(calls.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('of one user has no outcome for another, and none in flight when that user returns', async () => {
    signIn(userProfile({ id: 5 }));
    const action = createAction({ scope: 'user', run });
    const outcome = store.set(action.runAtom, 1);
    signIn(userProfile({ id: 6 }));
    expect(store.get(action.stateAtom)).toEqual({ status: 'idle' });
    calls[0]?.resolve('готово');
    expect(await outcome).toBeNull();
    signIn(userProfile({ id: 5 }));
    expect(store.get(action.stateAtom)).toEqual({ status: 'idle' });
  });
});
