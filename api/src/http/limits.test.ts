import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { addUsers, openTestApp, signIn } from '../test-app.ts';
import { createMissLimit, networkOf } from './limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestPglite();
  await addUsers(database, 2);
});
afterAll(() => database.close());

describe('limits', () => {
  test('stop a guest who walks over ids, with the time to wait, before two thousand [I1] [ERR-22] [ROLE-11]', async () => {
    const app = await openTestApp(database, { variables: { RATE_LIMITS: 'strict' } });
    let refused = 0;
    for (let id = 1; id <= 2_000 && !refused; id += 1) {
      const reply = await app.call(`/api/v2/ads/details/${id}`);
      if (reply.statusCode !== 429) continue;
      refused = id;
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(reply.json().message).toMatch(
        /^Слишком много запросов. Повторить можно через [0-9]+ секунд[уы]?\.$/,
      );
    }
    expect(refused).toBe(1_201);
    expect((await app.call('/api/v2/ads/preview')).statusCode).toBe(200);
    await app.close();
  });

  test('count service credentials as the guest they are, and forwarded addresses not at all [I1] [B9]', async () => {
    const app = await openTestApp(database, { variables: { RATE_LIMITS: 'strict' } });
    const statuses = new Set<number>();
    for (let n = 0; n <= 600; n += 1) {
      const headers = {
        authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}`,
        'x-forwarded-for': `8.8.${n % 250}.${n % 200}`,
        'x-real-ip': '9.9.9.9',
        forwarded: 'for=1.2.3.4',
      };
      statuses.add(
        (
          await app.call({
            method: 'POST',
            url: '/stats/api/v1/events',
            headers,
            payload: { ad_id: 1, type: 'view' },
          })
        ).statusCode,
      );
    }
    expect([...statuses]).toEqual([200, 429]);
    await app.close();
  });

  test('believe a configured proxy about the address', async () => {
    const app = await openTestApp(database, {
      variables: { RATE_LIMITS: 'strict', TRUSTED_PROXIES: '127.0.0.1' },
    });
    for (let n = 0; n <= 600; n += 1) {
      const reply = await app.call({
        method: 'POST',
        url: '/stats/api/v1/events',
        headers: { 'x-forwarded-for': `8.8.${n % 100}.1` },
        payload: { ad_id: 1, type: 'view' },
      });
      expect(reply.statusCode).toBe(200);
    }
    await app.close();
  });

  test('count signed-in people by themselves, also at home [I2] [ROLE-11]', async () => {
    const app = await openTestApp(database);
    const [first, second] = [await signIn(database, 1), await signIn(database, 2)];
    const ask = async (headers: { authorization: string }) =>
      (await app.call({ url: '/api/ads/web-user/1', headers })).statusCode;
    for (let n = 0; n < 120; n += 1) expect(await ask(first)).toBe(200);
    expect(await ask(first)).toBe(429);
    expect(await ask(second)).toBe(200);
    await app.close();
  });

  test('leave guests of the demo on this machine alone', async () => {
    const app = await openTestApp(database, { variables: { RATE_LIMITS: 'demo' } });
    for (let n = 0; n < 1_300; n += 1) expect((await app.call('/api/v2/ads/preview')).statusCode).toBe(200);
    const far = [];
    for (let n = 0; n < 1_201; n += 1) {
      far.push((await app.call({ url: '/api/v2/ads/preview', remoteAddress: '203.0.113.7' })).statusCode);
    }
    expect(far.at(-1)).toBe(429);
    await app.close();
  });

  test('take the addresses of one IPv6 customer as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('pictures made to order', () => {
  test('are sixty a minute for one network; the loopback address is not limited', async () => {
    const strict = createMissLimit({ mode: 'strict' });
    for (let n = 0; n < 60; n += 1) expect(await strict({ ip: `2001:db8::${n}` })).toBeNull();
    expect(await strict({ ip: '2001:db8::ffff' })).toBeGreaterThan(0);
    expect(await strict({ ip: '2001:db9::1' })).toBeNull();
    const demo = createMissLimit({ mode: 'demo' });
    for (let n = 0; n < 100; n += 1) expect(await demo({ ip: '127.0.0.1' })).toBeNull();
  });
});
