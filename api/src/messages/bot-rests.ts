import type { BotReply } from '../bot/bot-reply.ts';
import { waitUntil } from '../wait-until.ts';
import type { PaceParts } from './bot-pace.ts';

/** A code waits this long for the end of a rest, as a person waits for it. */
const URGENT_MAX_MS = 5_000;

/** So many chats that rest are the bot's limit, and no longer their own. */
const CHATS_OF_BOT = 3;

/** What a messenger limits on its own: codes, which are few, messages with a picture, and those of text. */
type Limited = 'code' | 'photo' | 'text';
const limitedOf = ({ isUrgent, photo }: BotReply): Limited => {
  if (isUrgent) return 'code';
  return photo ? 'photo' : 'text';
};

interface Rest {
  readonly endsAt: number;
  readonly ms: number;
}
const NONE: Rest = { endsAt: 0, ms: 0 };

/**
 * Rests that a messenger requests (429): of one chat, or of the bot when a third chat is refused while two rest, before any
 * message is taken. The bot rests from what was refused: texts that are too many hold up no code.
 */
export const createRests = ({ now, sleep }: Pick<PaceParts, 'now' | 'sleep'>) => {
  const restOfChat = new Map<string, Rest>();
  const group = () => ({ refusedChats: new Set<string>(), rest: NONE });
  const groups = { code: group(), photo: group(), text: group() };
  const leftOf = ({ endsAt, ms }: Rest, at: number): number => waitUntil(endsAt, at, ms) - at;

  return {
    /** Whether a message into this chat may be sent now; a code waits for a rest that ends soon. */
    mayStart: async (chat: string, reply: BotReply): Promise<boolean> => {
      const at = now().getTime();
      for (const [other, rest] of restOfChat) {
        if (leftOf(rest, at) > 0) continue;
        restOfChat.delete(other);
        for (const { refusedChats } of Object.values(groups)) refusedChats.delete(other);
      }
      const waitMs = Math.max(
        leftOf(restOfChat.get(chat) ?? NONE, at),
        leftOf(groups[limitedOf(reply)].rest, at),
      );
      if (!reply.isUrgent || waitMs > URGENT_MAX_MS) return waitMs <= 0;
      const others = Object.values(groups).map(({ rest }) => leftOf(rest, at));
      const soonMs = Math.max(waitMs, ...others.filter((ms) => ms <= URGENT_MAX_MS));
      if (soonMs > 0) await sleep(soonMs);
      return true;
    },
    refused: (chat: string, reply: BotReply, retryAfterS: number): void => {
      const at = now().getTime();
      const ms = Math.max(1, retryAfterS) * 1_000;
      const rest = { endsAt: at + ms, ms };
      restOfChat.set(chat, rest);
      const limited = groups[limitedOf(reply)];
      limited.refusedChats.add(chat);
      if (limited.refusedChats.size >= CHATS_OF_BOT && ms > leftOf(limited.rest, at)) limited.rest = rest;
    },
    taken: (reply: BotReply): void => groups[limitedOf(reply)].refusedChats.clear(),
  };
};

/** At most this many UTF-16 units, without half a character at the end. */
export const cutText = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
