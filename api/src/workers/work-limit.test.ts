import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@rstest/core';
import { processorMs } from './processor-time.ts';
import { createIdleWork, startWorkLimit } from './work-limit.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
const run = (script: string): number => {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
};
const reached = (limit: Parameters<typeof startWorkLimit>[0]) =>
  new Promise<number>((resolve) => {
    const startedAt = performance.now();
    startWorkLimit(limit, () => resolve(performance.now() - startedAt)).ref();
  });

describe.runIf(process.platform === 'linux')('processor time', () => {
  test('is the work of a process, and null for one that has ended', async () => {
    const before = processorMs(process.pid) ?? 0;
    const until = process.cpuUsage().user + 60_000;
    while (process.cpuUsage().user < until) Math.sqrt(2);
    expect((processorMs(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(40);
    const gone = spawn('true');
    await once(gone, 'close');
    expect(processorMs(gone.pid ?? 0)).toBe(null);
  });

  test('ends a process that works for the limit, and spares one that waits as long [H9]', async () => {
    const waiting = run('setInterval(() => {}, 1_000)');
    // The start of the process is over.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const slept = reached({ limitMs: 300, pid: waiting, clockFactor: 5 });
    expect(await slept).toBeGreaterThanOrEqual(1_500);
    const working = run('for (;;) Math.sqrt(2)');
    expect(await reached({ limitMs: 300, pid: working, clockFactor: 1_000 })).toBeGreaterThanOrEqual(150);
    expect(processorMs(working)).toBeGreaterThanOrEqual(300);
  });
});

test('without a process the clock counts', async () => {
  expect(await reached({ limitMs: 50, pid: null, clockFactor: 100 })).toBeGreaterThan(0);
});

test.each([
  ['burns in all of them', 90, 600],
  ['collects garbage', 2, 0],
])('work in the pauses between calls adds up for a process that %s', (_, idleMs, total) => {
  const { note } = createIdleWork();
  let worked = 0;
  let sum = 0;
  // A pause of 90 ms, then a call of 10 ms.
  for (let round = 0; round < 10; round += 1) {
    note(worked, round * 100, true);
    worked += idleMs;
    sum = note(worked, round * 100 + 90, false);
    worked += 10;
  }
  expect(Math.round(sum / 100) * 100).toBe(total);
});
