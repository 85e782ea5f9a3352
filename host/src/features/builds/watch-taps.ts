const TAPS = 5;
/** All taps fall within this time and distance. */
const WINDOW_MS = 2000;
const SPOT_PX = 24;

/** Taps on controls do not count; taps on the logo do. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, textarea, select, label, dialog') !== null;

/** Calls back after five taps on one spot that is no control. */
export const watchTaps = (onTaps: () => void): void => {
  let taps: { x: number; y: number; at: number }[] = [];
  document.addEventListener('click', ({ target, clientX: x, clientY: y, timeStamp: at }) => {
    if (isControl(target)) return;
    const isNear = (tap: { x: number; y: number; at: number }) =>
      at - tap.at <= WINDOW_MS && Math.abs(x - tap.x) <= SPOT_PX && Math.abs(y - tap.y) <= SPOT_PX;
    taps = [...taps.filter(isNear), { x, y, at }];
    if (taps.length < TAPS) return;
    taps = [];
    onTaps();
  });
};
