import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { afterPaint } from './after-paint.ts';

/** Frames that wait for the test to draw them. */
const waiting: FrameRequestCallback[] = [];
const drawFrame = () => {
  for (const callback of waiting.splice(0)) callback(0);
};

beforeEach(() => {
  rs.useFakeTimers();
  waiting.length = 0;
  rs.stubGlobal('document', { visibilityState: 'visible' });
  rs.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback));
});
afterEach(() => {
  rs.unstubAllGlobals();
  rs.useRealTimers();
});

test('it comes after a frame, in the task after it', async () => {
  const order: string[] = [];
  void afterPaint().then(() => order.push('after'));
  await rs.advanceTimersByTimeAsync(99);
  drawFrame();
  await Promise.resolve();
  order.push('paint');
  await rs.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['paint', 'after']);
});

test('a page that draws no frame waits a tenth of a second, one in the background not at all', async () => {
  let isOver = false;
  void afterPaint().then(() => {
    isOver = true;
  });
  await rs.advanceTimersByTimeAsync(99);
  expect(isOver).toBe(false);
  await rs.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  rs.stubGlobal('document', { visibilityState: 'hidden' });
  await afterPaint();
});
