import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createPace, type PaceParts } from './bot-pace.ts';
import type { CallMax } from './max-api.ts';
import { type MaxLinks, maxKeyboardOf } from './max-keyboard.ts';
import type { DeliverTo } from './messenger-sender.ts';

export interface MaxSenderParts extends MaxLinks {
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
/** A user who blocked the bot or never started it; the codes are not listed by the maker. */
const NO_DIALOG_STATUSES = new Set([403, 404]);
const NO_DIALOG = /^(chat\.denied|not\.found|chat\.not\.found|user\.not\.found|dialog\.)/;

/**
 * Delivers to a user of MAX through the bot. It keeps the limits of MAX and pauses after 429 and 503; the outbox
 * retries with back-off.
 */
export const createMaxSender = (parts: MaxSenderParts): DeliverTo => {
  const { callMax, now, log, sleep = delay } = parts;
  const pace = createPace({ now, sleep, ...PACE });
  const known = new Set<string>();
  let pausedUntil = 0;

  return async (id, { text, link }) => {
    if (now().getTime() < pausedUntil) return 'unavailable';
    await pace(id);
    const response = await callMax('POST', '/messages', {
      query: { user_id: id, disable_link_preview: 'true' },
      body: {
        text: text.slice(0, TEXT_MAX_CHARS),
        ...(link ? { attachments: [maxKeyboardOf(link, parts)] } : {}),
      },
    });
    if (response.kind === 'done') return 'sent';
    if (response.kind === 'away') return 'unavailable';
    const { status, reason, retryAfterS } = response;
    if (BACK_OFF.has(status)) {
      pausedUntil = now().getTime() + (retryAfterS || PAUSE_S) * 1_000;
      return 'unavailable';
    }
    if (NO_DIALOG_STATUSES.has(status) || NO_DIALOG.test(reason)) return 'no_such_user';
    if (!known.has(reason)) {
      known.add(reason);
      log.warn({ status, reason }, 'MAX refused a message for a reason that is not known');
    }
    return 'unavailable';
  };
};
