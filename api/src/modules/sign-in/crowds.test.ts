import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { anotherCode, createCaller, enterAs } from '../../test-callers.ts';
import { codeStage, HOUR_S, MINUTE_S, OTHER, PHONE } from './test-codes.ts';
import { phoneStage } from './test-phones.ts';

const phoneOf = (n: number) => `7900556${String(n).padStart(4, '0')}`;
const UNKNOWN = 'Введите номер телефона привязанный к Telegram';

onDatabase('people behind one address', (database) => {
  const { open, mark, knownDevice } = codeStage(database);
  const phones = phoneStage(database);

  test('get their first code beside many others, of IPv4 and of a carrier’s /48', async () => {
    const { app } = await open();
    for (let n = 0; n < 12; n += 1) {
      const ofNetwork = createCaller(app, { ip: `2a00:1fa0:1:${n}::1` });
      expect((await ofNetwork.send(phoneOf(n))).statusCode).toBe(200);
      expect((await createCaller(app, { ip: '203.0.113.1' }).send(phoneOf(100 + n))).statusCode).toBe(200);
    }
  });

  test('with a device get codes when those without one have used theirs up [ACC-51]', async () => {
    const { app, clock } = await open();
    const guest = createCaller(app);
    const { device } = (await guest.post('/api/device')).json().data;
    await mark('codes:network:203.0.113.1', 30);
    expect((await createCaller(app, { device }).send(PHONE)).statusCode).toBe(429);
    clock.pass(3);
    expect((await guest.send(PHONE)).statusCode).toBe(429);
    const caller = createCaller(app, { device });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await caller.send(phoneOf(n))).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('a right code takes nothing from the wrong ones of an address', async () => {
    const { app, messenger, guest } = await open();
    await guest.send(PHONE);
    expect((await guest.verify(PHONE, messenger.codeFor(PHONE))).statusCode).toBe(200);
    await guest.send(OTHER);
    await mark('wrongCodes:crowd:203.0.113.1', 59);
    expect((await guest.verify(OTHER, messenger.codeFor(OTHER))).statusCode).toBe(200);
    expect((await guest.verify(OTHER, '0000')).statusCode).toBe(422);
    expect((await guest.verify(OTHER, '0000')).statusCode).toBe(429);
    expect((await createCaller(app, { ip: '203.0.113.2' }).verify(OTHER, '0000')).statusCode).toBe(422);
  });

  test('who shows launch data or an account is counted by it and not by the address', async () => {
    const { app, clock, messenger, launch } = await phones.open({ RATE_LIMITS: 'strict' });
    await mark('codes:crowd:203.0.113.1', 300);
    const guest = createCaller(app);
    expect((await guest.send(PHONE)).statusCode).toBe(429);
    const send = (n: number, more: object) => guest.post('/api/sms/send', { phone: phoneOf(n), ...more });
    for (let n = 0; n < 10; n += 1) expect((await send(n, launch('max', 7))).statusCode).toBe(200);
    expect((await send(10, launch('max', 7))).statusCode).toBe(429);
    expect((await send(11, launch('max', 8))).statusCode).toBe(200);
    expect((await send(12, { ...launch('max', 8), messenger: 'telegram' })).statusCode).toBe(429);
    const { user } = await enterAs(app, database(), OTHER, clock.now());
    expect((await user.send(phoneOf(13), 'phone_change')).statusCode).toBe(200);
    expect(messenger.messages).toHaveLength(12);
  });

  test('a code to a number without a messenger uses up no code of another, and is no fault [B11] [I8]', async () => {
    const { app, messenger, guest, clock } = await open();
    await mark('codes:all', 599);
    await mark('codes:network:203.0.113.1', 29);
    for (let n = 0; n < 10; n += 1) {
      messenger.results.push('no_such_user');
      const reply = await guest.send(phoneOf(n));
      expect([reply.statusCode, reply.json().message]).toEqual([502, UNKNOWN]);
    }
    expect(app.logged()).not.toContain('a call failed');
    const metrics = await app.metrics.metrics();
    expect(metrics).toContain('http_requests_total{method="POST",route="/api/sms/send",status="refused"} 10');
    expect(metrics).not.toMatch(/status="5/);
    expect((await guest.send(PHONE)).statusCode).toBe(200);
    clock.pass(MINUTE_S);
    expect((await createCaller(app, { ip: '203.0.113.2' }).send(phoneOf(0))).statusCode).toBe(200);
  });

  test('numbers without a messenger have a limit of their own; others are not refused with them', async () => {
    const { app, messenger, guest } = await open();
    await mark('unknownNumbers:network:203.0.113.1', 10);
    messenger.results.push('no_such_user');
    const refused = await guest.send(phoneOf(1));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Слишком много номеров, которых нет в мессенджере\. Повторить/);
    expect((await guest.send(PHONE)).statusCode).toBe(200);
    messenger.results.push('no_such_user');
    expect((await createCaller(app, { ip: '203.0.113.2' }).send(phoneOf(1))).statusCode).toBe(502);
  });

  test('past their limit they use up the codes of the caller, and none of the crowd behind the address', async () => {
    const { app, clock, messenger, guest } = await open();
    await mark('unknownNumbers:network:203.0.113.1', 10);
    await mark('codes:crowd:203.0.113.1', 299);
    await mark('codes:network:203.0.113.1', 28);
    const { device } = (await guest.post('/api/device')).json().data;
    for (const n of [1, 2]) {
      messenger.results.push('no_such_user');
      expect((await guest.send(phoneOf(n))).statusCode).toBe(429);
    }
    expect((await guest.send(PHONE)).json().message).toMatch(/^Слишком много кодов/);
    clock.pass(3);
    expect((await createCaller(app, { device }).send(PHONE)).statusCode).toBe(200);
  });

  test('a code that the messenger did not take costs its number nothing, and the caller one', async () => {
    const { messenger, guest } = await open();
    await mark('codes:network:203.0.113.1', 28);
    messenger.results.push('unavailable');
    expect((await guest.send(PHONE)).statusCode).toBe(500);
    expect((await guest.send(PHONE)).statusCode).toBe(200);
    expect((await guest.send(OTHER)).statusCode).toBe(429);
  });

  test('known devices pass the limit of all codes', async () => {
    const { app, messenger, clock } = await open();
    const { device } = await knownDevice(app, messenger);
    clock.pass(HOUR_S);
    await mark('codes:all', 600);
    expect((await createCaller(app).send(OTHER)).statusCode).toBe(503);
    expect((await createCaller(app, { device }).send(PHONE)).statusCode).toBe(200);
  });

  test('a code has one try while codes are guessed from everywhere, which a metric shows', async () => {
    const { app, messenger, guest } = await open();
    await mark('guesses:all', 999);
    await guest.send(PHONE);
    const first = messenger.codeFor(PHONE);
    const wrong = await guest.verify(PHONE, anotherCode(first));
    expect(wrong.json().message).toBe('Неверный код');
    expect((await guest.verify(PHONE, first)).json().message).toMatch(/^Неверный код\. Попытки закончились/);
    expect(await app.metrics.metrics()).toContain('wrong_codes_an_hour 1000');
    const other = createCaller(app, { ip: '203.0.113.2' });
    await other.send(OTHER);
    const burnt = await other.verify(OTHER, anotherCode(messenger.codeFor(OTHER)));
    expect(burnt.json().message).toBe('Неверный код. Попытки закончились: запросите новый код.');
  });
});
