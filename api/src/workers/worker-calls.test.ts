import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@rstest/core';
import { type Channel, childProcess, type StartChannel, thread } from './channel.ts';
import { WorkerCalls, type WorkerError, type WorkerOptions } from './worker-calls.ts';

type Request =
  | { readonly kind: 'echo'; readonly value: unknown }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'fail' | 'hang' | 'hangLater' | 'crash' };
type Calls = WorkerCalls<Request, unknown, string>;

const FILE = new URL('./test-worker.mjs', import.meta.url);
const CRASH = { kind: 'crash' } as const;
const HANG = { kind: 'hang' } as const;
const echo = (value: unknown) => ({ kind: 'echo', value }) as const;

let calls: Calls;
let starts = 0;
let failures: WorkerError[] = [];
const open = (start: StartChannel, over: Partial<WorkerOptions<string>> = {}): Calls => {
  calls = new WorkerCalls({
    name: 'the worker',
    start: (events) => {
      starts += 1;
      return start(events);
    },
    startLimitMs: 60_000,
    limitMs: 20_000,
    restart: 'at-once',
    onFailure: (error) => failures.push(error),
    ...over,
  });
  return calls;
};
afterEach(async () => {
  await calls.close();
  starts = 0;
  failures = [];
});

/** A channel whose worker is controlled by the test. */
const fakeChannel = () => {
  const ended: number[] = [];
  const posted: unknown[] = [];
  const held: boolean[] = [];
  let events: Parameters<StartChannel>[0] | null = null;
  const start: StartChannel = (given): Channel => {
    events = given;
    return {
      pid: null,
      post: (message) => posted.push(message),
      hold: (isHeld) => held.push(isHeld),
      end: async () => {
        ended.push(ended.length);
      },
    };
  };
  return {
    start,
    ended,
    posted,
    held,
    send: (message: unknown) => events?.onMessage(message),
    die: () => events?.onEnd('ended with code 1'),
  };
};

for (const [what, start] of [
  ['a thread', thread(FILE)],
  ['a process', childProcess(FILE)],
] as const) {
  describe(`calls to ${what}`, () => {
    test('start it, and return its greeting and its replies; bytes stay bytes', async () => {
      open(start);
      expect(starts).toBe(0);
      expect(await calls.call(echo({ a: [1] }))).toEqual({ a: [1] });
      expect(await calls.ready()).toBe('v1');
      expect(await calls.call(echo(new Uint8Array([1, 2])))).toEqual(new Uint8Array([1, 2]));
      expect(starts).toBe(1);
    });

    test('run side by side, each with its own reply', async () => {
      open(start);
      const replies = [300, 100, 200].map((ms) => calls.call({ kind: 'wait', ms }));
      expect(calls.inFlight).toBe(3);
      expect(await Promise.all(replies)).toEqual([300, 100, 200]);
      expect(calls.inFlight).toBe(0);
    });

    test('reject with the error of the handler, its fields included; the worker runs on', async () => {
      open(start);
      await expect(calls.call({ kind: 'fail' })).rejects.toMatchObject({
        message: 'no such row',
        code: '22P02',
      });
      expect(await calls.call(echo(1))).toBe(1);
      expect([starts, failures]).toEqual([1, []]);
    });

    test('are all rejected when it crashes; the next one reaches a new worker', async () => {
      open(start);
      await calls.ready();
      const lost = await Promise.allSettled([calls.call({ kind: 'wait', ms: 9_000 }), calls.call(CRASH)]);
      expect(lost).toMatchObject([
        { status: 'rejected', reason: { name: 'WorkerError', failure: 'crash' } },
        { status: 'rejected', reason: { failure: 'crash', message: 'the worker ended with code 3' } },
      ]);
      expect(await calls.call(echo(2))).toBe(2);
      expect([starts, failures.length]).toEqual([2, 1]);
    });

    test('past the time limit stop even a worker in an endless loop', async () => {
      open(start);
      await calls.ready();
      await expect(calls.call(HANG, 100)).rejects.toMatchObject({
        failure: 'timeout',
        message: 'the worker did not reply in time',
      });
      expect(await calls.call(echo(3))).toBe(3);
    });

    test('in flight are rejected by close, which ends the worker', async () => {
      open(start);
      await calls.ready();
      const lost = calls.call(HANG);
      const closed = calls.close();
      await expect(lost).rejects.toMatchObject({ failure: 'closed' });
      await closed;
      await expect(calls.call(echo(4))).rejects.toMatchObject({ failure: 'closed' });
      await expect(calls.ready()).rejects.toMatchObject({ failure: 'closed' });
      expect([starts, failures]).toEqual([1, []]);
    });

    test('a last call is made before it closes', async () => {
      open(start);
      await calls.ready();
      const last = calls.call({ kind: 'wait', ms: 100 });
      await calls.close({ request: { kind: 'wait', ms: 150 }, limitMs: 5_000 });
      expect(await last).toBe(100);
    });
  });
}

describe('a worker', () => {
  test('whose script throws rejects the calls that wait for it', async () => {
    open(thread(new URL('data:text/javascript,throw new Error("no data")')), { restart: 'with-next-call' });
    await expect(calls.call(echo(1))).rejects.toMatchObject({ failure: 'start' });
    expect(failures[0]?.message).toContain('no data');
  });

  test('that never starts is stopped', async () => {
    const { start, ended } = fakeChannel();
    open(start, { startLimitMs: 20 });
    await expect(calls.ready()).rejects.toMatchObject({
      failure: 'start',
      message: 'the worker did not start in time',
    });
    expect(ended).toHaveLength(1);
  });

  test('that fails to start is started again later and later', async () => {
    const fake = fakeChannel();
    open(fake.start);
    const times = [];
    for (const wait of [0, 250, 500]) {
      const startedAt = performance.now();
      const call = calls.call(echo(1));
      await expect.poll(() => starts, { interval: 5 }).toBe(times.length + 1);
      times.push(performance.now() - startedAt >= wait - 20);
      fake.die();
      await expect(call).rejects.toMatchObject({ failure: 'start' });
    }
    expect(times).toEqual([true, true, true]);
  });

  test('that ran is started again immediately, or with the next call', async () => {
    for (const [restart, expected] of [
      ['at-once', 2],
      ['with-next-call', 1],
    ] as const) {
      starts = 0;
      const fake = fakeChannel();
      open(fake.start, { restart });
      const ready = calls.ready();
      fake.send({ ready: 'v1' });
      await ready;
      fake.die();
      await pause(20);
      expect(starts).toBe(expected);
      const waiting = calls.call(echo(1)).catch(() => undefined);
      await pause(20);
      expect(starts).toBe(2);
      await calls.close();
      await waiting;
    }
  });

  test('has the time limit of each call from when no older one is in flight', async () => {
    const fake = fakeChannel();
    open(fake.start, { limitMs: 500 });
    const ready = calls.ready();
    fake.send({ ready: 'v1' });
    await ready;
    const replies = [1, 2, 3].map((value) => calls.call(echo(value)));
    for (const id of [1, 2, 3]) {
      await pause(200);
      fake.send({ id, reply: id });
    }
    expect(await Promise.all(replies)).toEqual([1, 2, 3]);
    await expect(calls.call(echo(4))).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('that goes on working after its reply is ended', async () => {
    open(childProcess(FILE), { limitMs: 20, clockFactor: 6, restart: 'with-next-call' });
    await calls.call({ kind: 'hangLater' }, 20_000);
    await expect
      .poll(() => failures[0]?.message, { timeout: 20_000 })
      .toBe('the worker worked without a call');
    expect(await calls.call(echo(1), 20_000)).toBe(1);
  });

  test('keeps this process running only while calls are in flight', async () => {
    const fake = fakeChannel();
    open(fake.start);
    const ready = calls.ready();
    fake.send({ ready: 'v1' });
    await ready;
    const reply = calls.call(echo(1));
    fake.send({ id: 1, reply: 1 });
    await reply;
    expect(fake.held).toEqual([false, true, false]);
  });

  test('without calls ends after its idle time, and starts with the next call', async () => {
    const fake = fakeChannel();
    open(fake.start, { idleMs: 30 });
    const ready = calls.ready();
    fake.send({ ready: 'v1' });
    await ready;
    await pause(100);
    expect([starts, fake.ended.length]).toEqual([1, 1]);
    const reply = calls.call(echo(1));
    fake.send({ ready: 'v1' });
    fake.send({ id: 1, reply: 1 });
    expect(await reply).toBe(1);
    expect([starts, failures]).toEqual([2, []]);
  });

  test('is replaced by renew, which waits for no call', async () => {
    open(thread(FILE));
    await calls.call(echo(1));
    await calls.renew();
    expect(await calls.call(echo(2))).toBe(2);
    expect([starts, failures]).toEqual([2, []]);
  });

  test('that receives what cannot be cloned rejects that call only', async () => {
    open(thread(FILE));
    await calls.ready();
    await expect(calls.call(echo(() => undefined))).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await calls.call(echo(5))).toBe(5);
  });
});
