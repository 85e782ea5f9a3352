import type { FastifyInstance } from 'fastify';
import { appUrlOf } from '../env.ts';
import { outboundFetch } from '../outbound.ts';
import { createBotApi } from './bot-api.ts';
import type { BotParts } from './bot-parts.ts';
import { startBotPoller, telegramUpdates } from './bot-poller.ts';
import { createBotSender } from './bot-sender.ts';
import { createUpdateHandler } from './bot-updates.ts';
import { createMaxBot } from './max-bot.ts';
import { createMessengerSender } from './messenger-sender.ts';
import { createPrepareMessage, type PrepareMessage } from './prepared-message.ts';
import type { Sender } from './sender.ts';

export interface Bot {
  readonly sender: Sender;
  /** Null without a bot in Telegram. */
  readonly prepareMessage: PrepareMessage | null;
  /** Routes that a messenger calls. */
  readonly routes: (app: FastifyInstance) => void;
  /** Starts to receive messages to the bots; returns the function that stops it. */
  listen(): { stop(): Promise<void> };
}

const createTelegramBot = ({ env, sql, log, now, outbound = outboundFetch, pauseMs }: BotParts) => {
  if (env.BOT_TOKEN === undefined) return null;
  const callBot = createBotApi({ url: env.BOT_API_URL, token: env.BOT_TOKEN, outbound });
  const parts = { callBot, sql, now, appUrl: appUrlOf(env) };
  return {
    deliverTo: createBotSender(parts),
    prepareMessage: createPrepareMessage(callBot),
    listen: () =>
      startBotPoller({
        source: telegramUpdates(callBot),
        sql,
        log,
        now,
        handle: createUpdateHandler(parts),
        ...(pauseMs ? { pauseMs } : {}),
      }),
  };
};

/**
 * The product's bots (`MESSAGES=bot`), one for each messenger with a token: they deliver the outbox and reply to
 * a start. Null for any other configuration.
 */
export const createBot = (parts: BotParts): Bot | null => {
  if (parts.env.MESSAGES !== 'bot') return null;
  const telegram = createTelegramBot(parts);
  const max = createMaxBot(parts);
  if (!telegram && !max) return null;
  return {
    sender: createMessengerSender(parts.sql, {
      ...(telegram ? { telegram: telegram.deliverTo } : {}),
      ...(max ? { max: max.deliverTo } : {}),
    }),
    prepareMessage: telegram?.prepareMessage ?? null,
    routes: (app) => max?.routes(app),
    listen: () => {
      const listening = [telegram, max].flatMap((bot) => (bot ? [bot.listen()] : []));
      return { stop: async () => void (await Promise.all(listening.map((one) => one.stop()))) };
    },
  };
};
