import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { createClock } from '../test-callers.ts';
import { createMessengerSender } from './messenger-sender.ts';
import { Outbox } from './outbox.ts';
import type { Delivery } from './sender.ts';

const PHONE = '79005550001';

onDatabase('the first success of a messenger', (database) => {
  const open = () => {
    const { sql } = database();
    const clock = createClock('2026-03-02T09:00:00.000Z');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    /** What each chat, or each messenger, does now. */
    const state: Record<string, Delivery> = {};
    const sent: string[] = [];
    const to = (messenger: string) => async (id: string) => {
      const chat = `${messenger}:${id}`;
      const delivery = state[chat] ?? state[messenger] ?? 'sent';
      if (delivery === 'sent') sent.push(chat);
      return delivery;
    };
    const sender = createMessengerSender(sql, { telegram: to('telegram'), max: to('max') });
    const start = () => new Outbox({ sql, sender, now: clock.now, log, keepSecrets: false });
    const put = (recipient: string) => start().put(sql, { to: recipient, kind: 'order', text: '' });
    /** Half an hour between its tries at the end. */
    const failLong = async (server: Outbox) => {
      for (let n = 0; n < 5; n += 1) {
        await server.flush();
        clock.pass(1_800);
      }
      await server.flush();
      clock.pass(60);
    };
    /** A message to another chat leaves; half a minute later what was woken does. */
    const succeed = async (server: Outbox, recipient: string) => {
      await put(recipient);
      await server.flush();
      clock.pass(31);
      await server.flush();
      return sent;
    };
    return { sql, clock, state, sent, start, put, failLong, succeed };
  };

  test('wakes what waits also where a refusal was before it', async () => {
    const { state, start, put, failLong, succeed } = open();
    const server = start();
    await succeed(server, 'max:8');
    state.max = 'unavailable';
    await put('max:1');
    await failLong(server);
    delete state.max;
    state['max:2'] = 'refused';
    await put('max:2');
    await server.flush();
    expect(await succeed(server, 'max:9')).toEqual(['max:8', 'max:9', 'max:1']);
  });

  test('wakes a message that waits for either of two messengers', async () => {
    const { sql, state, start, put, failLong, succeed } = open();
    await sql.query(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at) values
         ($1, 'telegram', '1', now()), ($1, 'max', '1', now() - interval '1 day')`,
      [PHONE],
    );
    const server = start();
    Object.assign(state, { telegram: 'unavailable', max: 'offline' });
    await put(PHONE);
    await failLong(server);
    delete state.max;
    expect(await succeed(server, 'max:9')).toEqual(['max:9', 'max:1']);
  });

  test('wakes what another server could not send', async () => {
    const { state, start, put, failLong, succeed } = open();
    const [failing, working] = [start(), start()];
    await succeed(working, 'tg:8');
    state.telegram = 'unavailable';
    await put('tg:1');
    await failLong(failing);
    delete state.telegram;
    expect(await succeed(working, 'tg:9')).toEqual(['telegram:8', 'telegram:9', 'telegram:1']);
  });
});
