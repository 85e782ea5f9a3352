import { atom } from 'jotai';
import { useEffect, useRef } from 'react';

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
 * Repeats a failed load when the network is back. `retry` is the action of the screen's «Повторить»; null
 * while nothing has failed.
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
    return () => window.removeEventListener('online', again);
  }, [hasFailed]);
};
