import { describe, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { keepContact } from '../../messages/contacts.ts';
import { createMessengerSender } from '../../messages/messenger-sender.ts';
import { OutboxDesk } from '../../messages/outbox-desk.ts';
import { openTestApp } from '../../test-app.ts';
import { anotherCode, createCaller, createClock, createMessenger } from '../../test-callers.ts';
import { OTHER, PHONE } from './test-codes.ts';

onDatabase('a failing messenger', (database) => {
  const open = async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender });
    return { app, clock, messenger, guest: createCaller(app, { ip: '127.0.0.1' }) };
  };

  test('has the sentence of its status, and no code stays valid [X1] [X2] [P13]', async () => {
    const { app, messenger, guest } = await open();
    messenger.results.push('no_such_user', 'unavailable', new Error('socket hang up'));
    const replies = [];
    for (const phone of ['79005550001', '79005550002', '79005550003']) replies.push(await guest.send(phone));
    expect(replies.map((reply) => `${reply.statusCode} ${reply.json().message}`)).toEqual([
      '502 Введите номер телефона привязанный к Telegram',
      '500 Что-то пошло не так. Попробуйте позже',
      '500 Что-то пошло не так. Попробуйте позже',
    ]);
    expect((await database().sql.query('select from codes')).rows).toEqual([]);
    expect(app.logged()).toContain('Что-то пошло не так. Попробуйте позже');
    expect(app.logged()).not.toContain('"stack"');
    await app.services.outbox.flush();
    expect(messenger.messages).toEqual([]); // a code that failed is not sent later
    await app.close();
  });

  test('costs no hash and no message for a number that it does not know [B11]', async () => {
    const { sql } = database();
    const sender = createMessengerSender(sql, { telegram: async () => 'sent' });
    const app = await openTestApp(database(), { now: createClock().now, sender });
    const guest = createCaller(app, { ip: '127.0.0.1' });
    await keepContact(sql, { messenger: 'telegram', id: '5' }, PHONE, new Date());
    await keepContact(sql, { messenger: 'max', id: '6' }, OTHER, new Date());
    const statuses = [];
    for (const phone of [PHONE, OTHER, '79005550077']) statuses.push((await guest.send(phone)).statusCode);
    expect(statuses).toEqual([200, 502, 502]);
    for (const [table, number] of [
      ['codes', 'phone'],
      ['outbox', 'recipient'],
    ])
      expect((await sql.query(`select ${number} as phone from ${table}`)).rows).toEqual([{ phone: PHONE }]);
    await app.close();
  });

  test('leaves an operator codes that work, not one that was replaced, guessed at or used [BOT-12]', async () => {
    const { app, messenger, guest, clock } = await open();
    const desk = new OutboxDesk({ sql: database().sql, now: clock.now, messages: 'outbox' });
    const listed = async () => (await desk.waiting()).codes.map(({ phone, code }) => [phone, code]);
    await guest.send(PHONE);
    clock.pass(61);
    for (const phone of [PHONE, OTHER]) await guest.send(phone);
    const [code, other] = [messenger.codeFor(PHONE), messenger.codeFor(OTHER)];
    expect(await listed()).toEqual([
      [PHONE, code],
      [OTHER, other],
    ]);
    for (let n = 0; n < 3; n += 1) await guest.verify(OTHER, anotherCode(other));
    expect(await listed()).toEqual([[PHONE, code]]);
    expect((await guest.verify(PHONE, code)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    await app.close();
  });

  test('is paused for half a minute after five failures [X1]', async () => {
    const { app, messenger, guest, clock } = await open();
    messenger.results.push(...Array(5).fill('unavailable'));
    for (let n = 0; n < 6; n += 1) expect((await guest.send(`7900555000${n}`)).statusCode).toBe(500);
    expect(messenger.results).toEqual([]);
    expect(messenger.messages).toEqual([]);
    clock.pass(31);
    expect((await guest.send('79005550007')).statusCode).toBe(200);
    await app.close();
  });
});

describe('the outbox page of the demo', () => {
  onDatabase('shows messages', (database) => {
    test('to this machine and in the demo only', async () => {
      const demo = await openTestApp(database(), { variables: { DEMO: '1' } });
      await demo.call({ method: 'POST', url: '/api/sms/send', payload: { phone: PHONE } });
      const shown = (await demo.call(`/dev/outbox?to=${PHONE}`)).json();
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatchObject({ to: PHONE, kind: 'code', code: expect.stringMatching(/^\d{4}$/) });
      expect(shown[0].text).toBe(`Код подтверждения: ${shown[0].code}. Никому его не сообщайте.`);
      expect(shown[0].sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((await demo.call(`/dev/outbox?to=${OTHER}`)).json()).toEqual([]);
      expect((await demo.call('/dev/outbox?to=1')).statusCode).toBe(422);
      const stranger = await demo.call({ url: `/dev/outbox?to=${PHONE}`, remoteAddress: '203.0.113.1' });
      expect(stranger.statusCode).toBe(404);
      await demo.close();
      const plain = await openTestApp(database());
      expect((await plain.call(`/dev/outbox?to=${PHONE}`)).statusCode).toBe(404);
      await plain.close();
    });
  });
});
