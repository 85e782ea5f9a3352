import { afterEach, expect, rs, test } from '@rstest/core';
import { firstPaint, nextTask } from './frames.ts';

afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

/** Frames that this test draws. */
const heldFrames = () => {
  const waiting: FrameRequestCallback[] = [];
  rs.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  return () => {
    for (const callback of waiting.splice(0)) callback(performance.now());
  };
};

test('the bundle waits for a frame, and for the task after it', async () => {
  rs.useFakeTimers();
  const drawFrame = heldFrames();
  const order: string[] = [];
  void firstPaint().then(() => order.push('bundle'));
  await rs.advanceTimersByTimeAsync(99);
  drawFrame();
  await Promise.resolve();
  order.push('paint');
  await rs.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['paint', 'bundle']);
});

test('a page that draws no frame starts after a tenth of a second, one in the background at once', async () => {
  rs.useFakeTimers();
  heldFrames();
  let isStarted = false;
  void firstPaint().then(() => {
    isStarted = true;
  });
  await rs.advanceTimersByTimeAsync(99);
  expect(isStarted).toBe(false);
  await rs.advanceTimersByTimeAsync(1);
  expect(isStarted).toBe(true);
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await firstPaint();
});

test('the next task comes after microtasks and lets others in between', async () => {
  const order: string[] = [];
  const next = nextTask().then(() => order.push('next task'));
  await Promise.resolve();
  order.push('microtask');
  await next;
  expect(order).toEqual(['microtask', 'next task']);
});
