import { createHash } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import type { TestApp } from '../../test-app.ts';
import { anotherCode, createCaller, signInByPhone } from '../../test-callers.ts';
import { hashPassword } from './hashing.ts';
import { codeStage, MINUTE_S, OTHER, PHONE } from './test-codes.ts';
import { phoneStage } from './test-phones.ts';
import { sign, TOKEN } from './test-start-data.ts';

const ACCESS = '/api/web-user/access';

/** The security events in the log, without time, address and request. */
const eventsOf = (app: TestApp): Record<string, unknown>[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"event":'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ level, event, method, purpose, messenger, user_id, msg }) => ({
      level,
      event,
      method,
      purpose,
      messenger,
      user_id,
      msg,
    }))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

const INFO = 30;
const WARNING = 40;
const event = (level: number, name: string, more: object) => ({
  level,
  event: name,
  ...more,
  msg: 'security',
});

onDatabase('events of sign-in', (database) => {
  const { open, mark } = codeStage(database);

  test('name the way of each sign-in and its user, and how it was refused [I15]', async () => {
    const { app, clock, messenger, guest } = await open({ BOT_TOKEN: TOKEN });
    const launch = sign([
      ['auth_date', String(Math.floor(clock.now().getTime() / 1_000))],
      ['query_id', 'AA'],
      ['user', JSON.stringify({ id: 7, first_name: 'Анна' })],
    ]);
    const opened = await guest.post(`${ACCESS}/auth`, { init_data: launch });
    expect(opened.json()).toMatchObject({ success: true, data: { user: { name: 'Анна' } } });
    await guest.post(`${ACCESS}/auth`, { init_data: launch.replace('AA', 'AB') });

    const { rows } = await database().sql.query<{ id: number }>(
      `insert into users (name, login, password_hash, account_type, legal_entity_verified, phone)
       values ('Моторс', 'motors', $1, 'legal_entity', true, '79000000011') returning id`,
      [await hashPassword('правильный пароль')],
    );
    const login = (password: string) => guest.post(`${ACCESS}/login`, { login: 'motors', password });
    expect((await login('не тот')).json()).toMatchObject({ message: 'Неверный логин или пароль.' });
    expect((await login('правильный пароль')).json()).toMatchObject({ success: true });

    const { user, id } = await signInByPhone(app, messenger, PHONE);
    clock.pass(MINUTE_S);
    const changed = await user.post('/api/web-user/self/set-password', { password: 'длинный новый пароль' });
    expect(changed.json()).toEqual({ success: true });

    expect(eventsOf(app)).toEqual([
      event(INFO, 'sign_in', {
        method: 'start_data',
        messenger: 'telegram',
        user_id: opened.json().data.user.id,
      }),
      event(WARNING, 'sign_in_refused', { method: 'start_data', messenger: 'telegram' }),
      event(WARNING, 'sign_in_refused', { method: 'corporate' }),
      event(INFO, 'sign_in', { method: 'corporate', user_id: rows[0]?.id }),
      event(INFO, 'code_sent', { purpose: 'sign_in' }),
      event(INFO, 'sign_in', { method: 'sign_in', user_id: id }),
      event(INFO, 'password_set', { user_id: id }),
    ]);
  });

  test('a start that switches admin mode on is an event, and no other start is [I15]', async () => {
    const secret = Buffer.from('{"admin":"f3a9c1d27b6e4858"}').toString('base64url');
    const { app, clock, guest } = await open({
      BOT_TOKEN: TOKEN,
      ADMIN_START_PARAM_SHA256: createHash('sha256').update(secret).digest('hex'),
    });
    const start = async (param: string) => {
      const reply = await guest.post(`${ACCESS}/auth`, {
        init_data: sign([
          ['auth_date', String(Math.floor(clock.now().getTime() / 1_000))],
          ['start_param', param],
          ['user', JSON.stringify({ id: 7, first_name: 'Анна' })],
        ]),
      });
      return reply.json().data.user.id as number;
    };
    const id = await start('ad_12');
    await start(secret);
    const signedIn = event(INFO, 'sign_in', { method: 'start_data', messenger: 'telegram', user_id: id });
    expect(eventsOf(app)).toEqual([
      signedIn,
      signedIn,
      event(WARNING, 'admin_mode', { messenger: 'telegram', user_id: id }),
    ]);
    expect(app.logged()).not.toContain(secret);
  });

  test('a code requested at once, and one too many, are refused with different sentences', async () => {
    const { clock, guest } = await open();
    await guest.send(PHONE);
    const messages: string[] = [(await guest.send(PHONE)).json().message];
    for (let n = 0; n < 20 && !messages.at(-1)?.startsWith('Слишком'); n += 1) {
      clock.pass(MINUTE_S);
      messages.push((await guest.send(PHONE)).json().message);
    }
    expect(messages[0]).toBe('Код уже отправлен. Повторить можно через 60 секунд.');
    expect(messages.at(-1)).toMatch(/^Слишком много кодов\. Повторить можно через \d+ минут[уы]?\.$/);
  });

  test('a limited call is one event, that of the limit', async () => {
    const { app, guest } = await open();
    const login = () => guest.post(`${ACCESS}/login`, { login: 'nobody', password: 'x' });
    let status = 0;
    for (let n = 0; n < 10 && status !== 429; n += 1) status = (await login()).statusCode;
    expect(status).toBe(429);
    const names = eventsOf(app).map(({ event: name }) => name);
    expect(names).toEqual([...Array(5).fill('sign_in_refused'), 'limited']);
  });

  test('a code that is refused by a limit is one event too', async () => {
    const { app, guest } = await open();
    await mark('wrongCodes:network:203.0.113.1', 30);
    expect((await guest.verify(PHONE, '0000')).statusCode).toBe(429);
    expect(eventsOf(app).map(({ event: name }) => name)).toEqual(['limited']);
  });

  test('a wrong code, a proved new number and a sign-out are events of security [I15]', async () => {
    const { app, clock, messenger, guest } = await open();
    await guest.send(PHONE);
    expect((await guest.verify(PHONE, anotherCode(messenger.codeFor(PHONE)))).statusCode).toBe(422);
    const opened = (await guest.verify(PHONE, messenger.codeFor(PHONE))).json();
    expect(opened).toMatchObject({ success: true, data: { user: { phone_number: PHONE } } });
    const id = opened.data.user.id;
    const user = createCaller(app, { token: opened.data.token.token });
    clock.pass(MINUTE_S);
    expect((await guest.send(OTHER, 'phone_change')).statusCode).toBe(401);
    await user.send(OTHER, 'phone_change');
    const proved = (await user.verify(OTHER, messenger.codeFor(OTHER), 'phone_change')).json();
    expect(proved.data).toEqual({ user: expect.objectContaining({ id, phone_number: PHONE }) });
    await user.post(`${ACCESS}/logout`);
    expect(eventsOf(app)).toEqual([
      event(INFO, 'code_sent', { purpose: 'sign_in' }),
      event(WARNING, 'code_refused', { purpose: 'sign_in' }),
      event(INFO, 'sign_in', { method: 'sign_in', user_id: id }),
      event(INFO, 'code_sent', { purpose: 'phone_change' }),
      event(INFO, 'phone_proved', { user_id: id }),
      event(INFO, 'sign_out', { user_id: id }),
    ]);
  });

  const { open: openPhones } = phoneStage(database);

  test('a number that a messenger proves, or does not, is an event, and so is the sign-in with it [I15]', async () => {
    const { app, launch, signedNow, ask, enter } = await openPhones();
    const forged = { ...signedNow(7), hash: '0'.repeat(64) };
    expect((await ask({ ...launch('max', 7), ...forged })).statusCode).toBe(422);
    const { ticket } = (await ask({ ...launch('max', 7), ...signedNow(7) })).json().data;
    const { id } = (await enter({ ticket })).json().data.user;
    expect(eventsOf(app)).toEqual([
      event(WARNING, 'phone_refused', { messenger: 'max' }),
      event(INFO, 'phone_ticket', { messenger: 'max' }),
      event(INFO, 'sign_in', { method: 'ticket', user_id: id }),
    ]);
  });

  test('a number that is requested too often is the event of the limit alone', async () => {
    const { app, clock, launch, signedNow, ask } = await openPhones();
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      statuses.push((await ask({ ...launch('max', 7), ...signedNow(7) }, `203.0.113.${n}`)).statusCode);
      clock.pass(1);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect(eventsOf(app).map(({ event: name }) => name)).toEqual([
      ...Array(12).fill('phone_ticket'),
      'limited',
    ]);
  });
});
