import { useSyncExternalStore } from 'react';

/** From this width the filters are beside the list; the style files use it too. */
const WIDE = '(min-width: 1100px)';

const follow = (callback: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
};

const isWideWindow = (): boolean => window.matchMedia(WIDE).matches;

/** The server renders for phones; the place beside the list is reserved by the style alone. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, isWideWindow, () => false);
