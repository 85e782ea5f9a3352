import { expect, test } from '@rstest/core';
import { onDatabase, waitForLock } from '../../db/test-databases.ts';
import { createCaller, signInByPhone, workMs } from '../../test-callers.ts';
import { hashPassword } from './hashing.ts';
import { hashed } from './limits.ts';
import { codeStage, HOUR_S, MINUTE_S, PHONE } from './test-codes.ts';

const SETTINGS = '/api/web-user/self/settings';
const PASSWORD = '/api/web-user/self/set-password';
const LOGIN = '/api/web-user/access/login';

const fastest = (values: readonly number[]) => Math.min(...values);

onDatabase('corporate login', (database, engine) => {
  const { open } = codeStage(database);
  const addCompany = async (login: string, password: string, verified = true) =>
    database().sql.query(
      `insert into users (name, login, password_hash, account_type, legal_entity_verified, phone)
       values ($1, $1, $2, 'legal_entity', $3, $4)`,
      [login, await hashPassword(password), verified, `7900${login.length}${'0'.repeat(6)}`],
    );

  test('a reset password signs every other device out and opens the corporate login [ACC-31]', async () => {
    const { app, clock, messenger, guest } = await open();
    const { user, id } = await signInByPhone(app, messenger, PHONE);
    await database().sql.query(
      "update users set login = 'motors', legal_entity_verified = true, account_type = 'legal_entity' where id = $1",
      [id],
    );
    clock.pass(MINUTE_S);
    await guest.send(PHONE, 'reset');
    const reset = (await guest.verify(PHONE, messenger.codeFor(PHONE), 'reset')).json();
    const fresh = createCaller(app, { token: reset.data.token.token });
    const password = `${'длинный-пароль-'.repeat(4)}🚗`;
    expect((await fresh.post(PASSWORD, { password })).statusCode).toBe(200);
    expect((await user.get(SETTINGS)).statusCode).toBe(401);
    expect((await fresh.get(SETTINGS)).statusCode).toBe(200);
    expect((await guest.post(LOGIN, { login: 'motors', password: password.slice(0, -2) })).statusCode).toBe(
      422,
    );
    const opened = await guest.post(LOGIN, { login: ' Motors ', password });
    expect(opened.statusCode).toBe(200);
    expect(opened.json().data.user).toMatchObject({ id, login: 'motors' });
    expect(opened.json().data.token.token).toMatch(/^[\w-]{43}$/);
  });

  test.skipIf(engine === 'pglite')(
    'a password that is taken back while it is compared opens nothing [B30]',
    async () => {
      const { app } = await open();
      await addCompany('motors', 'правильный пароль');
      let login: ReturnType<ReturnType<typeof createCaller>['post']> | undefined;
      await database().sql.transaction(async (tx) => {
        await tx.query("update users set password_hash = null where login = 'motors'");
        login = createCaller(app).post(LOGIN, { login: 'motors', password: 'правильный пароль' });
        await waitForLock(tx);
      });
      expect((await login)?.statusCode).toBe(422);
    },
  );

  test('the corporate login returns one sentence, whatever was wrong, in the same time [B15]', async () => {
    const { app, clock } = await open();
    await addCompany('verified', 'правильный пароль');
    await addCompany('waiting', 'правильный пароль', false);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    const attempt = async (login: string, password: string) => {
      const started = workMs();
      const reply = await createCaller(app).post(LOGIN, { login, password });
      const { request_id: _, ...body } = reply.json();
      bodies.add(`${reply.statusCode} ${JSON.stringify(body)}`);
      return workMs() - started;
    };
    await attempt('warm-up', 'x');
    const apart = () => Math.abs(fastest(times.known ?? []) - fastest(times.unknown ?? []));
    // More rounds until both had a quiet moment; a real difference stays in all of them.
    for (let n = 0; n < 24 && (n < 4 || apart() >= 20); n += 1) {
      times.known?.push(await attempt('verified', 'не тот'));
      times.unknown?.push(await attempt('nobody', 'не тот'));
      clock.pass(HOUR_S);
    }
    await attempt('waiting', 'правильный пароль');
    expect([...bodies]).toEqual(['422 {"success":false,"message":"Неверный логин или пароль."}']);
    expect(apart()).toBeLessThan(20);
  });

  test('five failures close a login to their address for a quarter of an hour; success counts from the start again [B28]', async () => {
    const { app, clock } = await open();
    await addCompany('verified', 'правильный пароль');
    const attempt = (password: string, ip = '203.0.113.1') =>
      createCaller(app, { ip }).post(LOGIN, { login: 'verified', password });
    for (let n = 0; n < 4; n += 1) expect((await attempt('не тот')).statusCode).toBe(422);
    expect((await attempt('правильный пароль')).statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await attempt('не тот')).statusCode).toBe(422);
    const closed = await attempt('правильный пароль');
    expect(closed.statusCode).toBe(429);
    expect(closed.headers['retry-after']).toBe('900');
    expect((await attempt('правильный пароль', '198.51.100.9')).statusCode).toBe(200);
    clock.pass(15 * MINUTE_S);
    expect((await attempt('правильный пароль')).statusCode).toBe(200);
  });

  test('one address, however many networks it has, leaves the login open to unknown devices [B28]', async () => {
    const { app, clock } = await open();
    await addCompany('verified', 'правильный пароль');
    const attempt = (password: string, ip: string) =>
      createCaller(app, { ip }).post(LOGIN, { login: 'verified', password });
    const statuses = new Map<number, number>();
    for (let quarter = 0; quarter < 96; quarter += 1) {
      for (let n = 0; n < 6; n += 1) {
        const { statusCode } = await attempt('не тот', `2001:db8:4d:${quarter}${n}::1`);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode === 429) break;
      }
      clock.pass(15 * MINUTE_S);
    }
    expect([statuses.get(422), (statuses.get(429) ?? 0) > 0]).toEqual([20, true]);
    expect((await attempt('правильный пароль', '198.51.100.9')).statusCode).toBe(200);
  });

  test('a hundred failures a day close a login to unknown devices; the company’s own device signs in [B28]', async () => {
    const { app, clock } = await open();
    await addCompany('verified', 'правильный пароль');
    const attempt = (password: string, caller: { ip?: string; device?: string }) =>
      createCaller(app, caller).post(LOGIN, { login: 'verified', password });
    const office = { ip: '203.0.113.1' };
    const { data } = (await attempt('правильный пароль', office)).json();
    const mark = (key: string, times: number) =>
      database().sql.query(
        'insert into rate_limit_hits (key, marked_at) select $1, $2::timestamptz from generate_series(1, $3::int)',
        [key, clock.now().toISOString(), times],
      );
    await mark(`login:account:${hashed('verified')}`, 99);
    expect((await attempt('не тот', { ip: '198.51.100.1' })).statusCode).toBe(422);
    expect((await attempt('правильный пароль', { ip: '198.51.100.2' })).statusCode).toBe(429);
    await mark('login:ip:203.0.113.1', 20);
    const device: string = data.device;
    expect((await attempt('правильный пароль', { ...office, device })).statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect((await attempt('не тот', { ...office, device })).statusCode).toBe(422);
    expect((await attempt('правильный пароль', { ...office, device })).statusCode).toBe(429);
  });

  test('failures with a login that looks like another one’s key leave that login open [B28]', async () => {
    const { app } = await open();
    await addCompany('verified', 'правильный пароль');
    const attempt = async (login: string, password: string, ip: string) =>
      (await createCaller(app, { ip }).post(LOGIN, { login, password })).statusCode;
    for (let n = 0; n < 5; n += 1)
      expect(await attempt('verified:ip:198.51.100.9', 'не тот', `203.0.113.${n}`)).toBe(422);
    expect(await attempt('verified', 'правильный пароль', '198.51.100.9')).toBe(200);
  });

  test('twenty failures an hour for the callers without a device of an address', async () => {
    const { app, clock } = await open();
    await database().sql.query(
      "insert into rate_limit_hits (key, marked_at) select 'wrongPasswords:network:203.0.113.1', $1::timestamptz from generate_series(1, 19)",
      [clock.now().toISOString()],
    );
    const attempt = (n: number) =>
      createCaller(app).post(LOGIN, { login: `company-${n}`, password: 'не тот' });
    expect((await attempt(1)).statusCode).toBe(422);
    expect((await attempt(2)).statusCode).toBe(429);
  });

  test('an empty login or password gets the sentence of the form', async () => {
    const { guest } = await open();
    expect((await guest.post(LOGIN, { login: '', password: 'x' })).json().message).toBe('Введите логин');
    expect((await guest.post(LOGIN, { login: 'x', password: '' })).json().message).toBe('Введите пароль');
  });
});
