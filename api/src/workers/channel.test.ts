import { getPriority } from 'node:os';
import { expect, test } from '@rstest/core';
import { childProcess } from './channel.ts';

const FILE = new URL('./test-worker.mjs', import.meta.url);

test('a child process yields the processor to the server from its start on [H9]', async () => {
  const channel = childProcess(FILE)({ onMessage: () => undefined, onEnd: () => undefined });
  try {
    expect(getPriority(channel.pid ?? 0)).toBeGreaterThan(getPriority());
  } finally {
    await channel.end();
  }
});
