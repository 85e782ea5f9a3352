import { getPriority } from 'node:os';
import { expect, test } from '@rstest/core';
import { childProcess } from './channel.ts';
import { reasonOf } from './serve-calls.mjs';

const FILE = new URL('./test-worker.mjs', import.meta.url);

test('a child process yields the processor to the server from its start on [H9]', async () => {
  const channel = childProcess(FILE)({ onMessage: () => undefined, onEnd: () => undefined });
  try {
    expect(getPriority(channel.pid ?? 0)).toBeGreaterThan(getPriority());
  } finally {
    await channel.end();
  }
});

test.each([
  ['an error', new Error('broken'), 'broken'],
  [
    'a full disk of the system',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    'no space left on device',
  ],
  [
    'a full disk in WebAssembly, which has no message',
    { name: 'ErrnoError', errno: 51 },
    'no space left on device',
  ],
  ['another object without a message', { name: 'ErrnoError', errno: 44 }, 'ErrnoError 44'],
  ['a text', 'stopped', 'stopped'],
  ['nothing', undefined, 'undefined'],
])('the reason of %s is words', (_what, thrown, words) => {
  expect(reasonOf(thrown)).toBe(words);
});
