import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { followScroll } from './follow-scroll.ts';

const scroll = () => window.dispatchEvent(new Event('scroll'));

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});

test('many steps of a scroll are one look, and never in the step itself', () => {
  const look = rstest.fn();
  const end = followScroll(look, 100);
  for (let step = 0; step < 5; step += 1) scroll();
  expect(look).not.toHaveBeenCalled();
  rstest.advanceTimersByTime(100);
  expect(look).toHaveBeenCalledTimes(1);
  scroll();
  rstest.advanceTimersByTime(100);
  expect(look).toHaveBeenCalledTimes(2);
  end();
});

test('after its end nothing is looked at, not even for a step before it', () => {
  const look = rstest.fn();
  const end = followScroll(look);
  scroll();
  end();
  scroll();
  rstest.advanceTimersByTime(100);
  expect(look).not.toHaveBeenCalled();
});
