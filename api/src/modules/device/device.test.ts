import { afterEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock } from '../../test-callers.ts';
import { DeviceTokens } from './tokens.ts';

onDatabase('the token of a device', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async () => {
    const clock = createClock();
    const app = await openTestApp(database(), { variables: { RATE_LIMITS: 'strict' }, now: clock.now });
    apps.push(app);
    return { app, clock, tokens: new DeviceTokens({ sql: database().sql, now: clock.now }) };
  };

  test('is given without a sign-in and a cookie, another one each time, and nothing of it is stored [B22]', async () => {
    const { app } = await open();
    const guest = createCaller(app);
    const [first, second] = [await guest.post('/api/device'), await guest.post('/api/device')];
    expect(first.json()).toEqual({ success: true, data: { device: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(second.json().data.device).not.toBe(first.json().data.device);
    for (const table of ['known_devices', 'rate_limit_hits'])
      expect((await database().sql.query(`select from ${table}`)).rows).toEqual([]);
  });

  test('counts from its fourth second on, at every server of the database', async () => {
    const { app, clock, tokens } = await open();
    const { device } = (await createCaller(app).post('/api/device')).json().data;
    clock.pass(2);
    expect(await tokens.deviceOf(device)).toBeNull();
    clock.pass(1);
    expect(await tokens.deviceOf(device)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('counts in one spelling, and not when a byte of it was changed or it was made up', async () => {
    const { clock, tokens } = await open();
    const device = await tokens.issue();
    clock.pass(60);
    const bytes = Buffer.from(device, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await tokens.deviceOf(changed.toString('base64url'))).toBeNull();
    }
    const last = device.at(-1) ?? '';
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.replace(last, '');
    for (const other of others) expect(await tokens.deviceOf(device.slice(0, -1) + other)).toBeNull();
    expect(await tokens.deviceOf('A'.repeat(43))).toBeNull();
  });

  test('is given three hundred times an hour to an IPv4 address and a /48, thirty times to a /64', async () => {
    const { app } = await open();
    const given = async (count: number, ip: (n: number) => string) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n += 1)
        statuses.push((await createCaller(app, { ip: ip(n) }).post('/api/device')).statusCode);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await given(32, () => '2001:db8:1:2::1')).toBe(30);
    expect(await given(280, (n) => `2001:db8:1:${(16 + n).toString(16)}::1`)).toBe(270);
    expect(await given(299, () => '203.0.113.1')).toBe(299);
    expect(await given(1, () => '203.0.113.2')).toBe(1);
  });

  test('of the start is the known device of a sign-in', async () => {
    const { app, clock } = await open();
    const { device } = (await createCaller(app).post('/api/device')).json().data;
    clock.pass(3);
    const { sql } = database();
    await sql.query(
      "insert into users (phone, login, legal_entity_verified) values ('79005550001', 'firm', true)",
    );
    const caller = createCaller(app, { device });
    await caller.send('79005550001');
    const { rows } = await sql.query<{ secret: string }>('select secret from outbox');
    const reply = await caller.verify('79005550001', rows[0]?.secret ?? '');
    expect(reply.json().data).not.toHaveProperty('device');
    expect((await sql.query('select from known_devices')).rows).toHaveLength(1);
  });
});
