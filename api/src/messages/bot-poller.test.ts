import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import type { BotResponse } from './bot-api.ts';
import { startBotPoller, telegramUpdates } from './bot-poller.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const ROUNDS = 20;
const quiet = { info: () => undefined, warn: () => undefined };

onDatabase('the poller of a bot', (database) => {
  test('retains no response of an earlier round', async () => {
    const responses: WeakRef<BotResponse>[] = [];
    let onIdle: () => void = () => undefined;
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    const poll = async (): Promise<BotResponse> => {
      if (responses.length === ROUNDS) {
        onIdle();
        return new Promise(() => undefined);
      }
      const response: BotResponse = { kind: 'done', result: [] };
      responses.push(new WeakRef(response));
      return response;
    };
    const poller = startBotPoller({
      source: { lease: 'test_poller', poll, read: () => [] },
      sql: database().sql,
      handle: async () => undefined,
      log: quiet,
      now: () => new Date('2026-03-02T09:00:00.000Z'),
    });
    await idle;
    await nextTurn(); // a weak reference holds its object until the turn ends
    collectGarbage();
    const alive = responses.filter((response) => response.deref() !== undefined);
    expect(alive.length).toBeLessThan(ROUNDS / 2); // the last ones may still be in use
    await poller.stop();
  });

  test('of a server takes over at once from one that ended before the clock was set back [S27]', async () => {
    await database().sql.query(
      `insert into settings (key, value) values ('test_poller', '{"owner": "other", "until": "2026-03-02T10:01:00.000Z"}')`,
    );
    const polled = await new Promise<number | null>((resolve) => {
      const poller = startBotPoller({
        source: {
          lease: 'test_poller',
          poll: async (place) => {
            resolve(place);
            void poller.stop();
            return { kind: 'done', result: [] };
          },
          read: () => [],
        },
        sql: database().sql,
        handle: async () => undefined,
        log: quiet,
        now: () => new Date('2026-03-02T09:00:00.000Z'),
      });
    });
    expect(polled).toBeNull();
  });

  test('of Telegram gets updates whose numbers began again after a silence', async () => {
    const replies = [[{ update_id: 900 }], [], [{ update_id: 5 }]];
    const offsets: unknown[] = [];
    const handled: unknown[] = [];
    await new Promise<void>((resolve) => {
      const poller = startBotPoller({
        source: telegramUpdates(async (_method, { offset }) => {
          offsets.push(offset);
          const result = replies.shift();
          if (result) return { kind: 'done', result };
          resolve();
          void poller.stop();
          return { kind: 'done', result: [] };
        }),
        sql: database().sql,
        handle: async (update) => void handled.push(update),
        log: quiet,
        now: () => new Date('2026-03-02T09:00:00.000Z'),
      });
    });
    expect([offsets, handled]).toEqual([
      [0, 901, 0, 6],
      [{ update_id: 900 }, { update_id: 5 }],
    ]);
  });
});
