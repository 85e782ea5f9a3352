import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { anotherCode, createCaller } from '../../test-callers.ts';
import { hashed } from './limits.ts';
import { codeStage, DAY_S, guessUntilRefused, HOUR_S, MINUTE_S, PHONE } from './test-codes.ts';

onDatabase('limits of codes', (database) => {
  const { open, mark, knownDevice } = codeStage(database);

  test('a day of guessing is twelve guesses of strangers and three of the owner’s device [B2]', async () => {
    const { messenger, clock, app } = await open();
    const { device } = await knownDevice(app, messenger);
    let evaluated = 1; // the sign-in itself
    /** Guesses until the code of this caller has no tries left; counts those that were compared. */
    const guess = async (caller: ReturnType<typeof createCaller>) => {
      const sent = await caller.send(PHONE);
      if (sent.statusCode !== 200) return;
      const wrong = anotherCode(messenger.codeFor(PHONE));
      for (let n = 0; n < 3; n += 1)
        if ((await caller.verify(PHONE, wrong)).statusCode === 422) evaluated += 1;
    };
    for (let round = 0; round < 10; round += 1) {
      clock.pass(HOUR_S);
      await guess(createCaller(app, { ip: `203.0.113.${round}` }));
    }
    expect(evaluated).toBe(12);
    for (let round = 0; round < 3; round += 1) {
      clock.pass(HOUR_S);
      await guess(createCaller(app, { device }));
    }
    expect(evaluated).toBe(15);
  });

  test('parallel guesses are three in all [B3]', async () => {
    const { messenger, app, guest } = await open();
    await guest.send(PHONE);
    const right = messenger.codeFor(PHONE);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        createCaller(app, { ip: `203.0.113.${n}` }).verify(PHONE, anotherCode(right)),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    // The first two of three compared ones report that tries are left.
    expect(replies.filter((reply) => reply.json().message === 'Неверный код')).toHaveLength(2);
    const { rows } = await database().sql.query<{ attempts: number }>('select attempts from codes');
    expect(rows).toEqual([{ attempts: 3 }]);
    // 503: a busy machine refused it in time, which is no try either.
    expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
    const late = createCaller(app, { ip: '203.0.113.100' });
    expect((await late.verify(PHONE, right)).statusCode).toBe(422);
  });

  test('tries and limits outlive a restart [B4]', async () => {
    const before = await open();
    await before.guest.send(PHONE);
    const code = before.messenger.codeFor(PHONE);
    await before.guest.verify(PHONE, anotherCode(code));
    await before.guest.verify(PHONE, anotherCode(code));
    const after = await open({}, before.clock);
    expect((await after.guest.verify(PHONE, anotherCode(code))).statusCode).toBe(422);
    expect((await after.guest.verify(PHONE, code)).statusCode).toBe(422);
    expect((await after.guest.send(PHONE)).statusCode).toBe(429);
  });

  test('a minute between two codes, three in an hour, five in a day at one address, whatever the purpose [B8]', async () => {
    const { guest, clock } = await open();
    const responses: string[] = [];
    const send = async (purpose: string) => {
      const reply = await guest.send(PHONE, purpose);
      responses.push(`${reply.statusCode} ${reply.headers['retry-after'] ?? '-'}`);
      return reply;
    };
    await send('sign_in');
    clock.pass(10);
    const refused = await send('reset');
    expect(refused.json().message).toMatch(/^Код уже отправлен. Повторить можно через [0-9]+ секунд[уы]?\.$/);
    clock.pass(50);
    await send('reset');
    clock.pass(MINUTE_S);
    await send('sign_in');
    clock.pass(MINUTE_S);
    await send('sign_in');
    clock.pass(HOUR_S);
    await send('sign_in');
    clock.pass(MINUTE_S);
    await send('sign_in');
    clock.pass(HOUR_S);
    await send('sign_in');
    clock.pass(DAY_S - 2 * HOUR_S - 4 * MINUTE_S + 1);
    await send('sign_in');
    expect(responses).toEqual([
      '200 -',
      '429 50',
      '200 -',
      '200 -',
      `429 ${HOUR_S - 3 * MINUTE_S}`,
      '200 -',
      '200 -',
      `429 ${DAY_S - 2 * HOUR_S - 4 * MINUTE_S}`,
      '200 -',
    ]);
  });

  test('codes requested at one address leave codes to the owner of the phone at another [B10]', async () => {
    const { app, guest, messenger, clock } = await open();
    for (const status of [200, 200, 200, 429]) {
      expect((await guest.send(PHONE)).statusCode).toBe(status);
      clock.pass(MINUTE_S);
    }
    const owner = createCaller(app, { ip: '198.51.100.5' });
    expect((await owner.send(PHONE)).statusCode).toBe(200);
    expect((await owner.verify(PHONE, messenger.codeFor(PHONE))).statusCode).toBe(200);
  });

  test('addresses of one IPv6 customer are one address [B10]', async () => {
    const { app, clock } = await open();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await createCaller(app, { ip: `2001:db8:4d:${n}::1` }).send(PHONE)).statusCode);
      clock.pass(MINUTE_S);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await createCaller(app, { ip: '2001:db8:4e::1' }).send(PHONE)).statusCode).toBe(200);
  });

  test('thirty codes an hour for the callers without a device of an address, whatever its headers [B9]', async () => {
    const { app } = await open();
    await mark('codes:network:203.0.113.7', 27);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const forged = `10.1.2.${n}`;
      const reply = await app.call({
        method: 'POST',
        url: '/api/sms/send',
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
        payload: { phone: `7900555${String(n).padStart(4, '0')}` },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('guesses from one address leave tries to the owner of the phone at another [B10]', async () => {
    const { app, messenger, clock } = await open();
    const status = await guessUntilRefused(app, messenger, clock);
    expect(status).toBe(429);
    clock.pass(MINUTE_S);
    const owner = createCaller(app, { ip: '198.51.100.5' });
    await owner.send(PHONE);
    expect((await owner.verify(PHONE, messenger.codeFor(PHONE))).statusCode).toBe(200);
  });

  test('thirty wrong codes an hour for the callers without a device of an address', async () => {
    const { guest } = await open();
    await mark('wrongCodes:network:203.0.113.1', 28);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await guest.verify(`7900555000${n}`, '0000')).statusCode);
    expect(statuses).toEqual([422, 422, 429, 429]);
  });

  test('six hundred codes a minute in all, then every request waits [I8]', async () => {
    const { app } = await open();
    await mark('codes:all', 598);
    const replies = [];
    for (let n = 0; n < 4; n += 1) {
      replies.push(await createCaller(app, { ip: `203.0.113.${n}` }).send(`7900555000${n}`));
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503]);
    expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0);
    const { rows } = await database().sql.query(
      `select from rate_limit_hits where key = 'send:phone:${hashed('79005550003')}'`,
    );
    expect(rows).toEqual([]); // a phone that got nothing has nothing counted against it
  });

  test('on this machine the demo counts phones, not the address', async () => {
    const { app, messenger } = await open({ RATE_LIMITS: 'demo', DEMO: '1' });
    const here = createCaller(app, { ip: '127.0.0.1' });
    for (let n = 0; n < 12; n += 1)
      expect((await here.send(`790055500${String(n).padStart(2, '0')}`)).statusCode).toBe(200);
    expect((await here.send('79005550000')).statusCode).toBe(429);
    expect((await here.verify('79005550003', messenger.codeFor('79005550003'))).statusCode).toBe(200);
  });

  test('a code without tries is named so until it is over, and tries without a code are no guesses', async () => {
    const { guest, messenger, clock } = await open();
    await mark(`verify:phone:${hashed(PHONE)}`, 12);
    const answer = async (code: string) => (await guest.verify(PHONE, code)).json().errors.code;
    expect(await answer('0000')).toEqual(['Неверный код']);
    clock.pass(DAY_S);
    await guest.send(PHONE);
    const wrong = anotherCode(messenger.codeFor(PHONE));
    const burnt = ['Неверный код. Попытки закончились: запросите новый код.'];
    expect(await answer(wrong)).toEqual(['Неверный код']);
    expect(await answer(wrong)).toEqual(['Неверный код']);
    expect(await answer(wrong)).toEqual(burnt);
    expect(await answer(messenger.codeFor(PHONE))).toEqual(burnt);
    clock.pass(5 * MINUTE_S);
    expect(await answer(wrong)).toEqual(['Неверный код: срок его действия истёк. Запросите новый.']);
    expect(await answer(wrong)).toEqual(['Неверный код']);
  });
});
