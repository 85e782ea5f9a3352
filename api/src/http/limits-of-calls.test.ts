import { beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { beforeStatements } from '../db/test-statements.ts';
import { addUsers, openTestApp, signIn } from '../test-app.ts';

onDatabase('limits', (database) => {
  beforeEach(async () => {
    await addUsers(database(), 2);
  });

  test('stop a guest who enumerates ids, with the time to wait, before two thousand [I1] [ERR-22] [ROLE-11]', async () => {
    const app = await openTestApp(database(), { variables: { RATE_LIMITS: 'strict' } });
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

  test('count service credentials as a guest, both addresses of a call, and no forwarded ones [I1] [B9] [ERR-32]', async () => {
    const app = await openTestApp(database(), { variables: { RATE_LIMITS: 'strict' } });
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
            url: n % 2 === 0 ? '/stats/api/v1/events' : '/api/cars/seen',
            headers,
            payload: { ad_id: 1, type: 'view' },
          })
        ).statusCode,
      );
    }
    expect([...statuses]).toEqual([200, 429]);
    await app.close();
  });

  test('trust a configured proxy about the address', async () => {
    const app = await openTestApp(database(), {
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

  test('count signed-in users individually, also on loopback [I2] [ROLE-11]', async () => {
    const app = await openTestApp(database());
    const [first, second] = [await signIn(database(), 1), await signIn(database(), 2)];
    const send = async (headers: { authorization: string }) =>
      (await app.call({ url: '/api/ads/web-user/1', headers })).statusCode;
    for (let n = 0; n < 120; n += 1) expect(await send(first)).toBe(200);
    expect(await send(first)).toBe(429);
    expect(await send(second)).toBe(200);
    await app.close();
  });

  test('stop an address that makes up tokens before they reach the database, and leave sessions of before [B29]', async () => {
    let read = 0;
    const sql = beforeStatements(database().sql, (text) => {
      if (text.includes('from sessions')) read += 1;
      return undefined;
    });
    const app = await openTestApp({ ...database(), sql }, { variables: { RATE_LIMITS: 'strict' } });
    const [known, late] = [await signIn(database(), 1), await signIn(database(), 2)];
    const send = async (headers: { authorization: string } | undefined, remoteAddress = '203.0.113.7') =>
      (await app.call({ url: '/api/v2/ads/preview', remoteAddress, ...(headers ? { headers } : {}) }))
        .statusCode;
    const makeUp = (n: number) => send({ authorization: `Bearer ${String(n).padStart(43, 'A')}` });
    expect(await send(known)).toBe(200);
    // Many at once: all of them within the minute, also on a busy machine.
    for (let first = 0; first < 600; first += 50)
      expect(await Promise.all(Array.from({ length: 50 }, (_, n) => makeUp(first + n)))).toEqual(
        Array(50).fill(401),
      );
    expect(await makeUp(600)).toBe(429);
    const before = read;
    for (let n = 601; n < 610; n += 1) expect(await makeUp(n)).toBe(429);
    expect(read).toBe(before);
    expect([await send(known), await send(undefined), await send(late)]).toEqual([200, 200, 429]);
    expect(await send(late, '203.0.113.8')).toBe(200);
    expect(await send(late)).toBe(200);
    await app.close();
  });

  test('count fair prices and price histories together with car pages [I76]', async () => {
    const app = await openTestApp(database());
    const headers = await signIn(database(), 1);
    const statuses: number[] = [];
    for (let id = 1; id <= 40; id += 1)
      for (const path of [`details/${id}`, `${id}/similar-prices`, `${id}/price-history`])
        statuses.push((await app.call({ url: `/api/v2/ads/${path}`, headers })).statusCode);
    expect(statuses).not.toContain(429);
    for (const path of ['details/41', '41/similar-prices', '41/price-history'])
      expect((await app.call({ url: `/api/v2/ads/${path}`, headers })).statusCode).toBe(429);
    await app.close();
  });

  test('stop a user who reads the catalog page by page [I77]', async () => {
    const app = await openTestApp(database());
    const headers = await signIn(database(), 1);
    const statusesOf = async (read: (page: number) => Parameters<typeof app.call>[0]) => {
      const statuses: number[] = [];
      for (let page = 1; page <= 121; page += 1) statuses.push((await app.call(read(page))).statusCode);
      return statuses;
    };
    const lists = await statusesOf((page) => ({ url: `/api/v2/ads/preview?page=${page}`, headers }));
    expect(lists.indexOf(429)).toBe(120);
    const searches = await statusesOf((page) => ({
      method: 'POST',
      url: `/api/v2/ads/search?page=${page}`,
      headers,
      payload: {},
    }));
    expect(searches.indexOf(429)).toBe(60);
    await app.close();
  });

  test('do not count guests of the demo on this machine', async () => {
    const app = await openTestApp(database(), { variables: { RATE_LIMITS: 'demo' } });
    for (let n = 0; n < 1_300; n += 1) expect((await app.call('/api/v2/ads/preview')).statusCode).toBe(200);
    const far = [];
    for (let n = 0; n < 1_201; n += 1) {
      far.push((await app.call({ url: '/api/v2/ads/preview', remoteAddress: '203.0.113.7' })).statusCode);
    }
    expect(far.at(-1)).toBe(429);
    await app.close();
  });
});
