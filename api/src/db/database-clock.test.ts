import { afterEach, expect, rs, test } from '@rstest/core';
import { openClock } from './database-clock.ts';
import type { SqlQueries } from './sql-client.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;

afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

/** A server and a database with a clock each, and time that passes for both. */
const open = async (machineMs: number) => {
  rs.useFakeTimers({ now: machineMs, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const began = performance.now();
  let databaseMs = NOON;
  const query = async () => {
    if (Number.isNaN(databaseMs)) throw new Error('away');
    return { rows: [{ ms: databaseMs + performance.now() - began }] };
  };
  const steps: unknown[] = [];
  const log = { warn: ({ step_s }: { step_s: number }) => void steps.push(step_s) };
  const clock = await openClock({ query } as unknown as SqlQueries, log as never);
  const setDatabase = (ms: number) => {
    databaseMs = ms;
  };
  return { clock, steps, setDatabase, now: () => clock.now().toISOString() };
};

test.each([
  ['13 months ahead', NOON + 395 * 24 * HOUR_MS],
  ['an hour behind', NOON - HOUR_MS],
])(
  'a server whose clock is %s has the time of its database, and counts on beside a step [S27] [S28]',
  async (_, ms) => {
    const { now, clock, steps } = await open(ms);
    expect(now()).toBe('2026-03-02T12:00:00.000Z');
    rs.setSystemTime(ms - HOUR_MS);
    await rs.advanceTimersByTimeAsync(60_000);
    expect(now()).toBe('2026-03-02T12:01:00.000Z');
    expect(steps).toHaveLength(1);
    clock.stop();
  },
);

test('a step of the database is followed, a moment and an absence are not [S27]', async () => {
  const { now, clock, steps, setDatabase } = await open(NOON);
  setDatabase(NOON + 900);
  await rs.advanceTimersByTimeAsync(10_000);
  expect([now(), steps]).toEqual(['2026-03-02T12:00:10.000Z', []]);
  setDatabase(Number.NaN);
  await rs.advanceTimersByTimeAsync(10_000);
  expect(now()).toBe('2026-03-02T12:00:20.000Z');
  setDatabase(NOON - HOUR_MS);
  await rs.advanceTimersByTimeAsync(5_000);
  expect([now(), steps]).toEqual(['2026-03-02T11:00:25.000Z', [-3600]]);
  clock.stop();
});
