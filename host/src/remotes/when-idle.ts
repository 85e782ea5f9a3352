/** Where the browser does not tell when it is idle, this long after the first screen. */
const IDLE_FALLBACK_MS = 2000;

/** Does something when the first screen is done and the phone has nothing else to do. */
export const whenIdle = (start: () => unknown): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2 * IDLE_FALLBACK_MS });
  else setTimeout(start, IDLE_FALLBACK_MS);
};
