import { expect, test } from '@rstest/core';
import { decodersAtOnce, encodersAtOnce, threadsOf } from './concurrency.ts';

test('encoders leave a core to the event loop and two threads to passwords and files', () => {
  const sizes = [1, 2, 4, 8, 64].map((cores) => [encodersAtOnce(cores, 4), encodersAtOnce(cores, cores + 3)]);
  expect(sizes).toEqual([
    [1, 1],
    [1, 1],
    [2, 3],
    [2, 7],
    [2, 63],
  ]);
  expect([threadsOf({}), threadsOf({ UV_THREADPOOL_SIZE: '11' })]).toEqual([4, 11]);
});

test('decoders are two at least, so that one user never has all of them', () => {
  expect([1, 2, 3, 8].map(decodersAtOnce)).toEqual([2, 2, 3, 4]);
});
