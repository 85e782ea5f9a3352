import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { describe, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { createCaller, signInByPhone } from '../../test-callers.ts';
import { COMPANY } from '../user/test-profile.ts';
import { isCommonPassword } from './common-passwords.ts';
import { codeStage, DAY_S, HOUR_S, MINUTE_S, PHONE } from './test-codes.ts';

const SETTINGS = '/api/web-user/self/settings';
const PASSWORD = '/api/web-user/self/set-password';
const LOGIN = '/api/web-user/access/login';

onDatabase('sessions', (database) => {
  const { open } = codeStage(database);
  const column = async (sql: string) =>
    (await database().sql.query<unknown[]>(sql, [], { rowMode: 'array' })).rows.map(([value]) => value);

  test('every sign-in has a token of its own, and the database only its hash [B19] [B24]', async () => {
    const { app, clock, messenger } = await open();
    const first = await signInByPhone(app, messenger, PHONE);
    clock.pass(MINUTE_S);
    const second = await signInByPhone(app, messenger, PHONE);
    expect(second.token).not.toBe(first.token);
    expect(second.id).toBe(first.id);
    expect((await first.user.get(SETTINGS)).statusCode).toBe(200);
    const tables = await column(
      "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    );
    expect(tables).toEqual(expect.arrayContaining(['sessions', 'idempotent_responses', 'outbox']));
    for (const table of tables) {
      const dump = JSON.stringify(await column(`select row_to_json(t)::text from ${table} t`));
      for (const { token } of [first, second]) {
        expect([table, dump.includes(token)]).toEqual([table, false]);
        expect([table, dump.includes(Buffer.from(token, 'base64url').toString('hex'))]).toEqual([
          table,
          false,
        ]);
      }
    }
  });

  test('a token is idle for a week at most and ends after thirty days in any case [B21]', async () => {
    const { app, clock, messenger } = await open();
    const { user } = await signInByPhone(app, messenger, PHONE);
    clock.pass(7 * DAY_S - 1);
    expect((await user.get(SETTINGS)).statusCode).toBe(200);
    await expect.poll(() => column('select last_used_at > created_at from sessions')).toEqual([true]);
    for (let day = 0; day < 22; day += 1) {
      clock.pass(DAY_S);
      expect((await user.get(SETTINGS)).statusCode).toBe(200);
      const at = clock.now().toISOString();
      await expect
        .poll(() => column(`select last_used_at = '${at}'::timestamptz from sessions`))
        .toEqual([true]);
    }
    clock.pass(DAY_S + 2);
    expect((await user.get(SETTINGS)).statusCode).toBe(401);
    const idle = await signInByPhone(app, messenger, '79005550002');
    clock.pass(7 * DAY_S + 1);
    expect((await idle.user.get(SETTINGS)).statusCode).toBe(401);
  });

  test('logout ends this session on the server and no other [B20]', async () => {
    const { app, clock, messenger } = await open();
    const phone = await signInByPhone(app, messenger, PHONE);
    clock.pass(MINUTE_S);
    const tablet = await signInByPhone(app, messenger, PHONE);
    expect((await phone.user.post('/api/web-user/access/logout')).json()).toEqual({ success: true });
    expect((await phone.user.get(SETTINGS)).statusCode).toBe(401);
    expect((await tablet.user.get(SETTINGS)).statusCode).toBe(200);
  });

  test('a token is read from the header only, and no cookie or password prompt is ever sent [B22] [B26]', async () => {
    const { app, messenger } = await open();
    const { token } = await signInByPhone(app, messenger, PHONE);
    for (const options of [
      { url: `${SETTINGS}?access_token=${token}` },
      { url: `${SETTINGS}?token=${token}` },
      { url: SETTINGS, headers: { cookie: `access_token=${token}` } },
    ]) {
      const reply = await app.call(options);
      expect(reply.statusCode).toBe(401);
      expect(reply.headers).not.toHaveProperty('www-authenticate');
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('a password is set after a code, once, within fifteen minutes, and stored as argon2id [B16] [B18]', async () => {
    const { app, clock, messenger } = await open();
    const { user, token } = await signInByPhone(app, messenger, PHONE);
    const other = await signInByPhone(app, messenger, '79005550002');
    for (const each of [user, other.user])
      expect((await each.post(PASSWORD, { password: 'длинный пароль 🚗' })).statusCode).toBe(200);
    const hashes = (await column('select password_hash from users order by id')) as string[];
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
    const again = await user.post(PASSWORD, { password: 'другой пароль' });
    expect(again.statusCode).toBe(422);
    expect(again.json().message).toBe('Сначала подтвердите номер телефона кодом.');
    const common = await user.post(PASSWORD, { password: '123456' });
    expect(common.json().message).toBe('Сначала подтвердите номер телефона кодом.');
    clock.pass(HOUR_S);
    const late = await signInByPhone(app, messenger, PHONE);
    clock.pass(15 * MINUTE_S + 1);
    expect((await late.user.post(PASSWORD, { password: 'другой пароль' })).statusCode).toBe(422);
    expect((await createCaller(app).post(PASSWORD, { password: 'другой пароль' })).statusCode).toBe(401);
    expect(app.logged()).not.toContain('пароль');
    expect(app.logged()).not.toContain(token);
  });

  test('of two passwords at once one is set [B18]', async () => {
    const { app, messenger } = await open();
    const { user } = await signInByPhone(app, messenger, PHONE);
    const replies = await Promise.all(
      ['первый пароль', 'второй пароль'].map((password) => user.post(PASSWORD, { password })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('a short, an endless and a common password are refused with a sentence [B17] [ACC-40] [ACC-9]', async () => {
    const { app, messenger } = await open();
    const { user } = await signInByPhone(app, messenger, PHONE);
    const refusal = async (password: unknown) => {
      const reply = await user.post(PASSWORD, { password });
      expect(reply.statusCode).toBe(422);
      return reply.json().message;
    };
    expect(await refusal('12345')).toBe('Пароль должен быть не менее 6 символов');
    expect(await refusal('я'.repeat(129))).toBe('Пароль слишком длинный');
    for (const password of ['123456', 'Qwerty', 'йцукен', '777777777'])
      expect(await refusal(password)).toBe('Этот пароль слишком простой: его подберут первым.');
    await refusal(null);
    await refusal(['123456', '7']);
  });

  test('a new password makes every other device unknown [B28]', async () => {
    const { app, clock, messenger } = await open();
    const { id } = await signInByPhone(app, messenger, PHONE);
    clock.pass(MINUTE_S);
    const guest = createCaller(app);
    await guest.send(PHONE, 'reset');
    const { data } = (await guest.verify(PHONE, messenger.codeFor(PHONE), 'reset')).json();
    const devices = () => column(`select token_hash from known_devices where user_id = ${id}`);
    expect(await devices()).toHaveLength(2);
    const fresh = createCaller(app, { token: data.token.token, device: data.device });
    expect((await fresh.post(PASSWORD, { password: 'длинный пароль' })).statusCode).toBe(200);
    expect(await devices()).toHaveLength(1);
  });

  test('each sign-in and each refusal leaves exactly one event with the id of its request [I15]', async () => {
    const { app, guest, messenger } = await open();
    const events = () =>
      app
        .logged()
        .split('\n')
        .filter((line) => line.includes('"event":'))
        .map((line) => JSON.parse(line));
    const { user, id } = await signInByPhone(app, messenger, PHONE);
    await guest.verify(PHONE, '0000');
    await guest.send(PHONE);
    await guest.post(LOGIN, { login: 'a', password: 'b' });
    await user.post('/api/web-user/self/set-legal-content', { ...COMPANY, id: id + 1 });
    await user.post('/api/web-user/access/logout');
    expect(events().map(({ event }) => event)).toEqual([
      'code_sent',
      'sign_in',
      'code_refused',
      'limited',
      'sign_in_refused',
      'forbidden',
      'sign_out',
    ]);
    const ids = events().map(({ reqId }) => reqId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every call for signed-in users rejects guests [C18] [B25]', async () => {
    const { app, clock, messenger } = await open();
    const expired = await signInByPhone(app, messenger, PHONE);
    clock.pass(8 * DAY_S);
    const basic = Buffer.from('cars:cars-guest').toString('base64');
    const credentials = [
      undefined,
      'Bearer nothing',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${expired.token}`,
      `Basic ${basic}`,
      `Token ${expired.token}`,
    ];
    const calls = Object.values(endpoints)
      .flatMap((verbs): Endpoint[] => Object.values(verbs))
      .filter(({ auth }) => auth === 'bearer');
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path, service } of calls) {
      for (const authorization of credentials) {
        const reply = await app.call({
          method,
          url: `${SERVICE_BASE[service]}${path.replace(/\{\w+\}/g, '1')}`,
          ...(authorization ? { headers: { authorization } } : {}),
        });
        expect(`${method} ${path} ${authorization?.slice(0, 6)} ${reply.statusCode}`).toBe(
          `${method} ${path} ${authorization?.slice(0, 6)} 401`,
        );
      }
    }
  });

  test('a known path with another method is 405, and a verb in a header changes nothing [C17]', async () => {
    const { app, messenger } = await open();
    const { token, user } = await signInByPhone(app, messenger, PHONE);
    const reply = await app.call({ method: 'PATCH', url: SETTINGS });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toContain('PUT');
    await app.call({
      method: 'POST',
      url: '/api/web-user/self',
      headers: { authorization: `Bearer ${token}`, 'x-http-method-override': 'DELETE' },
    });
    expect((await user.get(SETTINGS)).statusCode).toBe(200);
  });
});

describe('common passwords', () => {
  test('are those that attackers try first; a phrase is none', () => {
    for (const password of ['password', 'PASSWORD', '12345678', 'qwerty', 'пароль', 'ааааааа'])
      expect(isCommonPassword(password)).toBe(true);
    for (const password of [
      'йцукен',
      'йцукенг',
      'пароль1',
      'любовь',
      'привет',
      'наташа',
      'максим',
      'россия',
      'машина',
    ])
      expect([password, isCommonPassword(password)]).toEqual([password, true]);
    // The last of three thousand, and the next one.
    expect([isCommonPassword('wassup'), isCommonPassword('bullseye')]).toEqual([true, false]);
    for (const password of ['синий трактор 7', 'x7$kPq', 'демо-вход'])
      expect(isCommonPassword(password)).toBe(false);
  });
});
