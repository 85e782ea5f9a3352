import type { BotCore } from '../bot/bot-core.ts';
import { createReplyQueue } from '../bot/reply-queue.ts';
import { appUrlOf } from '../env.ts';
import { outboundOf } from '../outbound.ts';
import { type CallBot, createBotApi } from './bot-api.ts';
import type { BotParts, MessengerBot, OpenBot } from './bot-parts.ts';
import { startBotPoller, telegramUpdates } from './bot-poller.ts';
import { deliverThrough } from './channel-sender.ts';
import { createMaxBot } from './max-bot.ts';
import { createMessengerSender } from './messenger-sender.ts';
import { createMessengerState, type MessengerState } from './messenger-state.ts';
import { createPrepareMessage, type PrepareMessage } from './prepared-message.ts';
import type { Sender } from './sender.ts';
import { createTelegramChannel, telegramSettingOf } from './telegram-channel.ts';
import { replyToInlineQuery } from './telegram-inline.ts';
import { readInlineQuery, readTelegramEvent, readTelegramTap } from './telegram-updates.ts';

export interface Bot {
  readonly sender: Sender;
  readonly states: () => readonly MessengerState[];
  /** Null without a bot in Telegram. */
  readonly prepareMessage: PrepareMessage | null;
  /** The bots with the product behind them, which exists later than the sender. */
  readonly open: (core: BotCore) => OpenBot;
}

const createTelegramBot = (
  parts: BotParts,
): (MessengerBot & { readonly prepareMessage: PrepareMessage }) | null => {
  const { env, sql, log, now, outbound = outboundOf(parts.env), pauseMs, sleep } = parts;
  const { BOT_TOKEN: token, BOT_NAME: botName, BOT_APP_NAME: appName } = env;
  if (token === undefined) return null;
  const state = createMessengerState({ messenger: 'telegram', log, settingOf: telegramSettingOf });
  const callApi = createBotApi({ url: env.BOT_API_URL, token, outbound });
  const callBot: CallBot = async (...call) =>
    state.observe(await callApi(...call), { isPoll: call[0] === 'getUpdates' });
  const appUrl = appUrlOf(env);
  const channel = createTelegramChannel({ callBot, now, appUrl, ...(sleep ? { sleep } : {}) });
  const links = { appUrl, appLink: botName && appName ? `https://t.me/${botName}/${appName}` : null };
  const open = (core: BotCore): OpenBot => {
    const queue = createReplyQueue(channel, log);
    const handle = async (update: unknown): Promise<void> => {
      const event = readTelegramEvent(update);
      if (event) return queue.add(event.from.id, await core.reply(event));
      const tap = readTelegramTap(update);
      if (tap) {
        const outcome = await core.tap(tap);
        await channel.finishTap(tap, outcome);
        return queue.add(tap.from.id, outcome.replies ?? []);
      }
      const query = readInlineQuery(update);
      if (query) await replyToInlineQuery(callBot, core, query, links);
    };
    return {
      routes: () => undefined,
      listen: () => {
        const poller = startBotPoller({
          source: telegramUpdates(callBot),
          sql,
          log,
          now,
          handle,
          ...(pauseMs ? { pauseMs } : {}),
        });
        return { stop: async () => void (await Promise.all([poller.stop(), queue.stop()])) };
      },
    };
  };
  return {
    deliverTo: deliverThrough(channel),
    state: state.read,
    prepareMessage: createPrepareMessage(callBot),
    open,
  };
};

/**
 * The product's bots (`MESSAGES=bot`), one for each messenger with a token: they deliver the outbox and reply to
 * people. Null for any other configuration.
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
    states: () => [telegram, max].flatMap((bot) => (bot ? [bot.state()] : [])),
    prepareMessage: telegram?.prepareMessage ?? null,
    open: (core) => {
      const bots = [telegram, max].flatMap((bot) => (bot ? [bot.open(core)] : []));
      return {
        routes: (app) => {
          for (const bot of bots) bot.routes(app);
        },
        listen: () => {
          const listening = bots.map((bot) => bot.listen());
          return { stop: async () => void (await Promise.all(listening.map((one) => one.stop()))) };
        },
      };
    },
  };
};
