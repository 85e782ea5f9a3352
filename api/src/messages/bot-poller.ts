import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SqlQueries } from '../db/sql-client.ts';
import type { CallBot } from './bot-api.ts';
import { updateId } from './bot-updates.ts';

/** The long poll ends after this time without an update. */
const POLL_S = 25;
const POLL_TIMEOUT_MS = (POLL_S + 10) * 1_000;
/** One server polls at a time, because the messenger refuses two. Another one takes over after this time. */
const LEASE_S = 60;
const LEASE_KEY = 'bot_poller';
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

export interface BotPollerParts {
  readonly callBot: CallBot;
  readonly sql: SqlQueries;
  readonly handle: (update: unknown) => Promise<void>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly now: () => Date;
  readonly pauseMs?: number;
}

const takeLease = async (sql: SqlQueries, owner: string, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + LEASE_S * 1_000).toISOString();
  const { rows } = await sql.query(
    `insert into settings (key, value) values ('${LEASE_KEY}', jsonb_build_object('owner', $1::text, 'until', $2::text))
     on conflict (key) do update set value = excluded.value, updated_at = now()
     where settings.value->>'owner' = $1 or settings.value->>'until' < $3
     returning key`,
    [owner, until, now.toISOString()],
  );
  return rows.length > 0;
};

const giveLeaseBack = async (sql: SqlQueries, owner: string): Promise<void> => {
  await sql.query(`delete from settings where key = '${LEASE_KEY}' and value->>'owner' = $1`, [owner]);
};

/**
 * Fetches messages to the bot by long polling (no public address is needed) until `stop`. An update counts as
 * handled after its reply; failures are retried with back-off.
 */
export const startBotPoller = ({ pauseMs = PAUSE_MS, ...parts }: BotPollerParts) => {
  const { callBot, sql, handle, log, now } = parts;
  const owner = randomUUID();
  const end = new AbortController();
  let offset = 0;
  let pause = pauseMs;

  const rest = (ms: number) => delay(ms, undefined, { signal: end.signal }).catch(() => undefined);

  const handleAll = async (updates: readonly unknown[]) => {
    for (const update of updates) {
      const id = updateId(update);
      if (id === null) continue;
      await handle(update).catch((error: unknown) => log.warn({ err: error }, 'an update of the bot'));
      offset = id + 1;
    }
  };

  const round = async (): Promise<'again' | 'wait'> => {
    if (!(await takeLease(sql, owner, now()))) return 'wait';
    const question = { offset, timeout: POLL_S, allowed_updates: ['message'] };
    const response = await Promise.race([
      callBot('getUpdates', question, POLL_TIMEOUT_MS),
      new Promise<null>((resolve) => {
        end.signal.addEventListener('abort', () => resolve(null), { once: true });
      }),
    ]);
    if (response === null) return 'wait';
    if (response.kind === 'done' && Array.isArray(response.result)) {
      await handleAll(response.result);
      return 'again';
    }
    log.warn({ status: response.kind === 'refused' ? response.status : 0 }, 'the bot API failed');
    if (response.kind === 'refused' && response.retryAfterS > 0) pause = response.retryAfterS * 1_000;
    return 'wait';
  };

  const work = async () => {
    while (!end.signal.aborted) {
      const next = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'the bot waits');
        return 'wait' as const;
      });
      if (next === 'again') pause = pauseMs;
      else {
        await rest(pause);
        pause = Math.min(PAUSE_MAX_MS, pause * 2);
      }
    }
    await giveLeaseBack(sql, owner).catch(() => undefined);
  };

  const working = work();
  return {
    stop: (): Promise<void> => {
      end.abort();
      return working;
    },
  };
};
