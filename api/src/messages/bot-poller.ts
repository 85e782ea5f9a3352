import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { SqlQueries } from '../db/sql-client.ts';
import type { BotResponse, CallBot } from './bot-api.ts';
import type { CallMax } from './max-api.ts';
import { MAX_UPDATE_TYPES } from './max-updates.ts';
import { TELEGRAM_UPDATE_TYPES, updateId } from './telegram-updates.ts';

/** The long poll ends after this time without an update. */
const POLL_S = 25;
const POLL_TIMEOUT_MS = (POLL_S + 10) * 1_000;

/** How a messenger gives updates from `place` on, and what follows from its response. */
export interface UpdateSource {
  /** Key of the lease. */
  readonly lease: string;
  readonly poll: (place: number | null) => Promise<BotResponse>;
  readonly read: (
    result: unknown,
  ) => readonly { readonly update: unknown; readonly next: number | null }[] | null;
  /** A response without updates confirms all before it, and later ones may have smaller numbers. */
  readonly startsAgain?: true;
}

export const telegramUpdates = (callBot: CallBot): UpdateSource => ({
  lease: 'bot_poller',
  // After a week without an update Telegram begins with any number.
  startsAgain: true,
  poll: (place) =>
    callBot(
      'getUpdates',
      { offset: place ?? 0, timeout: POLL_S, allowed_updates: TELEGRAM_UPDATE_TYPES },
      POLL_TIMEOUT_MS,
    ),
  read: (result) =>
    Array.isArray(result)
      ? result.flatMap((update: unknown) => {
          const id = updateId(update);
          return id === null ? [] : [{ update, next: id + 1 }];
        })
      : null,
});

const MaxUpdatesSchema = z.object({ updates: z.array(z.unknown()), marker: z.number().nullish() });

/** For development: MAX gives updates to one reader, and not beside a webhook. */
export const maxUpdates = (callMax: CallMax): UpdateSource => ({
  lease: 'max_poller',
  poll: (place) =>
    callMax('GET', '/updates', {
      query: {
        limit: '100',
        timeout: String(POLL_S),
        types: MAX_UPDATE_TYPES.join(','),
        ...(place === null ? {} : { marker: String(place) }),
      },
      timeoutMs: POLL_TIMEOUT_MS,
    }),
  read: (result) => {
    const { updates, marker = null } = MaxUpdatesSchema.safeParse(result).data ?? { updates: null };
    // The marker is that of the whole list.
    return (
      updates?.map((update, at) => ({ update, next: at === updates.length - 1 ? marker : null })) ?? null
    );
  },
});
/** One server polls at a time, because the messenger refuses two. Another one takes over after this time. */
const LEASE_S = 60;
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

export interface BotPollerParts {
  readonly source: UpdateSource;
  readonly sql: SqlQueries;
  readonly handle: (update: unknown) => Promise<void>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly now: () => Date;
  readonly pauseMs?: number;
}

const takeLease = async (sql: SqlQueries, key: string, owner: string, now: Date): Promise<boolean> => {
  const inLeases = (count: number) => new Date(now.getTime() + count * LEASE_S * 1_000).toISOString();
  const { rows } = await sql.query(
    `insert into settings (key, value) values ($4, jsonb_build_object('owner', $1::text, 'until', $2::text))
     on conflict (key) do update set value = excluded.value, updated_at = now()
     where settings.value->>'owner' = $1 or settings.value->>'until' < $3 or settings.value->>'until' > $5
     returning key`,
    // One that ends too late was taken before the clock was set back.
    [owner, inLeases(1), now.toISOString(), key, inLeases(2)],
  );
  return rows.length > 0;
};

const giveLeaseBack = async (sql: SqlQueries, key: string, owner: string): Promise<void> => {
  await sql.query(`delete from settings where key = $2 and value->>'owner' = $1`, [owner, key]);
};

/**
 * Fetches messages to the bot by long polling (no public address is needed) until `stop`. An update counts as
 * handled after its reply; failures are retried with back-off.
 */
export const startBotPoller = ({ pauseMs = PAUSE_MS, ...parts }: BotPollerParts) => {
  const { source, sql, handle, log, now } = parts;
  const owner = randomUUID();
  const end = new AbortController();
  let place: number | null = null;
  let pause = pauseMs;

  const rest = (ms: number) => delay(ms, undefined, { signal: end.signal }).catch(() => undefined);

  const handleAll = async (updates: NonNullable<ReturnType<UpdateSource['read']>>) => {
    for (const { update, next } of updates) {
      await handle(update).catch((error: unknown) => log.warn({ err: error }, 'an update of the bot'));
      place = next ?? place;
    }
  };

  /** Null after a stop. A round leaves no listener behind: it would retain the response. */
  const pollUntilStop = async (): Promise<BotResponse | null> => {
    let onStop = () => undefined;
    const stopped = new Promise<null>((resolve) => {
      onStop = () => void resolve(null);
    });
    end.signal.addEventListener('abort', onStop);
    try {
      return await Promise.race([source.poll(place), stopped]);
    } finally {
      end.signal.removeEventListener('abort', onStop);
    }
  };

  const round = async (): Promise<'again' | 'wait'> => {
    if (!(await takeLease(sql, source.lease, owner, now())) || end.signal.aborted) return 'wait';
    const response = await pollUntilStop();
    if (response === null) return 'wait';
    const updates = response.kind === 'done' ? source.read(response.result) : null;
    if (updates) {
      await handleAll(updates);
      if (updates.length === 0 && source.startsAgain) place = null;
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
    await giveLeaseBack(sql, source.lease, owner).catch(() => undefined);
  };

  const working = work();
  return {
    stop: (): Promise<void> => {
      end.abort();
      return working;
    },
  };
};
