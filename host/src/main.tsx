import { firstPaint, nextTask } from './boot/frames.ts';

/*
 * The parts of the bundle in tasks of their own, after the first paint: from the browser's cache it would run before the
 * page is painted, and as one task keep frames and taps waiting (decision 0280).
 */
const start = async (): Promise<void> => {
  await firstPaint();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@cars/shared-contracts/endpoints/registry');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@cars/shared-contracts/runtime');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start.tsx');
};

void start();
