import { KNOWN_DEVICES_MAX } from '@cars/shared-contracts/schemas/limits';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { hashToken } from '../../http/caller.ts';
import { addUsers } from '../../test-app.ts';
import { anotherCode, createCaller } from '../../test-callers.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { hashed } from './limits.ts';
import { codeStage, DAY_S, HOUR_S, OTHER, PHONE } from './test-codes.ts';

onDatabase('strangers and known devices', (database) => {
  const { open, mark, count, knownDevice } = codeStage(database);

  test('tries without a live code count against their address alone [B27]', async () => {
    const { app, messenger } = await open();
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await createCaller(app, { ip: `203.0.113.${n % 2}` }).verify(PHONE, '0000')).statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    const { rows } = await database().sql.query<{ key: string }>(
      'select distinct key from rate_limit_hits order by key',
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'wrongCodes:crowd:203.0.113.0',
      'wrongCodes:crowd:203.0.113.1',
      'wrongCodes:network:203.0.113.0',
      'wrongCodes:network:203.0.113.1',
    ]);
    const owner = createCaller(app, { ip: '198.51.100.5' });
    await owner.send(PHONE);
    expect((await owner.verify(PHONE, messenger.codeFor(PHONE))).statusCode).toBe(200);
  });

  test('strangers who use up every code, try and address leave the owner’s device its own [B27]', async () => {
    const { app, messenger, clock } = await open();
    const { device } = await knownDevice(app, messenger);
    for (let round = 0; round < 6; round += 1) {
      clock.pass(HOUR_S);
      const stranger = createCaller(app, { ip: `203.0.113.${round}` });
      await stranger.send(PHONE);
      for (let n = 0; n < 4; n += 1) await stranger.verify(PHONE, anotherCode(messenger.codeFor(PHONE)));
    }
    await mark('wrongCodes:crowd:203.0.113.1', 60);
    await mark('codes:crowd:203.0.113.1', 300);
    const owner = createCaller(app, { device });
    expect((await owner.send(PHONE)).statusCode).toBe(200);
    const code = messenger.codeFor(PHONE);
    const stranger = createCaller(app, { ip: '198.51.100.66' });
    for (let n = 0; n < 4; n += 1) await stranger.verify(PHONE, anotherCode(code));
    expect((await stranger.verify(PHONE, code)).statusCode).not.toBe(200);
    expect((await owner.verify(PHONE, code)).statusCode).toBe(200);
  });

  test('a device is known for ninety days after its last sign-in, to the accounts that it opened alone [B27]', async () => {
    const { app, messenger, clock } = await open();
    const { device, data } = await knownDevice(app, messenger);
    expect(data.user).not.toHaveProperty('device');
    expect(JSON.stringify((await database().sql.query('select * from known_devices')).rows)).not.toContain(
      device,
    );
    const isKnown = async (phone = PHONE) => {
      clock.pass(DAY_S);
      await mark(`send:phone:${hashed(phone)}`, 5);
      const { statusCode } = await createCaller(app, { device }).send(phone);
      return statusCode === 200;
    };
    expect([await isKnown(), await isKnown(OTHER)]).toEqual([true, false]);
    const again = await createCaller(app, { device }).verify(PHONE, messenger.codeFor(PHONE));
    expect(again.statusCode).toBe(422); // the code is a day old
    clock.pass(87 * DAY_S);
    expect(await isKnown()).toBe(false);
  });

  test('devices of before the clock was set back are not known and forget no newer one [S27]', async () => {
    const [user = 0] = await addUsers(database(), 1);
    const { sql } = database();
    await sql.query('update users set phone = $2 where id = $1', [user, PHONE]);
    const now = new Date('2026-03-02T09:00:00.000Z');
    const signIn = async (at: Date) =>
      hashToken((await rememberDevice(sql, user, { deviceHash: null, device: null }, at)) ?? '');
    const ahead: string[] = [];
    for (let n = 0; n < KNOWN_DEVICES_MAX; n += 1)
      ahead.push(await signIn(new Date('2027-04-02T09:00:00.000Z')));
    const device = await signIn(now);
    const isKnown = (hash = '') => isKnownDevice(sql, { phone: PHONE }, hash, now);
    expect([await isKnown(device), await isKnown(ahead.at(-1))]).toEqual([true, false]);
  });

  test('a code of before the clock was set back is over [S27]', async () => {
    const { app, messenger } = await open();
    const owner = createCaller(app);
    await owner.send(PHONE);
    await database().sql.exec(
      "update codes set created_at = created_at + interval '1 month', expires_at = expires_at + interval '1 month'",
    );
    const reply = await owner.verify(PHONE, messenger.codeFor(PHONE));
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'Неверный код: срок его действия истёк. Запросите новый.',
    ]);
  });

  test('an erased account has no known device [B27] [I12]', async () => {
    const { app, messenger } = await open();
    const { user } = await knownDevice(app, messenger);
    expect(await count('known_devices')).toBe(1);
    await user.delete('/api/web-user/self');
    expect(await count('known_devices')).toBe(0);
  });

  test('a device that signs in again keeps its token and is known for ninety days more [B27]', async () => {
    const { app, messenger, clock } = await open();
    const { device } = await knownDevice(app, messenger);
    clock.pass(60 * DAY_S);
    const caller = createCaller(app, { device });
    await caller.send(PHONE);
    const reply = (await caller.verify(PHONE, messenger.codeFor(PHONE))).json();
    expect(reply.data).not.toHaveProperty('device');
    clock.pass(60 * DAY_S);
    await mark(`send:phone:${hashed(PHONE)}`, 5);
    expect((await caller.send(PHONE)).statusCode).toBe(200);
    const generated = createCaller(app, { device: 'A'.repeat(43) });
    await generated.send(OTHER);
    const opened = (await generated.verify(OTHER, messenger.codeFor(OTHER))).json();
    expect(opened.data.device).toMatch(/^[\w-]{43}$/);
    expect(opened.data.device).not.toBe('A'.repeat(43));
  });

  test('a new number is unknown to every device: its code has the limits of strangers', async () => {
    const { app, messenger, clock } = await open();
    const { device } = await knownDevice(app, messenger);
    const other = createCaller(app, { ip: '198.51.100.9', device });
    await other.send(OTHER);
    const { data } = (await other.verify(OTHER, messenger.codeFor(OTHER))).json();
    clock.pass(DAY_S);
    const user = createCaller(app, { device, token: data.token.token });
    await database().sql.query('delete from rate_limit_hits');
    expect((await user.send(PHONE, 'phone_change')).statusCode).toBe(200);
    const { rows } = await database().sql.query<{ key: string }>(
      "select key from rate_limit_hits where key like 'send:phone:%'",
    );
    expect(rows.map(({ key }) => key).sort()).toEqual([
      `send:phone:${hashed(PHONE)}`,
      `send:phone:${hashed(PHONE)}:ip:203.0.113.1`,
    ]);
  });
});
