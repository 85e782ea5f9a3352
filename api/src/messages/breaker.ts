import { waitUntil } from '../wait-until.ts';
import type { Sender } from './sender.ts';

/** Consecutive failures that open the breaker while the messenger is down [X1]. */
const FAILURES_MAX = 5;
const PAUSE_MS = 30_000;

/** The same sender, paused for half a minute after five failures in a row; then one message tries it. */
export const withBreaker = (sender: Sender, now: () => Date): Sender => {
  let failed = 0;
  let openUntil = 0;
  return {
    deliver: async (message) => {
      const at = now().getTime();
      if (at < waitUntil(openUntil, at, PAUSE_MS)) return 'unavailable';
      const delivery = await sender.deliver(message).catch(() => 'unavailable' as const);
      failed = delivery === 'unavailable' ? failed + 1 : 0;
      if (failed >= FAILURES_MAX) openUntil = now().getTime() + PAUSE_MS;
      return delivery;
    },
  };
};
