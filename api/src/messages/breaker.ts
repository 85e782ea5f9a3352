import { waitUntil } from '../wait-until.ts';
import type { Delivery, OutgoingMessage, Sender, Through } from './sender.ts';

/** Chats that fail without a reply to any other open the breaker: the messenger is down [X1]. */
const FAILED_CHATS_MAX = 5;
const PAUSE_MS = 30_000;

/** What became of a message, and the messenger that has it, refuses it, or for which it waits; null without one. */
export interface Outcome {
  readonly delivery: Delivery;
  readonly messenger: string | null;
  /** It works again: what waits for it may be sent. */
  readonly isBack: boolean;
}

/** The breaker of one messenger. */
const createBreaker = (now: () => Date) => {
  /** The last chats that failed, without one that got a reply after them. */
  const failed = new Set<string>();
  // What waits may have failed in another process.
  let hasSent = false;
  let openUntil = 0;
  /** One slow chat is one failure, and after the pause none: another chat has to fail as well. */
  const fail = (chat: string): void => {
    const isKnown = failed.delete(chat);
    failed.add(chat);
    if (isKnown || failed.size < FAILED_CHATS_MAX) return;
    openUntil = now().getTime() + PAUSE_MS;
    const [oldest = ''] = failed;
    if (failed.size > FAILED_CHATS_MAX) failed.delete(oldest);
  };
  return async (
    chat: string,
    call: () => Promise<Delivery>,
  ): Promise<Pick<Outcome, 'delivery' | 'isBack'>> => {
    const at = now().getTime();
    if (at < waitUntil(openUntil, at, PAUSE_MS)) return { delivery: 'paused', isBack: false };
    const delivery = await call().catch(() => 'unavailable' as const);
    const isBack = delivery === 'sent' && (failed.size > 0 || !hasSent);
    hasSent ||= delivery === 'sent';
    if (delivery === 'unavailable' || delivery === 'offline') fail(chat);
    // A refusal is a reply as well: the messenger works.
    else if (delivery !== 'paused') failed.clear();
    return { delivery, isBack };
  };
};

/**
 * A sender with a breaker for each of its messengers: paused for half a minute after five chats failed in a row; then
 * messages try it. A sender that names no messenger is one.
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
      const outcomes: Outcome[] = [];
      const through: Through = async (messenger, chat, call) => {
        const outcome = await breakerOf(messenger)(chat, call);
        outcomes.push({ ...outcome, messenger });
        return outcome.delivery;
      };
      const call = () => sender.deliver(message, through);
      if (!sender.namesMessengers) return { ...(await breakerOf('')(message.to, call)), messenger: null };
      const delivery = await call().catch(() => 'unavailable' as const);
      const decisive = outcomes.find((outcome) => outcome.delivery === delivery);
      return decisive ?? { delivery, messenger: null, isBack: false };
    },
  };
};
