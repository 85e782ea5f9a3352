import { setTimeout as delay } from 'node:timers/promises';
import { type BotChannel, type BotReply, simplerReply, type TapOutcome } from '../bot/bot-reply.ts';
import type { BotResponse, CallBot } from './bot-api.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import { createRests, cutText } from './bot-rests.ts';
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

const UNAUTHORIZED = 401;
const BLOCKED = 403;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** Limits of Telegram's own network, whatever the status is. */
const ABOUT_PACE = /flood|slow ?mode|too many requests|retry (?:after|later)/i;
/** After one without a time. */
const PACE_S = 60;
const PACE_MAX_S = 3_600;
/** The dialog was never begun, or is closed; any other refusal is about the message. */
const ABOUT_CHAT = new RegExp(
  `(?<!\\w)(?:${[
    '(?:chat|user|peer|channel) not found',
    '(?:chat|user|peer|channel)_(?:id_)?(?:invalid|private|forbidden|restricted|deactivated|deleted)',
    'chat_(?:write_forbidden|admin_required|send_plain_forbidden)',
    'chat_id is empty|upgraded to a supergroup|(?:chat|user|account) (?:was|is) (?:deleted|deactivated)',
    'input_user_deactivated|user_is_(?:blocked|bot|deleted)|you_blocked_user|blocked by the user',
    'user_privacy_restricted|privacy_premium_required',
    "bot (?:was|is not|can't initiate)|bots can't send|rights to send (?:a |text )?messages?|administrator rights",
  ].join('|')})`,
  'i',
);
const TEXT_MAX_CHARS = 4_096;
const CAPTION_MAX_CHARS = 1_024;
const NOTICE_MAX_CHARS = 200;
/** A longer notice needs the time of a reader. */
const TOAST_MAX_CHARS = 60;

/** `FLOOD_WAIT_42`: seconds are in the reason, if anywhere. */
const paceOf = (status: number, reason: string): number =>
  Math.min(PACE_MAX_S, Number(/\d{1,6}$/.exec(reason)?.[0] ?? (status === TOO_MANY ? 0 : PACE_S)));

/** The setting that a refusal of Telegram is about: an unknown token is 401, one that cannot be is 404. */
export const telegramSettingOf = (status: number): string | null =>
  status === UNAUTHORIZED || status === NOT_FOUND ? 'BOT_TOKEN' : null;

/**
 * Sends to users of Telegram within its rate limit, and rests after a 429. What Telegram does not take of a message is
 * left out: first its picture, then its buttons.
 */
export const createTelegramChannel = (parts: TelegramChannelParts): BotChannel<TelegramTap> => {
  const { callBot, now, sleep = delay, appUrl } = parts;
  const pace = createPace({ now, sleep });
  const rests = createRests({ now, sleep });

  const post = async (chat: string, reply: BotReply): Promise<BotResponse> => {
    await pace(chat);
    const keyboard = telegramKeyboard(reply, appUrl);
    const { photo } = reply;
    return callBot(photo ? 'sendPhoto' : 'sendMessage', {
      chat_id: Number(chat),
      ...(photo
        ? { photo, caption: cutText(reply.text, CAPTION_MAX_CHARS) }
        : { text: cutText(reply.text, TEXT_MAX_CHARS), link_preview_options: { is_disabled: true } }),
      ...(reply.isProtected ? { protect_content: true } : {}),
      ...(keyboard ? { reply_markup: keyboard } : {}),
    });
  };

  const send = async (chat: string, reply: BotReply): Promise<Delivery> => {
    if (!(await rests.mayStart(chat, reply))) return 'paused';
    const response = await post(chat, reply);
    if (response.kind === 'done') {
      rests.taken(reply);
      return 'sent';
    }
    if (response.kind === 'away') return response.isOffline ? 'offline' : 'unavailable';
    const { status, reason, retryAfterS } = response;
    if (status === TOO_MANY || ABOUT_PACE.test(reason)) {
      rests.refused(chat, reply, retryAfterS || paceOf(status, reason));
      return 'paused';
    }
    if (telegramSettingOf(status)) return 'offline';
    if (status >= SERVER_ERROR) return 'unavailable';
    if (status === BLOCKED || ABOUT_CHAT.test(reason)) return 'no_such_user';
    const simpler = simplerReply(reply);
    return simpler ? send(chat, simpler) : 'refused';
  };

  const finishTap = async (tap: TelegramTap, { notice, buttons }: TapOutcome): Promise<void> => {
    await callBot('answerCallbackQuery', {
      callback_query_id: tap.id,
      text: cutText(notice, NOTICE_MAX_CHARS),
      show_alert: notice.length > TOAST_MAX_CHARS,
    });
    if (buttons)
      await callBot('editMessageReplyMarkup', {
        chat_id: tap.chatId,
        message_id: tap.messageId,
        reply_markup: telegramButtons(buttons, appUrl),
      });
  };

  return { send, finishTap };
};
