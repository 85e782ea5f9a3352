import { useEffect, useRef } from 'react';

/** How long a photo is shown [CAR-3]. */
export const AUTOPLAY_MS = 2000;

/**
 * Advances to the next photo while it runs and the page is visible; a change of `shown` restarts the timer.
 */
export const useAutoplay = (isRunning: boolean, shown: number, onNext: () => void) => {
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo gets the full time
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => next.current(), AUTOPLAY_MS);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [isRunning, shown]);
};
