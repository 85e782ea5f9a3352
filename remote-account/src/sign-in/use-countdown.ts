import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Whole seconds left of a wait that began when `start` took its value. The clock of the device plays no part
 * [V12].
 */
export const useCountdown = (seconds: number, start: unknown): number => {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start begins another wait of the same length
  useEffect(() => {
    setLeft(seconds);
    if (seconds <= 0) return undefined;
    const end = performance.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
};
