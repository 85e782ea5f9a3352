import { setTimeout as delay } from 'node:timers/promises';
import type { SqlQueries } from '../db/sql-client.ts';
import type { CallBot } from './bot-api.ts';
import { type BotLinks, keyboardOf } from './bot-links.ts';
import { createPace, type PaceParts } from './bot-pace.ts';
import { identityOf } from './recipient.ts';
import type { Delivery, OutgoingMessage, Sender } from './sender.ts';

export interface BotSenderParts extends BotLinks {
  readonly callBot: CallBot;
  readonly sql: SqlQueries;
  readonly now: () => Date;
  readonly sleep?: PaceParts['sleep'];
}

/** The messenger's errors for a missing user, beside 403 for one who blocked the bot. */
const NO_CHAT = /chat not found|user is deactivated|bot was blocked|PEER_ID_INVALID|user not found/i;
const BLOCKED = 403;
const TOO_MANY = 429;

/** The id of a recipient in Telegram; null for a user who never wrote to the bot. */
const chatOf = async (sql: SqlQueries, to: string): Promise<string | null> => {
  const identity = identityOf(to);
  if (identity) return identity.messenger === 'telegram' ? identity.id : null;
  const { rows } = await sql.query<{ messenger_id: string }>(
    `select messenger_id from messenger_contacts where phone = $1 and messenger = 'telegram'
     union all select m.messenger_id from messenger_accounts m join users u on u.id = m.user_id
       where u.phone = $1 and m.messenger = 'telegram' limit 1`,
    [to],
  );
  return rows[0]?.messenger_id ?? null;
};

/**
 * Delivers the outbox through the messenger's bot (`MESSAGES=bot`). It respects the messenger's rate limit
 * and pauses after a 429 for the requested time; the outbox retries with back-off.
 */
export const createBotSender = (parts: BotSenderParts): Sender => {
  const { callBot, sql, now, sleep = delay } = parts;
  const pace = createPace({ now, sleep });
  let pausedUntil = 0;

  const deliver = async ({ to, kind, text, link }: OutgoingMessage): Promise<Delivery> => {
    if (now().getTime() < pausedUntil) return 'unavailable';
    const chat = await chatOf(sql, to);
    if (chat === null) return 'no_such_user';
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

  return { deliver };
};
