import { setTimeout as delay } from 'node:timers/promises';
import type { CallBot } from './bot-api.ts';
import { type BotLinks, keyboardOf } from './bot-links.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import type { DeliverTo } from './messenger-sender.ts';

export interface BotSenderParts extends BotLinks {
  readonly callBot: CallBot;
  readonly now: () => Date;
  readonly sleep?: PaceParts['sleep'];
}

/** The messenger's errors for a missing user, beside 403 for one who blocked the bot. */
const NO_CHAT = /chat not found|user is deactivated|bot was blocked|PEER_ID_INVALID|user not found/i;
const BLOCKED = 403;
const TOO_MANY = 429;

/**
 * Delivers to a user of Telegram through the bot. It respects the messenger's rate limit and pauses after a 429
 * for the requested time; the outbox retries with back-off.
 */
export const createBotSender = (parts: BotSenderParts): DeliverTo => {
  const { callBot, now, sleep = delay } = parts;
  const pace = createPace({ now, sleep });
  let pausedUntil = 0;

  return async (chat, { kind, text, link }) => {
    if (now().getTime() < pausedUntil) return 'unavailable';
    await pace(chat);
    const response = await callBot('sendMessage', {
      chat_id: Number(chat),
      text,
      link_preview_options: { is_disabled: true },
      // A code or a password is not to be passed on.
      ...(kind === 'code' || kind === 'moderation' ? { protect_content: true } : {}),
      ...(link ? { reply_markup: keyboardOf(link, parts) } : {}),
    });
    if (response.kind === 'done') return 'sent';
    if (response.kind === 'away') return 'unavailable';
    if (response.status === TOO_MANY)
      pausedUntil = now().getTime() + Math.max(1, response.retryAfterS) * 1_000;
    return response.status === BLOCKED || NO_CHAT.test(response.reason) ? 'no_such_user' : 'unavailable';
  };
};
