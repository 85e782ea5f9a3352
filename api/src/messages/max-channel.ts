import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BotChannel, BotReply, TapOutcome } from '../bot/bot-reply.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import type { CallMax } from './max-api.ts';
import { type MaxLinks, maxAttachments, maxButtons } from './max-keyboard.ts';
import type { MaxTap } from './max-updates.ts';
import type { Delivery } from './sender.ts';

export interface MaxChannelParts extends MaxLinks {
  readonly callMax: CallMax;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly sleep?: PaceParts['sleep'];
}

/** Thirty requests a second, two messages a second into one dialog. */
const PACE = { gapMs: 34, chatGapMs: 500 };
const BACK_OFF = new Set([429, 503]);
const PAUSE_S = 5;
const TEXT_MAX_CHARS = 4_000;
const BAD_REQUEST = 400;
/** A user who blocked the bot or never started it; the codes are not listed by the maker. */
const NO_DIALOG_STATUSES = new Set([403, 404]);
const NO_DIALOG = /^(chat\.denied|not\.found|chat\.not\.found|user\.not\.found|dialog\.)/;

/**
 * Sends to users of MAX within its limits, and pauses after 429 and 503. A picture that MAX cannot fetch costs the
 * picture only.
 */
export const createMaxChannel = (parts: MaxChannelParts): BotChannel<MaxTap> => {
  const { callMax, now, log, sleep = delay } = parts;
  const pace = createPace({ now, sleep, ...PACE });
  const known = new Set<string>();
  let pausedUntil = 0;

  const post = async (userId: string, reply: BotReply) => {
    await pace(userId);
    const attachments = maxAttachments(reply, parts);
    return callMax('POST', '/messages', {
      query: { user_id: userId, disable_link_preview: 'true' },
      body: {
        text: reply.text.slice(0, TEXT_MAX_CHARS),
        ...(attachments.length > 0 ? { attachments } : {}),
      },
    });
  };

  const send = async (userId: string, reply: BotReply): Promise<Delivery> => {
    if (now().getTime() < pausedUntil) return 'unavailable';
    const response = await post(userId, reply);
    if (response.kind === 'done') return 'sent';
    if (response.kind === 'away') return 'unavailable';
    const { status, reason, retryAfterS } = response;
    if (BACK_OFF.has(status)) {
      pausedUntil = now().getTime() + (retryAfterS || PAUSE_S) * 1_000;
      return 'unavailable';
    }
    if (NO_DIALOG_STATUSES.has(status) || NO_DIALOG.test(reason)) return 'no_such_user';
    if (reply.photo && status === BAD_REQUEST) return send(userId, { ...reply, photo: null });
    if (!known.has(reason)) {
      known.add(reason);
      log.warn({ status, reason }, 'MAX refused a message for a reason that is not known');
    }
    return 'unavailable';
  };

  const finishTap = async ({ callbackId, text }: MaxTap, { notice, buttons }: TapOutcome): Promise<void> => {
    await callMax('POST', '/answers', {
      query: { callback_id: callbackId },
      body: {
        notification: notice,
        ...(buttons
          ? { message: { text, attachments: buttons.length > 0 ? [maxButtons(buttons, parts)] : [] } }
          : {}),
      },
    });
  };

  return { send, finishTap };
};
