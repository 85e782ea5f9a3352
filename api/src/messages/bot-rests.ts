import type { PaceParts } from './bot-pace.ts';

/** A code waits this long for the end of a rest, as a person waits for it. */
const URGENT_MAX_MS = 5_000;

/**
 * Rests that a messenger requests (429): of one chat, or of the whole bot when a second chat is refused before any
 * message is taken.
 */
export const createRests = ({ now, sleep }: Pick<PaceParts, 'now' | 'sleep'>) => {
  const restOfChat = new Map<string, number>();
  const refusedChats = new Set<string>();
  let restOfAll = 0;

  return {
    /** Whether a message into this chat may be sent now; an urgent one waits for a rest that ends soon. */
    mayStart: async (chat: string, isUrgent: boolean): Promise<boolean> => {
      const at = now().getTime();
      for (const [other, until] of restOfChat) if (until <= at) restOfChat.delete(other);
      const waitMs = Math.max(restOfAll, restOfChat.get(chat) ?? 0) - at;
      if (waitMs <= 0) return true;
      if (!isUrgent || waitMs > URGENT_MAX_MS) return false;
      await sleep(waitMs);
      return true;
    },
    refused: (chat: string, retryAfterS: number): void => {
      const until = now().getTime() + Math.max(1, retryAfterS) * 1_000;
      refusedChats.add(chat);
      restOfChat.set(chat, until);
      if (refusedChats.size > 1) restOfAll = Math.max(restOfAll, until);
    },
    taken: (): void => refusedChats.clear(),
  };
};

/** At most this many UTF-16 units, without half a character at the end. */
export const cutText = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
