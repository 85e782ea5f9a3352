import type { Logger } from 'pino';
import type { SqlClient } from '../db/sql-client.ts';
import { appUrlOf, type Env } from '../env.ts';
import { type OutboundFetch, outboundFetch } from '../outbound.ts';
import { createBotApi } from './bot-api.ts';
import { startBotPoller } from './bot-poller.ts';
import { createBotSender } from './bot-sender.ts';
import { createUpdateHandler } from './bot-updates.ts';
import type { Sender } from './sender.ts';

export interface Bot {
  readonly sender: Sender;
  /** Starts to poll for messages to the bot; returns the function that stops it. */
  listen(): { stop(): Promise<void> };
}

export interface BotParts {
  readonly env: Env;
  readonly sql: SqlClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly outbound?: OutboundFetch;
  /** First pause after a failure, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * The product's bot (`MESSAGES=bot`): it delivers the outbox and replies to /start. Null for any other
 * configuration.
 */
export const createBot = ({
  env,
  sql,
  log,
  now,
  outbound = outboundFetch,
  pauseMs,
}: BotParts): Bot | null => {
  if (env.MESSAGES !== 'bot' || env.BOT_TOKEN === undefined) return null;
  const callBot = createBotApi({ url: env.BOT_API_URL, token: env.BOT_TOKEN, outbound });
  const parts = { callBot, sql, now, appUrl: appUrlOf(env) };
  return {
    sender: createBotSender(parts),
    listen: () =>
      startBotPoller({
        callBot,
        sql,
        log,
        now,
        handle: createUpdateHandler(parts),
        ...(pauseMs ? { pauseMs } : {}),
      }),
  };
};
