import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { throttleOnScroll } from './throttle-on-scroll.ts';

const scroll = () => window.dispatchEvent(new Event('scroll'));

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});

test('many steps of a scroll are one call, and never in the step itself', () => {
  const callback = rstest.fn();
  const end = throttleOnScroll(callback, 100);
  for (let step = 0; step < 5; step += 1) scroll();
  expect(callback).not.toHaveBeenCalled();
  rstest.advanceTimersByTime(100);
  expect(callback).toHaveBeenCalledTimes(1);
  scroll();
  rstest.advanceTimersByTime(100);
  expect(callback).toHaveBeenCalledTimes(2);
  end();
});

test('after the unsubscription there is no call, not even for a step before it', () => {
  const callback = rstest.fn();
  const end = throttleOnScroll(callback);
  scroll();
  end();
  scroll();
  rstest.advanceTimersByTime(100);
  expect(callback).not.toHaveBeenCalled();
});
