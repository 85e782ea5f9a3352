import { afterEach, expect, rs, test } from '@rstest/core';
import { Cron } from 'croner';
import { onDatabase } from '../db/test-databases.ts';
import { AT_NIGHT, runOnceANight, startSchedule } from './schedule.ts';

const NIGHT = new Date('2026-03-02T00:30:00Z');
const NOON = new Date('2026-03-02T09:00:00Z');
const MINUTE_MS = 60_000;
/** Never aborted. */
const running = new AbortController().signal;
const NEXT_NIGHT = new Date('2026-03-03T00:30:00Z');

afterEach(() => void rs.useRealTimers());

const silent = { error: () => undefined, warn: () => undefined };

onDatabase('nightly work', (database) => {
  test('runs on one of two servers, and again the next night', async () => {
    const { sql } = database();
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    const taken = await Promise.all([
      runOnceANight(sql, NIGHT, 'work', work, running),
      runOnceANight(sql, NIGHT, 'work', work, running),
    ]);
    expect([taken.filter(Boolean).length, runs]).toEqual([1, 1]);
    expect(await runOnceANight(sql, NIGHT, 'work', work, running)).toBe(false);
    expect(await runOnceANight(sql, NIGHT, 'other', async () => undefined, running)).toBe(true);
    expect(await runOnceANight(sql, NEXT_NIGHT, 'work', work, running)).toBe(true);
    expect(runs).toBe(2);
  });

  test('that failed is tried again in the same night', async () => {
    const { sql } = database();
    const fail = () => Promise.reject(new Error('stop'));
    await expect(runOnceANight(sql, NIGHT, 'work', fail, running)).rejects.toThrow('stop');
    expect(await runOnceANight(sql, NIGHT, 'work', async () => undefined, running)).toBe(true);
  });

  test('that a stop has ended is done by the next start in the same night', async () => {
    const { sql } = database();
    rs.useFakeTimers({ now: NIGHT, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const reported: unknown[] = [];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const work = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begin();
      });
    const schedule = startSchedule({
      sql,
      now: () => NIGHT,
      log: { error: (details: unknown) => reported.push(details), warn: () => undefined },
      everyFiveMinutes: [],
      nightly: { work },
    });
    await rs.advanceTimersByTimeAsync(5 * MINUTE_MS);
    await begun;
    await schedule.stop();
    expect(reported).toEqual([]);
    expect(await runOnceANight(sql, NIGHT, 'work', async () => undefined, running)).toBe(true);
  });

  test('that returned early because of a stop is not done', async () => {
    const { sql } = database();
    const stopped = AbortSignal.abort();
    expect(await runOnceANight(sql, NIGHT, 'work', async () => undefined, stopped)).toBe(false);
    expect(await runOnceANight(sql, NIGHT, 'work', async () => undefined, running)).toBe(true);
  });

  test('one that fails holds up no other one', async () => {
    rs.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const done: string[] = [];
    const reported: unknown[] = [];
    const schedule = startSchedule({
      sql: database().sql,
      now: () => NOON,
      log: { error: (details: unknown) => reported.push(details), warn: () => undefined },
      everyFiveMinutes: [
        async () => {
          throw new Error('EISDIR');
        },
        async () => done.push('checks'),
      ],
      nightly: {},
    });
    await rs.advanceTimersByTimeAsync(5 * MINUTE_MS);
    await schedule.stop();
    expect(done).toEqual(['checks']);
    expect(reported).toEqual([{ err: new Error('EISDIR') }]);
  });

  test('a schedule that is stopped starts no more work', async () => {
    rs.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let runs = 0;
    const schedule = startSchedule({
      sql: database().sql,
      now: () => NOON,
      log: silent,
      everyFiveMinutes: [
        async () => {
          runs += 1;
        },
      ],
      nightly: { work: async () => undefined },
    });
    await rs.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(runs).toBe(1);
    await schedule.stop();
    await rs.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(runs).toBe(1);
  });
});

test('night is between three and five in Moscow', () => {
  const { pattern, timezone } = AT_NIGHT;
  const job = new Cron(pattern, { timezone, paused: true });
  const after = (time: string) => job.nextRun(new Date(time))?.toISOString();
  expect(after('2026-03-01T12:00:00Z')).toBe('2026-03-02T00:00:00.000Z');
  expect(after('2026-03-02T00:01:00Z')).toBe('2026-03-02T00:05:00.000Z');
  expect(after('2026-03-02T01:55:00Z')).toBe('2026-03-03T00:00:00.000Z');
  job.stop();
});
