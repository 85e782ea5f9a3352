import { useSyncExternalStore } from 'react';

const onReturn = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Words that follow the day, also in a page that was left open over midnight. */
export const useDayWords = (readWords: () => string): string =>
  useSyncExternalStore(onReturn, readWords, readWords);
