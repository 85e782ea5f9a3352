import { waitUntil } from '../wait-until.ts';
import { type Delivery, isWaiting, type OutgoingMessage, type Sender, type Through } from './sender.ts';

/** Chats that fail without a reply to any other open the breaker: the messenger is down [X1]. */
const FAILED_CHATS_MAX = 5;
const PAUSE_MS = 30_000;

/**
 * What became of a message, and the messenger that has it or refuses it, or those for which it waits, `telegram,max`;
 * null without one.
 */
export interface Outcome {
  readonly delivery: Delivery;
  readonly messenger: string | null;
}

/** The breaker of one messenger. */
const createBreaker = (now: () => Date) => {
  /** The last chats that failed, without one that got a reply after them. */
  const failed = new Set<string>();
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
  return async (chat: string, call: () => Promise<Delivery>): Promise<Delivery> => {
    const at = now().getTime();
    if (at < waitUntil(openUntil, at, PAUSE_MS)) return 'paused';
    const delivery = await call().catch(() => 'unavailable' as const);
    if (delivery === 'unavailable' || delivery === 'offline') fail(chat);
    // A refusal is a reply as well: the messenger works.
    else if (delivery !== 'paused') failed.clear();
    return delivery;
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
        const delivery = await breakerOf(messenger)(chat, call);
        outcomes.push({ delivery, messenger });
        return delivery;
      };
      const call = () => sender.deliver(message, through);
      if (!sender.namesMessengers)
        return { delivery: await breakerOf('')(message.to, call), messenger: null };
      const delivery = await call().catch(() => 'unavailable' as const);
      const decisive = outcomes.filter((outcome) =>
        isWaiting(delivery) ? isWaiting(outcome.delivery) : outcome.delivery === delivery,
      );
      const names = new Set(decisive.map(({ messenger }) => messenger));
      return { delivery, messenger: names.size > 0 ? [...names].join(',') : null };
    },
  };
};
