import { waitUntil } from '../wait-until.ts';
import { type Delivery, isWaiting, type OutgoingMessage, type Sender, type Through } from './sender.ts';

/** Consecutive failures that open the breaker while the messenger is down [X1]. */
const FAILURES_MAX = 5;
const PAUSE_MS = 30_000;

/** What became of a message, and the messenger that has it or for which it waits; null without one. */
export interface Outcome {
  readonly delivery: Delivery;
  readonly messenger: string | null;
  /** It works again: what waits for it may be sent. */
  readonly isBack: boolean;
}

/** The breaker of one messenger. */
const createBreaker = (now: () => Date) => {
  let failed = 0;
  // What waits may have failed in another process.
  let hasSent = false;
  let openUntil = 0;
  return async (call: () => Promise<Delivery>): Promise<Pick<Outcome, 'delivery' | 'isBack'>> => {
    const at = now().getTime();
    if (at < waitUntil(openUntil, at, PAUSE_MS)) return { delivery: 'paused', isBack: false };
    const delivery = await call().catch(() => 'unavailable' as const);
    const isBack = delivery === 'sent' && (failed > 0 || !hasSent);
    hasSent ||= delivery === 'sent';
    if (delivery === 'unavailable' || delivery === 'offline') failed += 1;
    // A refusal is a reply as well: the messenger works.
    else if (delivery !== 'paused') failed = 0;
    if (failed >= FAILURES_MAX) openUntil = now().getTime() + PAUSE_MS;
    return { delivery, isBack };
  };
};

/**
 * A sender with a breaker for each of its messengers: paused for half a minute after five failures in a row; then one
 * message tries it. A sender that names no messenger is one.
 */
export const withBreaker = (sender: Sender, now: () => Date) => {
  const breakers = new Map<string, ReturnType<typeof createBreaker>>();
  const breakerOf = (messenger: string) => {
    const breaker = breakers.get(messenger) ?? createBreaker(now);
    breakers.set(messenger, breaker);
    return breaker;
  };
  return {
    deliver: async (message: OutgoingMessage): Promise<Outcome> => {
      let named: Outcome | null = null;
      const through: Through = async (messenger, call) => {
        const outcome = await breakerOf(messenger)(call);
        if (outcome.delivery === 'sent' || isWaiting(outcome.delivery)) named = { ...outcome, messenger };
        return outcome.delivery;
      };
      const call = () => sender.deliver(message, through);
      if (!sender.namesMessengers) return { ...(await breakerOf('')(call)), messenger: null };
      const delivery = await call().catch(() => 'unavailable' as const);
      const { messenger, isBack } = (named as Outcome | null) ?? { messenger: null, isBack: false };
      return { delivery, messenger, isBack };
    },
  };
};
