import { expect, test } from '@rstest/core';
import { createClock } from '../../test-callers.ts';
import { FailureTimes } from './failure-times.ts';

const BUILD = 'remote-ad build-1';

test('failures are kept in slots of five minutes, with one vote for each address', () => {
  const clock = createClock('2026-03-02T09:02:00.000Z');
  const times = new FailureTimes(clock.now);
  times.count(BUILD, 'a', 'entry');
  for (let n = 0; n < 50; n += 1) times.count(BUILD, 'b', null);
  clock.pass(300);
  // Each phase of one load, then a second load, which failed.
  for (const phase of ['entry', 'chunk', 'entry', 'chunk']) times.count(BUILD, 'a', phase);
  times.count(BUILD, 'a', null);
  expect(times.of(BUILD)).toEqual([
    { at: Date.parse('2026-03-02T09:00:00.000Z'), addresses: 2, failures: 1 },
    { at: Date.parse('2026-03-02T09:05:00.000Z'), addresses: 1, failures: 0.5 },
  ]);
  expect(times.of('remote-ad build-2')).toEqual([]);
  expect(times.since.toISOString()).toBe('2026-03-02T09:02:00.000Z');
});

test('slots older than a day are left out, and neither slots, builds nor addresses grow without bound [I30]', () => {
  const clock = createClock();
  const times = new FailureTimes(clock.now);
  for (let n = 0; n < 400; n += 1) {
    times.count(BUILD, 'a', 'entry');
    clock.pass(300);
  }
  expect(times.of(BUILD)).toHaveLength(287);
  for (let n = 0; n < 5_000; n += 1) times.count(BUILD, `address ${n}`, null);
  expect(times.of(BUILD).at(-1)).toMatchObject({ addresses: 2_000, failures: 2_000 });
  for (let n = 0; n < 60; n += 1) times.count(`remote-ad other-${n}`, 'a', 'entry');
  expect(times.of(BUILD)).toEqual([]);
  expect(times.of('remote-ad other-0')).toHaveLength(1);
  clock.pass(86_400);
  expect(times.of('remote-ad other-0')).toEqual([]);
});
