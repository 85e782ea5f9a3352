import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { createCaller } from '../../test-callers.ts';
import { isSignedPhone, signedMaxPhone } from './signed-phone.ts';
import { DAY_S } from './test-codes.ts';
import { PHONE, phoneStage, signPhone } from './test-phones.ts';
import { MAX_TOKEN, TOKEN } from './test-start-data.ts';

const NOT_PROVED = 'Мессенджер не подтвердил номер. Попробуйте ещё раз или запросите код.';
const OVER = 'Подтверждение номера устарело. Поделитесь номером ещё раз или запросите код.';
const OLD_LAUNCH = 'Приложение открыто давно. Откройте его в мессенджере заново или запросите код.';
const WAITING = 'Номер ещё не пришёл от мессенджера. Попробуйте ещё раз или запросите код.';

test('the simulator signs a number as MAX does', () => {
  const at = new Date('2026-03-02T09:00:00.000Z');
  const { hash } = signPhone(PHONE, 7, '1772442000000');
  expect(signedMaxPhone(PHONE, 7, MAX_TOKEN, at)).toEqual({ phone: PHONE, authDate: '1772442000000', hash });
});

test('a signature has 64 hexadecimal digits, and nothing before or after them [A23]', () => {
  const signed = signedMaxPhone(PHONE, 7, MAX_TOKEN, new Date('2026-03-02T09:00:00.000Z'));
  const holds = (hash: string) => isSignedPhone({ ...signed, hash }, 7, MAX_TOKEN);
  expect([
    holds(signed.hash),
    holds(`zz${signed.hash}`),
    holds(`${signed.hash}zz`),
    holds(signed.hash.slice(2)),
    holds(''),
  ]).toEqual([true, false, false, false, false]);
});

onDatabase('a number that a messenger proves', (database) => {
  const { open } = phoneStage(database);
  const errorOf = (reply: { json(): { errors?: Record<string, string[]> } }) => reply.json().errors;

  test('replaces a code: the account of the launch gets the number [ACC-48]', async () => {
    const { start, ask, launch, signedNow, enter } = await open();
    const { user } = await start('max', 7);
    const reply = await ask({ ...launch('max', 7), ...signedNow(7) });
    expect(reply.json()).toMatchObject({ success: true, data: { phone: PHONE, expires_in_seconds: 300 } });
    const opened = await enter({ ticket: reply.json().data.ticket });
    expect(opened.json().data.user).toMatchObject({ id: user.id, phone_number: PHONE });
    expect((await start('max', 7)).user).toMatchObject({ id: user.id, phone_number: PHONE });
  });

  test('serves registration, a new password and a new number of the profile [ACC-48]', async () => {
    const { app, ticketOf, enter, clock } = await open();
    const registered = (await enter({ ticket: await ticketOf(7), purpose: 'reset' })).json().data;
    const user = createCaller(app, { token: registered.token.token });
    const password = await user.post('/api/web-user/self/set-password', { password: 'Дорога-домой-7' });
    expect(password.statusCode).toBe(200);
    clock.pass(1);
    const other = '79005550002';
    const ticket = await ticketOf(7, other);
    const proved = await user.post('/api/sms/verify', { phone: other, ticket, purpose: 'phone_change' });
    expect(proved.statusCode).toBe(200);
    const form = new FormData();
    form.set('phone_number', other);
    expect((await user.form('/api/web-user/self/update', form)).json().data.user.phone_number).toBe(other);
  });

  test('is signed by MAX for this user, this bot and these values [A23]', async () => {
    const { ask, launch, signedNow, clock } = await open();
    const mine = launch('max', 7);
    const good = signedNow(7);
    for (const signed of [
      signedNow(8),
      { ...good, phone: '79005550002' },
      { ...good, auth_date: String(clock.now().getTime() + 1) },
      { ...good, hash: good.hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { phone: PHONE, hash: good.hash },
      { auth_date: good.auth_date, hash: good.hash },
      signPhone(PHONE, 7, good.auth_date, 'token-of-another-bot'),
      signPhone(PHONE, 7, good.auth_date, TOKEN),
    ]) {
      const reply = await ask({ ...mine, ...signed });
      expect([signed, reply.statusCode, errorOf(reply)]).toEqual([signed, 422, { phone: [NOT_PROVED] }]);
    }
    // A signature of MAX is none for the user of Telegram with the same number.
    for (const token of [TOKEN, MAX_TOKEN]) {
      const reply = await ask({
        ...launch('telegram', 7),
        ...signPhone(PHONE, 7, good.auth_date, token),
      });
      expect([reply.statusCode, errorOf(reply)]).toEqual([422, { phone: [NOT_PROVED] }]);
    }
    const inner = `${PHONE.slice(0, 4)}+${PHONE.slice(4)}`;
    expect((await ask({ ...mine, ...good, phone: inner })).statusCode).toBe(422);
    for (const launch of [{ messenger: 'telegram' }, { init_data: `${mine.init_data}0` }]) {
      const reply = await ask({ ...mine, ...launch, ...good });
      expect([reply.statusCode, errorOf(reply)]).toEqual([422, { init_data: [OLD_LAUNCH] }]);
    }
    expect((await ask({ ...mine, ...good, phone: `+${PHONE}` })).statusCode).toBe(200);
  });

  test('is an hour old at most, in seconds or milliseconds [A23]', async () => {
    const { ask, launch, clock } = await open();
    const now = clock.now().getTime();
    const status = async (date: number) =>
      (await ask({ ...launch('max', 7), ...signPhone(PHONE, 7, String(date)) })).statusCode;
    expect(await status(now - 3_601_000)).toBe(422);
    expect(await status(now + 62_000)).toBe(422);
    expect(await status(now / 1_000 - 3_601)).toBe(422);
    expect(await status(now - 3_600_000)).toBe(200);
    expect(await status(now / 1_000)).toBe(200);
  });

  test('gives one ticket, which opens once, for five minutes, with its own number [A24]', async () => {
    const { app, ask, launch, signedNow, enter, ticketOf, clock } = await open();
    const body = { ...launch('max', 7), ...signedNow(7) };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(body)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(errorOf(await ask(body))).toEqual({ phone: [OVER] });
    const { ticket } = replies.find(({ statusCode }) => statusCode === 200)?.json().data ?? {};
    expect(errorOf(await enter({ phone: '79005550002', ticket }))).toEqual({ ticket: [OVER] });
    const entered = await Promise.all(Array.from({ length: 5 }, () => enter({ ticket })));
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    clock.pass(1);
    const late = await ticketOf(7);
    clock.pass(300);
    expect(errorOf(await enter({ ticket: late }))).toEqual({ ticket: [OVER] });
    for (const both of [{}, { ticket, code: '1234' }])
      expect(errorOf(await enter(both))).toEqual({ code: ['Неверный код'] });
    for (const trace of [ticket, late, PHONE]) expect(app.logged()).not.toContain(trace);
    const { rows } = await database().sql.query('select * from phone_tickets');
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  test('is not accepted again after the sweep or after the account is erased [A24]', async () => {
    const { app, ask, launch, signedNow, enter, clock } = await open();
    const body = { ...launch('max', 7), ...signedNow(7) };
    const { data } = (await enter({ ticket: (await ask(body)).json().data.ticket })).json();
    await createCaller(app, { token: data.token.token }).delete('/api/web-user/self');
    const rows = async () => (await database().sql.query('select * from phone_tickets')).rows;
    expect(JSON.stringify(await rows())).not.toContain(PHONE);
    clock.pass(3_500);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect(errorOf(await ask({ ...body, ...launch('max', 7) }))).toEqual({ phone: [OVER] });
    clock.pass(300);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect(await rows()).toEqual([]);
    expect(errorOf(await ask({ ...body, ...launch('max', 7) }))).toEqual({ phone: [OVER] });
  });

  test('opens three new accounts a day, however often the account is deleted [I12]', async () => {
    const { app, ticketOf, enter, clock } = await open();
    const enterNow = async () => {
      clock.pass(1);
      return enter({ ticket: await ticketOf(7) });
    };
    const leave = async (reply: Awaited<ReturnType<typeof enter>>) =>
      createCaller(app, { token: reply.json().data.token.token }).delete('/api/web-user/self');
    for (let n = 0; n < 3; n += 1) {
      const first = await enterNow();
      const again = await enterNow();
      expect(again.json().data.user.id).toBe(first.json().data.user.id);
      await leave(again);
    }
    const refused = await enterNow();
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Слишком много запросов. Повторить можно через 24 часа.',
    ]);
    expect((await database().sql.query('select from users where phone = $1', [PHONE])).rows).toEqual([]);
    clock.pass(DAY_S);
    expect((await enterNow()).statusCode).toBe(200);
  });

  test('is not accepted again either when its date was a little ahead [A24]', async () => {
    const { ask, launch, clock } = await open();
    const signed = signPhone(PHONE, 7, String(clock.now().getTime() + 59_000));
    expect((await ask({ ...launch('max', 7), ...signed })).statusCode).toBe(200);
    clock.pass(3_650);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect(errorOf(await ask({ ...launch('max', 7), ...signed }))).toEqual({ phone: [OVER] });
  });

  test('is the contact that the bot of the messenger just received from this user, once [A23] [A24]', async () => {
    const { ask, launch, shareContact, enter, clock } = await open();
    const mine = () => launch('telegram', 7);
    expect(errorOf(await ask(mine()))).toEqual({ phone: [WAITING] });
    await shareContact('telegram', 8);
    await shareContact('max', 7, '79005550003');
    expect(errorOf(await ask(mine()))).toEqual({ phone: [WAITING] });
    await shareContact('telegram', 7, '79005550002');
    clock.pass(301);
    expect(errorOf(await ask(mine()))).toEqual({ phone: [WAITING] });
    await shareContact('telegram', 7, '79005550002');
    const reply = await ask(mine());
    expect(reply.json().data.phone).toBe('79005550002');
    expect(errorOf(await ask(mine()))).toEqual({ phone: [OVER] });
    const opened = await enter({ phone: '79005550002', ticket: reply.json().data.ticket });
    expect(opened.statusCode).toBe(200);
  });

  test('of another country is refused with a sentence', async () => {
    const { ask, launch, signedNow } = await open();
    const reply = await ask({ ...launch('max', 7), ...signedNow(7, '998901234567') });
    expect(errorOf(reply)).toEqual({ phone: ['Войти можно с номером России (+7) или Казахстана (+7 7)'] });
  });

  test('is requested twelve times an hour at most by a user, and a ticket is guessed thirty times [A24]', async () => {
    const { app, ask, launch, enter } = await open({ RATE_LIMITS: 'strict' });
    for (let n = 0; n < 12; n += 1)
      expect((await ask(launch('max', 7), `198.51.100.${n}`)).statusCode).toBe(422);
    expect((await ask(launch('max', 7), '198.51.100.99')).statusCode).toBe(429);
    expect((await ask(launch('max', 8), '198.51.100.99')).statusCode).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await enter({ ticket: 'x'.repeat(43) })).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    const elsewhere = createCaller(app, { ip: '198.51.100.77' });
    const tried = await elsewhere.post('/api/sms/verify', { phone: PHONE, ticket: 'x'.repeat(43) });
    expect(tried.statusCode).toBe(422);
  });

  test('is counted by the messenger’s user and by no address [A24]', async () => {
    const { ask, launch } = await open({ RATE_LIMITS: 'strict' });
    for (let n = 0; n < 40; n += 1)
      expect((await ask(launch('max', 100 + n), '198.51.100.5')).statusCode).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1)
      statuses.push((await ask(launch('max', 100), `198.51.101.${n}`)).statusCode);
    expect(statuses).toEqual([...Array<number>(11).fill(422), 429, 429]);
  });
});
