import { waitUntil } from '../wait-until.ts';
import type { PaceParts } from './bot-pace.ts';

/** A code waits this long for the end of a rest, as a person waits for it. */
const URGENT_MAX_MS = 5_000;

/** So many chats that rest are the bot's limit, and no longer their own. */
const CHATS_OF_BOT = 3;

/**
 * Rests that a messenger requests (429): of one chat, or of the whole bot when a third chat is refused while two rest,
 * before any message is taken.
 */
export const createRests = ({ now, sleep }: Pick<PaceParts, 'now' | 'sleep'>) => {
  interface Rest {
    readonly endsAt: number;
    readonly ms: number;
  }
  const restOfChat = new Map<string, Rest>();
  const refusedChats = new Set<string>();
  let restOfAll: Rest = { endsAt: 0, ms: 0 };
  const leftOf = ({ endsAt, ms }: Rest, at: number): number => waitUntil(endsAt, at, ms) - at;

  return {
    /** Whether a message into this chat may be sent now; an urgent one waits for a rest that ends soon. */
    mayStart: async (chat: string, isUrgent: boolean): Promise<boolean> => {
      const at = now().getTime();
      for (const [other, rest] of restOfChat) {
        if (leftOf(rest, at) > 0) continue;
        restOfChat.delete(other);
        refusedChats.delete(other);
      }
      const rest = restOfChat.get(chat);
      const waitMs = Math.max(leftOf(restOfAll, at), rest ? leftOf(rest, at) : 0);
      if (waitMs <= 0) return true;
      if (!isUrgent || waitMs > URGENT_MAX_MS) return false;
      await sleep(waitMs);
      return true;
    },
    refused: (chat: string, retryAfterS: number): void => {
      const at = now().getTime();
      const ms = Math.max(1, retryAfterS) * 1_000;
      const rest = { endsAt: at + ms, ms };
      refusedChats.add(chat);
      restOfChat.set(chat, rest);
      if (refusedChats.size >= CHATS_OF_BOT && ms > leftOf(restOfAll, at)) restOfAll = rest;
    },
    taken: (): void => refusedChats.clear(),
  };
};

/** At most this many UTF-16 units, without half a character at the end. */
export const cutText = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
