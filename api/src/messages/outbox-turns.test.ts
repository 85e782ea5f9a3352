import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { createClock, createMessenger } from '../test-callers.ts';
import { Outbox } from './outbox.ts';
import type { Sender } from './sender.ts';

const quiet = { info: () => undefined, warn: () => undefined };

onDatabase('turns of the outbox', (database) => {
  const clock = createClock('2026-03-02T09:00:00.000Z');
  const make = (sender: Sender) =>
    new Outbox({ sql: database().sql, sender, now: clock.now, log: quiet, keepSecrets: false });

  test('a backlog of many recipients delays no message to another one [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    const outbox: Outbox = make({
      deliver: async ({ text }) => {
        sent.push(text);
        if (sent.length === 1)
          for (const text of ['заказ', 'ещё один'])
            await outbox.put(sql, { to: 'tg:seller', kind: 'order', text });
        return 'sent';
      },
    });
    for (let n = 0; n < 3; n += 1)
      for (let chat = 0; chat < 25; chat += 1)
        await outbox.put(sql, { to: `tg:${chat}`, kind: 'moderation', text: `${chat} ${n}` });
    await outbox.flush();
    // Each of the 25 gets one message in a round, and so does the seller.
    expect([sent.indexOf('заказ'), sent.indexOf('ещё один')]).toEqual([25, 51]);
    expect(sent.filter((text) => text.startsWith('7 '))).toEqual(['7 0', '7 1', '7 2']);
    expect(sent).toHaveLength(77);
  });

  test('a message that another process is sending holds up the later ones of its recipient alone [I78]', async () => {
    const { sql } = database();
    const sent: string[] = [];
    const messenger = createMessenger();
    const other = make(messenger.sender);
    const first: Outbox = make({
      deliver: async ({ text }) => {
        if (sent.length === 0) {
          await first.put(sql, { to: 'tg:2', kind: 'order', text: 'заказ' });
          await other.flush();
        }
        sent.push(text);
        return 'sent';
      },
    });
    for (const text of ['первое', 'второе']) await first.put(sql, { to: 'tg:1', kind: 'moderation', text });
    await first.flush();
    expect(sent).toEqual(['первое', 'второе']);
    expect(messenger.messages.map(({ text }) => text)).toEqual(['заказ']);
  });
});
