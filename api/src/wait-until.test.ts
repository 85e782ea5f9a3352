import { afterEach, expect, rs, test } from '@rstest/core';
import { createRoomCheck } from './db/free-space.ts';
import { onDatabase } from './db/test-databases.ts';
import { createLimits, LIMITS } from './http/limits.ts';
import { PersistentLimits } from './http/persistent-limits.ts';
import { createPace } from './messages/bot-pace.ts';
import { withBreaker } from './messages/breaker.ts';
import { waitUntil } from './wait-until.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_S = 86_400;

afterEach(() => {
  rs.restoreAllMocks();
});

/** A clock that the machine sets back by an hour. */
const clockOf = () => {
  let at = NOON;
  rs.spyOn(Date, 'now').mockImplementation(() => at);
  return {
    now: () => new Date(at),
    setBack: () => {
      at -= HOUR_MS;
    },
  };
};

test('a moment beyond the longest wait is over [S27]', () => {
  expect(waitUntil(NOON + 500, NOON, 1_000)).toBe(NOON + 500);
  expect(waitUntil(NOON + 1_001, NOON, 1_000)).toBe(NOON);
});

test('a bot waits a second at most after the clock was set back [S27]', async () => {
  const clock = clockOf();
  const waits: number[] = [];
  const pace = createPace({ now: clock.now, sleep: async (ms) => waits.push(ms) });
  await pace('1');
  clock.setBack();
  for (const chat of ['1', '1', '2']) await pace(chat);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
});

test('a breaker that is open closes after the clock was set back [S27]', async () => {
  const clock = clockOf();
  let isAway = true;
  const sender = withBreaker({ deliver: async () => (isAway ? 'unavailable' : 'sent') }, clock.now);
  const deliver = (to: string) => sender.deliver({ id: 1, to, kind: 'code', text: 'Код', link: null });
  for (let n = 0; n < 5; n += 1) await deliver(`tg:${n}`);
  isAway = false;
  expect(await deliver('tg:5')).toMatchObject({ delivery: 'paused' });
  clock.setBack();
  expect(await deliver('tg:5')).toMatchObject({ delivery: 'sent' });
});

test('a limit of calls names the same wait after the clock was set back, and is over no sooner after it was set ahead [S27]', async () => {
  const clock = clockOf();
  rs.spyOn(performance, 'now').mockReturnValue(0);
  const countCall = createLimits({
    mode: 'strict',
    limits: { ...LIMITS, event: [{ points: 1, seconds: DAY_S }] },
  });
  const call = () => countCall('event', { kind: 'user', userId: 1, sessionHash: '' }, '203.0.113.1');
  await call();
  rs.spyOn(performance, 'now').mockReturnValue((DAY_S - 400) * 1_000);
  await expect(call()).rejects.toMatchObject({ headers: { 'retry-after': '400' } });
  clock.setBack();
  await expect(call()).rejects.toMatchObject({ headers: { 'retry-after': '400' } });
  rs.spyOn(Date, 'now').mockReturnValue(NOON + 2 * DAY_S * 1_000);
  await expect(call()).rejects.toMatchObject({ headers: { 'retry-after': '400' } });
});

test('a disk is measured again after the clock was set back [S27]', async () => {
  const clock = clockOf();
  let freeBytes = 1e12;
  const hasRoom = createRoomCheck('/', async () => ({ freeBytes, totalBytes: 1e12 }));
  expect(await hasRoom()).toBe(true);
  freeBytes = 0;
  clock.setBack();
  expect(await hasRoom()).toBe(false);
});

onDatabase('limits in the database', (database) => {
  test('make no one wait for an hour after the clock was set back [S27]', async () => {
    const clock = clockOf();
    const limits = new PersistentLimits({ sql: database().sql, now: clock.now });
    const keys = [{ key: 'code:phone:79005550001', windows: [{ points: 1, seconds: 60 }] }];
    await limits.consume(keys);
    expect(await limits.tryConsume(keys)).toBe(60);
    clock.setBack();
    expect(await limits.tryConsume(keys)).toHaveLength(1);
    expect(await limits.tryConsume(keys)).toBe(60);
  });
});
