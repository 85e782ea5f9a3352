import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { createEncodeQueue } from './encode-queue.ts';
import { openPresetCache } from './preset-cache.ts';

let folder: string;
const troubles: unknown[] = [];
const open = (maxBytes: number) =>
  openPresetCache({ folder, maxBytes, onFailure: (error) => troubles.push(error) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-cache-'));
  troubles.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the cache of presets', () => {
  test('drops the least recently used beyond its size, on disk too', async () => {
    const cache = await open(3_300);
    for (const name of ['a.webp', 'b.webp', 'c.webp'])
      await cache.put('card-350.webp', name, Buffer.alloc(1_000, 1));
    await cache.get('card-350.webp', 'a.webp');
    await cache.put('card-350.webp', 'd.webp', Buffer.alloc(1_000, 1));
    expect(await cache.get('card-350.webp', 'b.webp')).toBeNull();
    expect(await cache.get('card-350.webp', 'a.webp')).toHaveLength(1_000);
    await expect.poll(() => readdir(join(folder, 'card-350.webp'))).toEqual(['a.webp', 'c.webp', 'd.webp']);
    expect(cache.size()).toBeLessThanOrEqual(3_300);
  });

  test('counts what an earlier run left and sweeps its unfinished files', async () => {
    await (await open(10_000)).put('card-350.webp', 'a.webp', Buffer.alloc(500));
    await writeFile(join(folder, 'card-350.webp', '.draft.part'), 'half');
    const reopened = await open(10_000);
    expect(await reopened.get('card-350.webp', 'a.webp')).toHaveLength(500);
    expect(await readdir(join(folder, 'card-350.webp'))).toEqual(['a.webp']);
  });

  test('reports a disk error and does not fail the picture', async () => {
    const cache = await open(10_000);
    await rm(join(folder, 'card-250.webp'), { recursive: true });
    await cache.put('card-250.webp', 'a.webp', Buffer.alloc(5));
    expect(troubles).toHaveLength(1);
    expect(await cache.get('card-250.webp', 'a.webp')).toBeNull();
  });
});

describe('the queue of encodes', () => {
  test('limits concurrency and queue length and rejects the rest', async () => {
    const queue = createEncodeQueue({ concurrency: 2, queueMax: 3, backgroundMax: 1 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(work)));
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  test('runs background jobs only when no request waits, and ignores their failures', async () => {
    const queue = createEncodeQueue({ concurrency: 1, queueMax: 9, backgroundMax: 2 });
    const order: string[] = [];
    const requested = [queue.run(async () => void order.push('first'))];
    expect(queue.runInBackground(async () => void order.push('spare'))).toBe(true);
    expect(queue.runInBackground(async () => Promise.reject(new Error('spare')))).toBe(true);
    expect(queue.runInBackground(async () => void order.push('too many'))).toBe(false);
    requested.push(queue.run(async () => void order.push('second')));
    await Promise.all(requested);
    await queue.idle();
    expect(order).toEqual(['first', 'second', 'spare']);
  });
});
