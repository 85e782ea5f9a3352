import { useEffect, useState } from 'react';

/** A pointer went down and its click has not fired yet. */
let isTapping = false;
let isWatching = false;
const waiting = new Set<() => void>();

const endTap = () => {
  isTapping = false;
  for (const release of [...waiting]) release();
  waiting.clear();
};

const beginTap = () => {
  isTapping = true;
};

/** The click follows in the same task; a pointer that was dragged away causes none. */
const endSoon = () => setTimeout(endTap);

const watchTaps = () => {
  if (isWatching) return;
  isWatching = true;
  for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, beginTap, true);
  for (const type of ['pointerup', 'mouseup', 'pointercancel']) window.addEventListener(type, endSoon, true);
  // Before the handlers of the click: their changes are shown immediately.
  window.addEventListener('click', endTap, true);
};

/**
 * The value, delayed during a tap: a message that appears on blur would otherwise move the button out from
 * under the finger between press and release.
 */
export const useAfterTap = <Value>(value: Value): Value => {
  const [shown, setShown] = useState(value);
  const isDelayed = shown !== value && isTapping;
  if (shown !== value && !isDelayed) setShown(value);
  useEffect(watchTaps, []);
  useEffect(() => {
    if (!isDelayed) return undefined;
    const release = () => setShown(value);
    waiting.add(release);
    return () => {
      waiting.delete(release);
    };
  }, [isDelayed, value]);
  return isDelayed ? shown : value;
};
