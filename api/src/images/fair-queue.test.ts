import { expect, test } from '@rstest/core';
import { createFairQueue } from './fair-queue.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose jobs end when the test resolves them; `started` lists them in order. */
const open = (limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) => {
  const queue = createFairQueue({ places: 2, placesOfOwner: 1, queueMax: 6, queueOfOwner: 3, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const outcomes = new Map<string, unknown>();
  const add = (name: string) => {
    const owner = name[0] ?? '';
    const job = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        ends.set(name, resolve);
      });
    queue.run(owner, job).then(
      () => outcomes.set(name, 'done'),
      (error) => outcomes.set(name, error.status),
    );
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { queue, add, end, started, outcomes };
};

test('one owner never has more than the own share of the slots, also when others are free', async () => {
  const { add, end, started } = open();
  for (const name of ['a1', 'a2', 'a3']) add(name);
  expect(started).toEqual(['a1']);
  add('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('owners take turns, however many jobs of one wait', async () => {
  const { add, end, started } = open({ places: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) add(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('the share of one owner in the queue is smaller than the queue', async () => {
  const { add, outcomes } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name);
  await settled();
  expect([...outcomes]).toEqual([['a5', 503]]);
  for (const name of ['b1', 'b2', 'b3', 'b4', 'c1']) add(name);
  await settled();
  expect([...outcomes]).toEqual([
    ['a5', 503],
    ['c1', 503],
  ]);
});

test('a job that fails frees its slot for the next', async () => {
  const { queue } = open({ places: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
