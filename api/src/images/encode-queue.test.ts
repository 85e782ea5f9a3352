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
