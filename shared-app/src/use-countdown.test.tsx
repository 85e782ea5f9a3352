import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { countdown, useCountdown } from './use-countdown.ts';

beforeEach(() => void rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

const pass = (ms: number) => act(() => void rs.advanceTimersByTime(ms));

test('a wait counts down to zero, and another one begins with its full time', () => {
  const { result, rerender } = renderHook(({ start }) => useCountdown(3, start), {
    initialProps: { start: 1 },
  });
  expect(result.current).toBe(3);
  pass(1_000);
  expect(result.current).toBe(2);
  pass(60_000);
  expect(result.current).toBe(0);
  rerender({ start: 2 });
  expect(result.current).toBe(3);
});

test('no frame shows a running wait as over', () => {
  const frames: number[] = [];
  const { rerender } = renderHook(
    ({ seconds }) => {
      const left = useCountdown(seconds, seconds);
      frames.push(left);
      return left;
    },
    { initialProps: { seconds: 0 } },
  );
  rerender({ seconds: 41 });
  expect(new Set(frames)).toEqual(new Set([0, 41]));
  expect(frames.filter((left) => left === 0)).toHaveLength(1);
});

test.each([
  [60, '1:00'],
  [59, '0:59'],
  [5, '0:05'],
  [3_661, '1:01:01'],
])('%i seconds are counted down as %s', (seconds, text) => {
  expect(countdown(seconds)).toBe(text);
});
