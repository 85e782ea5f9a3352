import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

const secondsUntil = (momentMs: number): number =>
  Math.max(0, Math.ceil((momentMs - performance.now()) / TICK_MS));

/** Whole seconds until a moment of `performance.now()`, whatever the device's clock does, counted down; 0 when it is over. */
export const useSecondsLeft = (momentMs: number): number => {
  const [, redraw] = useState(0);
  const left = secondsUntil(momentMs);
  useEffect(() => {
    if (secondsUntil(momentMs) === 0) return undefined;
    const timer = setInterval(() => {
      redraw((count) => count + 1);
      if (secondsUntil(momentMs) === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [momentMs]);
  return left;
};
