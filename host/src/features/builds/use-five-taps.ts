import { useEffect, useRef } from 'react';

const TAPS = 5;
/** All taps fall within this time and distance. */
const WINDOW_MS = 2000;
const SPOT_PX = 24;

/** Taps on controls do not count; taps on the logo do. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, textarea, select, label, dialog') !== null;

const watchTaps = (onTaps: () => void): (() => void) => {
  let taps: { x: number; y: number; at: number }[] = [];
  const handleClick = ({ target, clientX: x, clientY: y, timeStamp: at }: MouseEvent) => {
    if (isControl(target)) return;
    const isNear = (tap: { x: number; y: number; at: number }) =>
      at - tap.at <= WINDOW_MS && Math.abs(x - tap.x) <= SPOT_PX && Math.abs(y - tap.y) <= SPOT_PX;
    taps = [...taps.filter(isNear), { x, y, at }];
    if (taps.length < TAPS) return;
    taps = [];
    onTaps();
  };
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
};

/** Calls back after five taps on one spot that is no control. */
export const useFiveTaps = (onTaps: () => void): void => {
  const latest = useRef(onTaps);
  useEffect(() => {
    latest.current = onTaps;
  });
  useEffect(() => watchTaps(() => latest.current()), []);
};
