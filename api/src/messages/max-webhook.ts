import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { SqlQueries } from '../db/sql-client.ts';
import { failures } from '../http/failure.ts';
import type { CallMax } from './max-api.ts';
import { MAX_UPDATE_TYPES, maxUpdateKey } from './max-updates.ts';

export const MAX_WEBHOOK_PATH = '/api/bot/max';
/** MAX drops a subscription after eight hours of failures. */
const RENEW_EVERY_MS = 10 * 60_000;

export interface MaxWebhookParts {
  readonly callMax: CallMax;
  readonly sql: SqlQueries;
  readonly secret: string;
  /** Public address of this route. */
  readonly url: string;
  readonly handle: (update: unknown) => Promise<void>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly now: () => Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(sha256(given), sha256(expected));

const SubscriptionsSchema = z.object({
  subscriptions: z.array(z.object({ url: z.string(), update_types: z.array(z.string()).nullish() })),
});
type Subscription = z.infer<typeof SubscriptionsSchema>['subscriptions'][number];

/** A release before subscribed to fewer kinds. */
const isComplete = ({ update_types: types }: Subscription): boolean =>
  !types || MAX_UPDATE_TYPES.every((type) => types.includes(type));

/**
 * The webhook of MAX: each update is handled once, also when MAX repeats it [A26]. A failure forgets the update, so
 * that the repetition is handled.
 */
export const createMaxWebhook = ({ callMax, sql, secret, url, handle, log, now }: MaxWebhookParts) => {
  const handleOnce = async (update: unknown): Promise<void> => {
    const key = maxUpdateKey(update);
    if (key === null) return;
    const { rows } = await sql.query(
      `insert into bot_updates (key, handled_at) values ($1, $2::timestamptz) on conflict (key) do nothing
       returning key`,
      [key, now().toISOString()],
    );
    if (rows.length === 0) return;
    try {
      await handle(update);
    } catch (error) {
      await sql.query('delete from bot_updates where key = $1', [key]);
      throw error;
    }
  };

  const routes = (app: FastifyInstance): void => {
    app.post(MAX_WEBHOOK_PATH, async (request, reply) => {
      const given = request.headers['x-max-bot-api-secret'];
      if (typeof given !== 'string' || !isSame(given, secret)) throw failures.unauthorized();
      await handleOnce(request.body);
      return reply.header('content-type', 'application/json; charset=utf-8').send('{"success":true}');
    });
  };

  /** MAX does not show the secret of a subscription: each process sends its own once. */
  let hasSent = false;

  /** Subscribes unless MAX has this address with these kinds of updates and the secret of this process already. */
  const subscribe = async (): Promise<void> => {
    const found = await callMax('GET', '/subscriptions');
    const known = found.kind === 'done' ? SubscriptionsSchema.safeParse(found.result).data : null;
    if (hasSent && known?.subscriptions.some((one) => one.url === url && isComplete(one))) return;
    const made = await callMax('POST', '/subscriptions', {
      body: { url, update_types: MAX_UPDATE_TYPES, secret },
    });
    hasSent ||= made.kind === 'done';
    if (made.kind === 'done') log.info({ host: new URL(url).host }, 'the webhook of MAX is subscribed');
    else
      log.warn({ status: made.kind === 'refused' ? made.status : 0 }, 'the webhook of MAX is not subscribed');
  };

  /** Subscribes now and looks again from time to time. */
  const listen = () => {
    let working = subscribe();
    const timer = setInterval(() => {
      working = working.then(subscribe);
    }, RENEW_EVERY_MS).unref();
    return {
      stop: (): Promise<void> => {
        clearInterval(timer);
        return working;
      },
    };
  };

  return { routes, listen, subscribe };
};
