import { CLOCK_EVENT } from '@cars/shared-contracts/rules/device-clock';
import { useSyncExternalStore } from 'react';

const EVENTS = ['visibilitychange', CLOCK_EVENT];

const onReturn = (changed: () => void) => {
  for (const event of EVENTS) document.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, changed);
  };
};

/** Words that follow the day, also in a page that was left open over midnight or drawn by a wrong clock. */
export const useDayWords = (readWords: () => string): string =>
  useSyncExternalStore(onReturn, readWords, readWords);
