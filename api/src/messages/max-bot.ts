import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BotCore } from '../bot/bot-core.ts';
import { createReplyQueue } from '../bot/reply-queue.ts';
import { appUrlOf, EnvError } from '../env.ts';
import { DEMO_MAX_BOT_TOKEN } from '../env-defaults.ts';
import { outboundOf } from '../outbound.ts';
import type { BotParts, MessengerBot, OpenBot } from './bot-parts.ts';
import { maxUpdates, startBotPoller } from './bot-poller.ts';
import { deliverThrough } from './channel-sender.ts';
import { type CallMax, createMaxApi } from './max-api.ts';
import { createMaxChannel, maxSettingOf } from './max-channel.ts';
import { readMaxEvent, readMaxTap } from './max-updates.ts';
import { createMaxWebhook, MAX_WEBHOOK_PATH } from './max-webhook.ts';
import { createMessengerState } from './messenger-state.ts';

/** Throws `EnvError` for a file that is no certificate. */
const readAuthority = (path: string): string => {
  try {
    const text = readFileSync(path, 'utf8');
    new X509Certificate(text);
    return text;
  } catch {
    throw new EnvError([{ variable: 'MAX_CA_FILE', reason: 'expected a file with a certificate (PEM)' }]);
  }
};

/** The bot in MAX: with a secret it has a webhook, without one it polls. Null without a real token. */
export const createMaxBot = ({
  env,
  sql,
  log,
  now,
  outbound,
  pauseMs,
  sleep,
}: BotParts): MessengerBot | null => {
  const token = env.MAX_BOT_TOKEN;
  if (token === undefined || token === DEMO_MAX_BOT_TOKEN) return null;
  const authorities = env.MAX_CA_FILE ? [readAuthority(env.MAX_CA_FILE)] : [];
  const state = createMessengerState({ messenger: 'max', log, settingOf: maxSettingOf });
  const callApi = createMaxApi({
    url: env.MAX_API_URL,
    token,
    outbound: outbound ?? outboundOf(env, authorities),
  });
  const callMax: CallMax = async (...call) => state.observe(await callApi(...call));
  const parts = { callMax, sql, log, now, appUrl: appUrlOf(env), botName: env.MAX_BOT_NAME ?? null };
  const channel = createMaxChannel({ ...parts, ...(sleep ? { sleep } : {}) });
  const secret = env.MAX_WEBHOOK_SECRET;
  const open = (core: BotCore): OpenBot => {
    const queue = createReplyQueue(channel, log);
    const handle = async (update: unknown): Promise<void> => {
      const event = readMaxEvent(update, token);
      if (event) return queue.add(event.from.id, await core.reply(event));
      const tap = readMaxTap(update);
      if (!tap) return;
      const outcome = await core.tap(tap);
      await channel.finishTap(tap, outcome);
      queue.add(tap.from.id, outcome.replies ?? []);
    };
    const webhook = secret
      ? createMaxWebhook({ ...parts, secret, handle, url: `${parts.appUrl}${MAX_WEBHOOK_PATH}` })
      : null;
    return {
      routes: (app) => webhook?.routes(app),
      listen: () => {
        const source =
          webhook?.listen() ??
          startBotPoller({
            source: maxUpdates(callMax),
            sql,
            log,
            now,
            handle,
            ...(pauseMs ? { pauseMs } : {}),
          });
        return { stop: async () => void (await Promise.all([source.stop(), queue.stop()])) };
      },
    };
  };
  return { deliverTo: deliverThrough(channel), state: state.read, open };
};
