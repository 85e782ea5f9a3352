import type { Logger } from 'pino';
import type { BotChannel, BotReply } from './bot-reply.ts';

/** Replies that may wait for the pace of one chat, and of all. */
const PER_CHAT_MAX = 12;
const ALL_MAX = 2_000;

/**
 * Sends replies one after the other in each chat. The pace of one chat holds up no other, and a flood is
 * dropped beyond its bounds.
 */
export const createReplyQueue = (channel: Pick<BotChannel, 'send'>, log: Pick<Logger, 'warn'>) => {
  const waiting = new Map<string, BotReply[]>();
  const sending = new Set<Promise<void>>();
  let isStopped = false;
  let size = 0;

  const work = async (userId: string, replies: BotReply[]): Promise<void> => {
    for (let reply = replies.shift(); reply; reply = replies.shift()) {
      size -= 1;
      if (isStopped) continue;
      const delivery = await channel.send(userId, reply).catch((error: unknown) => {
        log.warn({ err: error }, 'a reply of the bot');
        return 'unavailable' as const;
      });
      if (delivery !== 'sent') size -= replies.splice(0).length;
    }
    waiting.delete(userId);
  };

  return {
    add: (userId: string, replies: readonly BotReply[]): void => {
      const known = waiting.get(userId);
      const room = Math.min(PER_CHAT_MAX - (known?.length ?? 0), ALL_MAX - size);
      const added = replies.slice(0, Math.max(0, room));
      size += added.length;
      if (known) {
        known.push(...added);
        return;
      }
      const own = [...added];
      waiting.set(userId, own);
      const sent: Promise<void> = work(userId, own).finally(() => sending.delete(sent));
      sending.add(sent);
    },
    /** Waits for what is being sent and drops the rest. */
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all(sending);
    },
  };
};
