import { firstPaint, nextTask } from './boot/frames.ts';

/** Begins to load the check of responses; a call that needs it notices its failure. */
const loadReplies = (): void => {
  import('@cars/shared-contracts/client/read-reply').catch(() => undefined);
};

/*
 * The parts of the bundle in tasks of their own, after the first paint: from the browser's cache it would run before the
 * page is painted, and as one task keep frames and taps waiting (decision 0280).
 */
const start = async (): Promise<void> => {
  // A page without a first screen waits for a response, which waits for its check.
  if (!document.documentElement.dataset.firstScreen) loadReplies();
  await firstPaint();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@cars/shared-contracts/runtime');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start.tsx');
};

void start();
