import { afterEach } from '@rstest/core';
import type { Database } from '../db/database.ts';
import { parseEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { createBot } from '../messages/bot.ts';
import type { OpenBot } from '../messages/bot-parts.ts';
import { startFakeBotApi } from '../messages/test-bot-api.ts';
import { startFakeMaxApi } from '../messages/test-max-api.ts';
import type { AdFields } from '../test-app.ts';
import { createClock } from '../test-callers.ts';
import { testMarkets } from '../test-market.ts';
import { createBotCore } from './bot-core.ts';

const MAX_SECRET = 'secret-of-the-webhook';
export const APP_URL = 'https://cars.example';

/** A message as its reader sees it, in either messenger. */
export interface SeenMessage {
  readonly to: string;
  readonly text: string;
  readonly photo: string | null;
  /** Rows of `label → path of the app, or data of the action`. */
  readonly buttons: readonly (readonly string[])[];
}

interface RawButton {
  readonly text: string;
  readonly web_app?: { readonly url: string } | string;
  readonly callback_data?: string;
  readonly payload?: string;
  readonly url?: string;
}

const pathOfParam = (payload = ''): string => {
  if (payload === '') return '/';
  return payload.startsWith('ad_')
    ? `/car/${payload.slice(3)}`
    : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { redirect: string }).redirect;
};

const targetOf = ({ web_app: app, callback_data: data, payload, url }: RawButton): string => {
  if (typeof app === 'string') return pathOfParam(payload);
  return (app?.url ?? url ?? data ?? payload ?? '').replace(APP_URL, '');
};

const seenButtons = (rows: readonly (readonly RawButton[])[] = []) =>
  rows.map((row) => row.map((button) => `${button.text} → ${targetOf(button)}`.replace(/\s/g, ' ')));

const plain = (text: unknown) => String(text).replace(/[^\S\n]/g, ' ');

export interface InMessenger {
  /** A user writes to the bot. */
  readonly write: (text: string, userId?: number) => Promise<void>;
  /** A user taps an action. */
  readonly tap: (data: string, userId?: number) => Promise<void>;
  /** Waits for this many messages altogether. */
  readonly seen: (count: number) => Promise<readonly SeenMessage[]>;
  /** What taps have shown over the chat. */
  readonly notices: (count: number) => Promise<readonly string[]>;
}

type Calls = { readonly method: string; readonly body: Record<string, unknown> };

const seenInTelegram = ({ body }: Calls): SeenMessage => ({
  to: `tg:${body.chat_id}`,
  text: plain(body.text ?? body.caption),
  photo: body.photo === undefined ? null : String(body.photo),
  buttons: seenButtons(
    (body.reply_markup as { inline_keyboard?: RawButton[][] } | undefined)?.inline_keyboard,
  ),
});

const seenInMax = (body: Record<string, unknown>): SeenMessage => {
  const attachments = (body.attachments ?? []) as {
    type: string;
    payload: { url?: string; buttons?: RawButton[][] };
  }[];
  return {
    to: `max:${body.user_id}`,
    text: plain(body.text),
    photo: attachments.find(({ type }) => type === 'image')?.payload.url ?? null,
    buttons: seenButtons(attachments.find(({ type }) => type === 'inline_keyboard')?.payload.buttons),
  };
};

/** The server with its bots in both messengers, each with a fake of its api over HTTP. */
export const testBots = (database: () => Database) => {
  const openMarket = testMarkets(database);
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  return async (ads: readonly AdFields[] = [{}], more: Readonly<Record<string, string>> = {}) => {
    const telegramApi = await startFakeBotApi();
    const maxApi = await startFakeMaxApi();
    const clock = createClock();
    const variables = {
      MESSAGES: 'bot',
      BOT_TOKEN: '42:token-in-telegram',
      BOT_NAME: 'cars_bot',
      BOT_APP_NAME: 'app',
      BOT_API_URL: telegramApi.url,
      MAX_BOT_TOKEN: 'token-of-the-bot-in-max',
      MAX_BOT_NAME: 'cars_bot',
      MAX_API_URL: maxApi.url,
      MAX_WEBHOOK_SECRET: MAX_SECRET,
      PUBLIC_URL: APP_URL,
      ...more,
    };
    const log = createLog('silent');
    const env = parseEnv({ NODE_ENV: 'test', ...variables });
    const { sql } = database();
    const bot = createBot({ env, sql, log, now: clock.now, pauseMs: 1, sleep: async () => undefined });
    if (!bot) throw new Error('the configuration has a bot');
    let opened: OpenBot | null = null;
    const market = await openMarket(ads, {
      now: clock.now,
      sender: bot.sender,
      variables,
      register: async (http, services) => {
        opened = bot.open(createBotCore({ ...services, sql, log, now: clock.now, appUrl: APP_URL }));
        opened.routes(http);
      },
    });
    const listening = (opened as OpenBot | null)?.listen();
    closing.push(
      () => maxApi.close(),
      () => telegramApi.close(),
      async () => listening?.stop(),
    );

    let updates = 0;
    const receive = (rest: object) => {
      updates += 1;
      telegramApi.receive({ update_id: updates, ...rest });
    };
    const sentInTelegram = () =>
      telegramApi.calls.filter(({ method }) => method === 'sendMessage' || method === 'sendPhoto');
    const noticesInTelegram = () =>
      telegramApi.calls.filter(({ method }) => method === 'answerCallbackQuery');
    const telegram: InMessenger = {
      write: async (text, userId = 500) =>
        receive({ message: { chat: { id: userId, type: 'private' }, from: { id: userId }, text } }),
      tap: async (data, userId = 500) =>
        receive({
          callback_query: {
            id: `tap${updates}`,
            from: { id: userId },
            message: { message_id: 77, chat: { id: userId, type: 'private' } },
            data,
          },
        }),
      seen: async (count) => {
        await telegramApi.until(() => sentInTelegram().length >= count);
        return sentInTelegram().map(seenInTelegram);
      },
      notices: async (count) => {
        await telegramApi.until(() => noticesInTelegram().length >= count);
        return noticesInTelegram().map(({ body }) => String(body.text));
      },
    };

    const hook = async (update: object) => {
      const reply = await market.app.call({
        method: 'POST',
        url: '/api/bot/max',
        headers: { 'x-max-bot-api-secret': MAX_SECRET },
        payload: update,
      });
      if (reply.statusCode !== 200) throw new Error(`the webhook replied ${reply.statusCode}`);
    };
    const noticesInMax = () => maxApi.calls.filter(({ call }) => call === 'POST /answers');
    const dialog = { chat_id: 70, chat_type: 'dialog' };
    const max: InMessenger = {
      write: (text, userId = 500) => {
        updates += 1;
        return hook({
          update_type: 'message_created',
          timestamp: updates,
          message: {
            sender: { user_id: userId },
            recipient: dialog,
            body: { mid: `mid.${updates}`, text, attachments: null },
          },
        });
      },
      tap: (payload, userId = 500) => {
        updates += 1;
        return hook({
          update_type: 'message_callback',
          timestamp: updates,
          callback: {
            timestamp: updates,
            callback_id: `tap${updates}`,
            payload,
            user: { user_id: userId },
          },
          message: { recipient: dialog, body: { mid: 'mid.77', text: 'Текст карточки' } },
        });
      },
      seen: async (count) => {
        await maxApi.until(() => maxApi.sent().length >= count);
        return maxApi.sent().map(seenInMax);
      },
      notices: async (count) => {
        await maxApi.until(() => noticesInMax().length >= count);
        return noticesInMax().map(({ body }) => String(body.notification));
      },
    };
    return { ...market, clock, telegram, max, telegramApi, maxApi, receive };
  };
};
