import { setTimeout as delay } from 'node:timers/promises';
import type { BotChannel, BotReply, TapOutcome } from '../bot/bot-reply.ts';
import type { BotResponse, CallBot } from './bot-api.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import type { Delivery } from './sender.ts';
import { telegramButtons, telegramKeyboard } from './telegram-keyboard.ts';
import type { TelegramTap } from './telegram-updates.ts';

export interface TelegramChannelParts {
  readonly callBot: CallBot;
  readonly now: () => Date;
  readonly sleep?: PaceParts['sleep'];
  /** Origin of the app. */
  readonly appUrl: string;
}

/** The messenger's errors for a missing user, beside 403 for one who blocked the bot. */
const NO_CHAT = /chat not found|user is deactivated|bot was blocked|PEER_ID_INVALID|user not found/i;
const BLOCKED = 403;
const TOO_MANY = 429;
const BAD_REQUEST = 400;
const TEXT_MAX_CHARS = 4_096;
const CAPTION_MAX_CHARS = 1_024;
const NOTICE_MAX_CHARS = 200;
/** A longer notice needs the time of a reader. */
const TOAST_MAX_CHARS = 60;

/**
 * Sends to users of Telegram within its rate limit, and pauses after a 429 for the requested time. A picture that
 * Telegram cannot fetch costs the picture only.
 */
export const createTelegramChannel = (parts: TelegramChannelParts): BotChannel<TelegramTap> => {
  const { callBot, now, sleep = delay, appUrl } = parts;
  const pace = createPace({ now, sleep });
  let pausedUntil = 0;

  const post = async (chat: string, reply: BotReply, photo: string | null): Promise<BotResponse> => {
    await pace(chat);
    const keyboard = telegramKeyboard(reply, appUrl);
    return callBot(photo ? 'sendPhoto' : 'sendMessage', {
      chat_id: Number(chat),
      ...(photo
        ? { photo, caption: reply.text.slice(0, CAPTION_MAX_CHARS) }
        : { text: reply.text.slice(0, TEXT_MAX_CHARS), link_preview_options: { is_disabled: true } }),
      ...(reply.isProtected ? { protect_content: true } : {}),
      ...(keyboard ? { reply_markup: keyboard } : {}),
    });
  };

  const send = async (chat: string, reply: BotReply, photo = reply.photo ?? null): Promise<Delivery> => {
    if (now().getTime() < pausedUntil) return 'unavailable';
    const response = await post(chat, reply, photo);
    if (response.kind === 'done') return 'sent';
    if (response.kind === 'away') return 'unavailable';
    if (response.status === TOO_MANY)
      pausedUntil = now().getTime() + Math.max(1, response.retryAfterS) * 1_000;
    if (response.status === BLOCKED || NO_CHAT.test(response.reason)) return 'no_such_user';
    return photo && response.status === BAD_REQUEST
      ? send(chat, { ...reply, photo: null }, null)
      : 'unavailable';
  };

  const finishTap = async (tap: TelegramTap, { notice, buttons }: TapOutcome): Promise<void> => {
    await callBot('answerCallbackQuery', {
      callback_query_id: tap.id,
      text: notice.slice(0, NOTICE_MAX_CHARS),
      show_alert: notice.length > TOAST_MAX_CHARS,
    });
    if (buttons)
      await callBot('editMessageReplyMarkup', {
        chat_id: tap.chatId,
        message_id: tap.messageId,
        reply_markup: telegramButtons(buttons, appUrl),
      });
  };

  return { send: (chat, reply) => send(chat, reply), finishTap };
};
