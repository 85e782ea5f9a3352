import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { appUrlOf, EnvError } from '../env.ts';
import { DEMO_MAX_BOT_TOKEN } from '../env-defaults.ts';
import { createOutboundFetch } from '../outbound.ts';
import type { BotParts } from './bot-parts.ts';
import { maxUpdates, startBotPoller } from './bot-poller.ts';
import { createMaxApi } from './max-api.ts';
import { createMaxSender } from './max-sender.ts';
import { createMaxUpdateHandler } from './max-updates.ts';
import { createMaxWebhook, MAX_WEBHOOK_PATH } from './max-webhook.ts';
import type { DeliverTo } from './messenger-sender.ts';

export interface MaxBot {
  readonly deliverTo: DeliverTo;
  readonly routes: (app: FastifyInstance) => void;
  listen(): { stop(): Promise<void> };
}

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
export const createMaxBot = ({ env, sql, log, now, outbound, pauseMs }: BotParts): MaxBot | null => {
  const token = env.MAX_BOT_TOKEN;
  if (token === undefined || token === DEMO_MAX_BOT_TOKEN) return null;
  const authorities = env.MAX_CA_FILE ? [readAuthority(env.MAX_CA_FILE)] : [];
  const callMax = createMaxApi({
    url: env.MAX_API_URL,
    token,
    outbound: outbound ?? createOutboundFetch(undefined, authorities),
  });
  const parts = { callMax, sql, log, now, token, appUrl: appUrlOf(env), botName: env.MAX_BOT_NAME ?? null };
  const handle = createMaxUpdateHandler(parts);
  const secret = env.MAX_WEBHOOK_SECRET;
  const webhook = secret
    ? createMaxWebhook({ ...parts, secret, handle, url: `${parts.appUrl}${MAX_WEBHOOK_PATH}` })
    : null;
  return {
    deliverTo: createMaxSender(parts),
    routes: (app) => webhook?.routes(app),
    listen: () =>
      webhook?.listen() ??
      startBotPoller({ source: maxUpdates(callMax), sql, log, now, handle, ...(pauseMs ? { pauseMs } : {}) }),
  };
};
