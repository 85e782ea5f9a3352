import { afterPaint } from '@cars/shared-contracts/client/after-paint';
import { preloadReplies } from '@cars/shared-contracts/client/load-replies';
import { nextTask } from '@cars/shared-contracts/client/next-task';

/*
 * The parts of the bundle in tasks of their own, after the first paint: from the browser's cache it would run before the
 * page is painted, and as one task keep frames and taps waiting (decisions 0280 and 0281).
 */
const start = async (): Promise<void> => {
  // A page without a first screen waits for a response, which waits for its check.
  if (!document.documentElement.dataset.firstScreen) preloadReplies();
  await afterPaint();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@cars/shared-contracts/runtime');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start.tsx');
};

void start();
