import { atom } from 'jotai';
import { useEffect, useRef } from 'react';

/** A load that fails so soon after the network returned may have begun without it. */
const SETTLING_MS = 2000;

/** When the network last returned, in ms of `performance.now()`. */
let reconnectedAt = Number.NEGATIVE_INFINITY;
// The server's renderer has no window.
globalThis.addEventListener?.('online', () => {
  reconnectedAt = performance.now();
});

const onlineValueAtom = atom(true);
onlineValueAtom.onMount = (set) => {
  const update = () => set(navigator.onLine);
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
};

/**
 * Whether the device has a network, as the browser reports. The shell shows the notice; no screen repeats it.
 */
export const isOnlineAtom = atom((get) => get(onlineValueAtom));

/**
 * Repeats a failed load when the network is back; one that fails just after the return is repeated once. `retry` is the
 * action of the screen's «Повторить»; null while nothing has failed.
 */
export const useRetryOnReconnect = (retry: (() => void) | null): void => {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const hasFailed = retry !== null;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const again = () => latest.current?.();
    window.addEventListener('online', again);
    const left = reconnectedAt + SETTLING_MS - performance.now();
    const timer = left > 0 ? setTimeout(again, left) : undefined;
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [hasFailed]);
};
