/** Delay where the browser has no `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 2000;

/** Runs a task when the browser is idle. */
export const whenIdle = (start: () => unknown): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2 * IDLE_FALLBACK_MS });
  else setTimeout(start, IDLE_FALLBACK_MS);
};
