import { useSyncExternalStore } from 'react';

/** From this width the head is a column beside the photos; the style files use it too. */
const WIDE = '(min-width: 1000px)';

const follow = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** The server renders for phones. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
