import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** «0:59»: the rest of a wait. */
export const countdown = (seconds: number): string => {
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = String(seconds % MINUTE_S).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/**
 * Whole seconds left of a wait that began when `start` got its value, independent of the device's clock
 * [V12].
 */
export const useCountdown = (seconds: number, start: unknown): number => {
  const [counted, setCounted] = useState({ seconds, start, left: seconds });
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const end = performance.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));
      setCounted({ seconds, start, left });
      if (left === 0) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, start]);
  // A wait that has just begun is shown in its first frame, before the first tick.
  return counted.seconds === seconds && counted.start === start ? counted.left : seconds;
};
