import { expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import type { TestApp } from '../../test-app.ts';
import { signInByPhone } from '../../test-callers.ts';
import { hashPassword } from './hashing.ts';
import { codeStage, MINUTE_S, PHONE } from './test-codes.ts';
import { sign, TOKEN } from './test-start-data.ts';

const ACCESS = '/api/web-user/access';

/** The security events in the log, without time, address and request. */
const eventsOf = (app: TestApp): Record<string, unknown>[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"event":'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ level, event, method, purpose, user_id, msg }) => ({
      level,
      event,
      method,
      purpose,
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

eachDatabase('events of sign-in', (database) => {
  const { open } = codeStage(database);

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
      event(INFO, 'sign_in', { method: 'start_data', user_id: opened.json().data.user.id }),
      event(WARNING, 'sign_in_refused', { method: 'start_data' }),
      event(WARNING, 'sign_in_refused', { method: 'corporate' }),
      event(INFO, 'sign_in', { method: 'corporate', user_id: rows[0]?.id }),
      event(INFO, 'code_sent', { purpose: 'sign_in' }),
      event(INFO, 'sign_in', { method: 'sign_in', user_id: id }),
      event(INFO, 'password_set', { user_id: id }),
    ]);
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
    expect(names.filter((name) => name === 'limited')).toHaveLength(1);
    expect(names.at(-1)).toBe('limited');
  });
});
