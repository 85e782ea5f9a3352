import { expect, test } from '@rstest/core';
import { createEncodeQueue } from './encode-queue.ts';

test('background jobs wait for a spare core, requests do not', async () => {
  let isSpare = false;
  const queue = createEncodeQueue({
    concurrency: 1,
    queueMax: 4,
    backgroundMax: 4,
    hasSpareCore: () => isSpare,
  });
  const done: string[] = [];
  queue.runInBackground(async () => void done.push('background'));
  await queue.run(async () => void done.push('request'));
  const idle = queue.idle().then(() => done.push('idle'));
  expect(done).toEqual(['request']);
  isSpare = true;
  queue.resume();
  await idle;
  expect(done).toEqual(['request', 'background', 'idle']);
});

test('dropped background jobs delay no caller', async () => {
  const queue = createEncodeQueue({
    concurrency: 1,
    queueMax: 4,
    backgroundMax: 4,
    hasSpareCore: () => false,
  });
  queue.runInBackground(async () => undefined);
  const idle = queue.idle();
  queue.dropBackgroundJobs();
  await expect(idle).resolves.toBeUndefined();
});

/** Jobs that the test ends, by name. */
const jobs = () => {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  const job = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { job, end, started };
};

test('requests wait in order for one of the encoders, and are refused when too many wait', async () => {
  const queue = createEncodeQueue({ concurrency: 2, queueMax: 2, backgroundMax: 0 });
  const { job, end, started } = jobs();
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(job(name)));
  await expect(queue.run(job('e'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a queue without room for waiting takes what it can start', async () => {
  const queue = createEncodeQueue({ concurrency: 1, queueMax: 0, backgroundMax: 0 });
  const { job, end } = jobs();
  const first = queue.run(job('a'));
  await expect(queue.run(job('b'))).rejects.toMatchObject({ status: 503 });
  await end('a');
  expect(await first).toBe('a');
});

test('background jobs wait behind requests, in a queue of their own that drops what is too much', async () => {
  const queue = createEncodeQueue({ concurrency: 1, queueMax: 4, backgroundMax: 1 });
  const { job, end, started } = jobs();
  const inBackground = (name: string) => queue.runInBackground(() => job(name)().then(() => undefined));
  void queue.run(job('a'));
  expect([inBackground('later'), inBackground('dropped')]).toEqual([true, false]);
  void queue.run(job('b'));
  for (const name of ['a', 'b']) await end(name);
  expect(started).toEqual(['a', 'b', 'later']);
  let isIdle = false;
  void queue.idle().then(() => {
    isIdle = true;
  });
  await end('a');
  expect(isIdle).toBe(false);
  await end('later');
  expect(isIdle).toBe(true);
  await expect(queue.idle()).resolves.toBeUndefined();
});

test('a job that fails is the failure of its caller alone, and frees its encoder', async () => {
  const queue = createEncodeQueue({ concurrency: 1, queueMax: 4, backgroundMax: 4 });
  const fail = () => Promise.reject(new Error('broken'));
  expect(queue.runInBackground(fail)).toBe(true);
  await expect(queue.run(fail)).rejects.toThrow('broken');
  expect(await queue.run(async () => 'fine')).toBe('fine');
  await queue.idle();
});

test('the age of the oldest request counts while it waits and while it is encoded', async () => {
  const queue = createEncodeQueue({ concurrency: 1, queueMax: 4, backgroundMax: 4 });
  const { job, end } = jobs();
  expect(queue.oldestS()).toBe(0);
  const first = queue.run(job('first'));
  await expect.poll(() => queue.oldestS()).toBeGreaterThan(0.1);
  const startedMs = performance.now();
  const second = queue.run(job('second'));
  expect(queue.oldestS()).toBeGreaterThan(0.1);
  await end('first');
  expect(await first).toBe('first');
  // The second request arrived after `startedMs`, the first one before.
  const age = queue.oldestS();
  expect(age).toBeLessThanOrEqual((performance.now() - startedMs) / 1_000);
  await end('second');
  expect(await second).toBe('second');
  expect(queue.oldestS()).toBe(0);
});

test('a request whose encoding fails no longer counts, and a background job never does', async () => {
  const queue = createEncodeQueue({ concurrency: 1, queueMax: 4, backgroundMax: 4 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(queue.oldestS()).toBe(0);
  const { job, end, started } = jobs();
  queue.runInBackground(async () => void (await job('background')()));
  expect(started).toEqual(['background']);
  expect(queue.oldestS()).toBe(0);
  await end('background');
});
