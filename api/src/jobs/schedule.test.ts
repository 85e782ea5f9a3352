import { expect, test } from '@rstest/core';
import { Cron } from 'croner';
import { eachDatabase } from '../db/test-databases.ts';
import { AT_NIGHT, runOnceANight, startSchedule } from './schedule.ts';

const NIGHT = new Date('2026-03-02T00:30:00Z');
const NEXT_NIGHT = new Date('2026-03-03T00:30:00Z');

eachDatabase('nightly work', (database) => {
  test('runs on one of two servers, and again the next night', async () => {
    const { sql } = database();
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    const taken = await Promise.all([runOnceANight(sql, NIGHT, work), runOnceANight(sql, NIGHT, work)]);
    expect([taken.filter(Boolean).length, runs]).toEqual([1, 1]);
    expect(await runOnceANight(sql, NIGHT, work)).toBe(false);
    expect(await runOnceANight(sql, NEXT_NIGHT, work)).toBe(true);
    expect(runs).toBe(2);
  });

  test('that failed is tried again in the same night', async () => {
    const { sql } = database();
    const fail = () => Promise.reject(new Error('stop'));
    await expect(runOnceANight(sql, NIGHT, fail)).rejects.toThrow('stop');
    expect(await runOnceANight(sql, NIGHT, async () => undefined)).toBe(true);
  });

  test('a schedule that is stopped keeps no process alive', async () => {
    const schedule = startSchedule({
      sql: database().sql,
      now: () => NIGHT,
      log: { error: () => undefined },
      everyFiveMinutes: async () => undefined,
      nightly: async () => undefined,
    });
    await schedule.stop();
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
