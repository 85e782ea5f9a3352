import { describe, expect, test } from '@rstest/core';
import type { PictureState } from './picture.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { createUploadQueue, type SentPicture, type UploadFailure } from './upload-queue.ts';

const FAILURE: UploadFailure = { message: 'Сбой', canRetry: true, waitMs: null };

interface Sending {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly arrive: (sent?: SentPicture) => void;
  readonly fail: (failure?: UploadFailure) => void;
}

/** A queue whose network and clock are controlled by a test. */
const stage = () => {
  const sendings: Sending[] = [];
  const states = new Map<string, PictureState>();
  const pauses: { run: () => void; delayMs: number }[] = [];
  const prepared: string[] = [];
  const asItIs = async (file: File): Promise<PreparedPicture> => ({ file, preview: null, facts: null });
  let preparation = asItIs;
  let online = true;
  const queue = createUploadQueue({
    prepare: (file) => preparation(file),
    onPrepared: (id) => prepared.push(id),
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        sendings.push({
          name: file.name,
          signal,
          onProgress,
          arrive: (sent = { ticket: `up_${file.name}`, address: `/img/original/${file.name}` }) =>
            resolve(sent),
          fail: (failure = FAILURE) => reject(failure),
        });
      }),
    failureOf: (error) => error as UploadFailure,
    onStateChange: (id, state) => states.set(id, state),
    isOnline: () => online,
    schedule: (run, delayMs) => {
      const pause = { run, delayMs };
      pauses.push(pause);
      return () => {
        pauses.splice(pauses.indexOf(pause), 1);
      };
    },
  });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    states,
    pauses,
    prepared,
    /** Pictures are prepared when the returned function is called. */
    holdPreparation: () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      preparation = async (file) => {
        await held;
        return asItIs(file);
      };
      return release;
    },
    sendings,
    setOnline: (value: boolean) => {
      online = value;
    },
    rest,
    add: async (...names: string[]) => {
      for (const name of names) queue.add(name, new File(['x'], name));
      await rest();
    },
    sending: (at: number): Sending => {
      const found = sendings[at];
      if (!found) throw new Error(`no sending ${at}`);
      return found;
    },
  };
};

describe('the queue of pictures', () => {
  test('sends one by one after a failed attempt [SELL-31]', async () => {
    const { add, sendings, sending, pauses, rest } = stage();
    await add('a', 'b', 'c');
    for (const at of [0, 1]) sending(at).fail();
    await rest();
    for (const { run } of [...pauses]) run();
    await rest();
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    sending(2).arrive();
    await rest();
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a']);
  });

  test('sends two in parallel, the next one begins when one is uploaded [SELL-31]', async () => {
    const { add, sendings, sending, states, rest } = stage();
    await add('a', 'b', 'c');
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(states.get('c')).toEqual({ status: 'waiting' });
    sending(0).onProgress(0.5);
    expect(states.get('a')).toEqual({ status: 'sending', share: 0.5 });
    sending(0).arrive();
    await rest();
    expect(states.get('a')).toEqual({ status: 'sent', ticket: 'up_a', address: '/img/original/a' });
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('a failure is repeated after growing pauses, then the user decides', async () => {
    const { add, sending, pauses, states, rest, queue } = stage();
    await add('a');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      sending(attempt).fail();
      await rest();
      expect(pauses.map(({ delayMs }) => delayMs)).toEqual([1000 * 2 ** attempt]);
      expect(states.get('a')).toEqual({ status: 'waiting' });
      pauses.pop()?.run();
    }
    sending(5).fail();
    await rest();
    expect(states.get('a')).toEqual({ status: 'failed', message: 'Сбой', canRetry: true });
    queue.retry('a');
    sending(6).arrive();
    await rest();
    expect(states.get('a')?.status).toBe('sent');
  });

  test('a pause requested by the server is observed [P12]', async () => {
    const { add, sending, pauses, rest } = stage();
    await add('a');
    sending(0).fail({ ...FAILURE, waitMs: 7000 });
    await rest();
    expect(pauses.map(({ delayMs }) => delayMs)).toEqual([7000]);
  });

  test('a failure that the user has to end is shown immediately, and can be tried again', async () => {
    const { add, sending, pauses, states, rest, queue } = stage();
    await add('a');
    sending(0).fail({ ...FAILURE, isForUser: true });
    await rest();
    expect(pauses).toEqual([]);
    expect(states.get('a')).toEqual({ status: 'failed', message: 'Сбой', canRetry: true });
    queue.retry('a');
    sending(1).arrive();
    await rest();
    expect(states.get('a')?.status).toBe('sent');
  });

  test('a refusal of the server is final', async () => {
    const { add, sending, pauses, states, rest, queue } = stage();
    await add('a');
    sending(0).fail({ ...FAILURE, canRetry: false });
    await rest();
    expect(states.get('a')).toEqual({ status: 'failed', message: 'Сбой', canRetry: false });
    expect(pauses).toEqual([]);
    queue.resume();
    expect(states.get('a')?.status).toBe('failed');
  });

  test('without a connection everything waits and continues when there is one again', async () => {
    const { add, sendings, sending, setOnline, pauses, rest, queue } = stage();
    setOnline(false);
    await add('a');
    expect(sendings).toEqual([]);
    setOnline(true);
    queue.resume();
    sending(0).fail();
    await rest();
    expect(pauses).toHaveLength(1);
    queue.resume();
    expect(pauses).toEqual([]);
    expect(sendings).toHaveLength(2);
  });

  test('a removed picture is not sent any further, and reports no change', async () => {
    const { add, sending, states, rest, queue, sendings } = stage();
    await add('a', 'b', 'c');
    queue.remove('a');
    expect(sending(0).signal.aborted).toBe(true);
    sending(0).fail();
    await rest();
    expect(states.get('a')).toEqual({ status: 'sending', share: 0 });
    expect(sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('a picture that is removed while it is prepared is neither shown, stored nor sent [SELL-53]', async () => {
    const { add, holdPreparation, prepared, rest, queue, sendings } = stage();
    const release = holdPreparation();
    await add('a', 'b');
    queue.remove('a');
    release();
    await rest();
    expect(prepared).toEqual(['b']);
    expect(sendings.map(({ name }) => name)).toEqual(['b']);
  });

  test('all have settled when each was uploaded or has failed for good', async () => {
    const { add, sending, queue, rest } = stage();
    await queue.settled();
    await add('a', 'b');
    let isSettled = false;
    void queue.settled().then(() => {
      isSettled = true;
    });
    sending(0).arrive();
    await rest();
    expect(isSettled).toBe(false);
    sending(1).fail({ ...FAILURE, canRetry: false });
    await rest();
    expect(isSettled).toBe(true);
  });
});
