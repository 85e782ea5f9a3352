import { expect, test } from '@rstest/core';
import { createClock } from '../../test-callers.ts';
import { AddressShare } from './address-share.ts';

const NETWORKS = 154;
const SERIES = 325;

/** Forged reports of so many customers that the room for series is full. */
const flooded = () => {
  const clock = createClock();
  const share = new AddressShare(clock.now);
  const forgers = Array.from({ length: NETWORKS }, (_, n) => share.keyOf(`2001:db8:${n}::1`));
  for (const forger of forgers) for (let n = 0; n < SERIES; n += 1) share.take(forger, `series ${n}`);
  return { clock, share, forgers };
};

test('an address adds ten samples of a series in an hour, and ten in the next [I25]', () => {
  const clock = createClock();
  const share = new AddressShare(clock.now);
  const taken = (series: string) =>
    Array.from({ length: 15 }, () => share.take('a', series)).filter((isCounted) => isCounted).length;
  expect([taken('one'), taken('one'), taken('other')]).toEqual([10, 0, 10]);
  clock.pass(3600);
  expect(taken('one')).toBe(10);
});

test('a flood of forged reports takes no room from visitors: who has most series gives way [I25]', () => {
  const { share } = flooded();
  for (let n = 0; n < 1_000; n += 1) {
    const visitor = share.keyOf(`203.0.${n >> 8}.${n & 255}`);
    const counted = Array.from({ length: 12 }, (_, at) => share.take(visitor, `series ${at}`));
    expect(counted).toEqual(Array(12).fill(true));
  }
});

test('who fills the room gets no further samples by giving way [I25]', () => {
  const { share, forgers } = flooded();
  for (let n = 0; n < 400; n += 1) share.take(share.keyOf(`203.0.${n >> 8}.${n & 255}`), 'series 0');
  const more = forgers.map(
    (forger) =>
      Array.from({ length: 400 }, (_, n) => share.take(forger, `further ${n}`)).filter((is) => is).length,
  );
  // The last one came when the room was full, and has fewer than the others.
  expect(more.slice(0, -1)).toEqual(Array(NETWORKS - 1).fill(0));
});

test('the room is free again in the next hour [I25]', () => {
  const { clock, share, forgers } = flooded();
  clock.pass(3600);
  expect(share.take(forgers[0] ?? '', 'further 1')).toBe(true);
});
