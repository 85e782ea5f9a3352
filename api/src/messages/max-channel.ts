import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type BotChannel, type BotReply, simplerReply, type TapOutcome } from '../bot/bot-reply.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import { createRests, cutText } from './bot-rests.ts';
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
const PAUSE_S = 5;
const TEXT_MAX_CHARS = 4_000;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** A limit, whatever the status is. */
const ABOUT_PACE = /flood|too\.many|(?:rate|limit)\.(?:limit|exceeded)/;
/** A user who blocked the bot or never started it; the codes are not listed by the maker. */
const NO_DIALOG =
  /^(?:chat|user|dialog)\.(?:is\.)?(?:not\.(?:found|active)|denied|closed|blocked|suspended|deactivated|deleted|restricted|forbidden|unavailable)|^not\.found/;

/** The setting that a refusal of MAX is about. */
export const maxSettingOf = (status: number, reason: string): string | null => {
  if (status === UNAUTHORIZED) return 'MAX_BOT_TOKEN';
  // A code of MAX names what is not found; without one, or for a method, the address is wrong.
  return status === NOT_FOUND && /^(?:$|method\.|path\.)/.test(reason) ? 'MAX_API_URL' : null;
};

/**
 * Sends to users of MAX within its limits, and rests after a 429. What MAX does not take of a message is left out:
 * first its picture, then its buttons.
 */
export const createMaxChannel = (parts: MaxChannelParts): BotChannel<MaxTap> => {
  const { callMax, now, log, sleep = delay } = parts;
  const pace = createPace({ now, sleep, ...PACE });
  const rests = createRests({ now, sleep });
  const known = new Set<string>();

  const post = async (userId: string, reply: BotReply) => {
    await pace(userId);
    const attachments = maxAttachments(reply, parts);
    return callMax('POST', '/messages', {
      query: { user_id: userId, disable_link_preview: 'true' },
      body: {
        text: cutText(reply.text, TEXT_MAX_CHARS),
        ...(attachments.length > 0 ? { attachments } : {}),
      },
    });
  };

  const send = async (userId: string, reply: BotReply): Promise<Delivery> => {
    if (!(await rests.mayStart(userId, reply))) return 'paused';
    const response = await post(userId, reply);
    if (response.kind === 'done') {
      rests.taken(reply);
      return 'sent';
    }
    if (response.kind === 'away') return response.isOffline ? 'offline' : 'unavailable';
    const { status, reason, retryAfterS } = response;
    if (status === TOO_MANY || ABOUT_PACE.test(reason)) {
      rests.refused(userId, reply, retryAfterS || PAUSE_S);
      return 'paused';
    }
    if (maxSettingOf(status, reason)) return 'offline';
    if (status >= SERVER_ERROR) return 'unavailable';
    if (status === FORBIDDEN || NO_DIALOG.test(reason)) return 'no_such_user';
    if (!known.has(reason)) {
      known.add(reason);
      log.warn({ status, reason }, 'MAX refused a message for a reason that is not known');
    }
    const simpler = simplerReply(reply);
    return simpler ? send(userId, simpler) : 'refused';
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
