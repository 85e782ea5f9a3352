import { describe, expect, test } from '@rstest/core';
import { isFailing } from './failing-builds.ts';

const addresses = (failing: number, sound: number): number[] => [
  ...Array<number>(failing).fill(1),
  ...Array<number>(sound).fill(0),
];

describe('a build fails', () => {
  test('when it does so for everyone, as soon as ten addresses have reported it', () => {
    expect(isFailing(addresses(9, 0), [])).toBe(false);
    expect(isFailing(addresses(10, 0), [])).toBe(true);
  });

  test('when a third of the addresses cannot use it', () => {
    expect(isFailing(addresses(20, 40), addresses(0, 100))).toBe(true);
  });

  test('not because of a few addresses among many, however often they report', () => {
    expect(isFailing(addresses(10, 200), [])).toBe(false);
    expect(isFailing(addresses(50, 5_000), [])).toBe(false);
  });

  test('not for ten strangers where ten others can use it, nor for twenty where eighty can [I25]', () => {
    expect(isFailing(addresses(10, 10), [])).toBe(false);
    expect(isFailing(addresses(19, 19), [])).toBe(false);
    expect(isFailing(addresses(20, 80), [])).toBe(false);
    expect(isFailing(addresses(10, 9), [])).toBe(true);
  });

  test('not when the build before it fails as often', () => {
    expect(isFailing(addresses(40, 160), addresses(40, 160))).toBe(false);
    expect(isFailing(addresses(40, 160), addresses(1, 199))).toBe(true);
  });

  test('when some of the reports of each address are failures', () => {
    expect(isFailing(Array<number>(40).fill(0.5), addresses(0, 100))).toBe(true);
    expect(isFailing(Array<number>(40).fill(0.05), addresses(0, 100))).toBe(false);
  });
});
