import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

let database: TestDatabase;
let app: TestApp;
let direct: TestApp;
const PRODUCTION = {
  NODE_ENV: 'production',
  MESSAGES: 'outbox',
  PUBLIC_URL: 'https://cars.example',
  SERVICE_USER: 'service',
  SERVICE_PASSWORD: 'a long secret of the operator',
};
beforeAll(async () => {
  database = await openTestPglite();
  app = await openTestApp(database, { variables: { ...PRODUCTION, TRUSTED_PROXIES: '127.0.0.1' } });
  direct = await openTestApp(database, { variables: PRODUCTION });
});
afterAll(async () => {
  await app.close();
  await direct.close();
  await database.close();
});

const get = (url: string, proto?: string, remoteAddress = '127.0.0.1') =>
  app.call({ url, remoteAddress, headers: proto ? { 'x-forwarded-proto': proto } : {} });

test('https is promised for this host alone, for the names below it by a setting [G6]', async () => {
  const below = await openTestApp(database, { variables: { ...PRODUCTION, HSTS_SUBDOMAINS: '1' } });
  const promised = async (server: TestApp) =>
    (await server.call({ url: '/api/health' })).headers['strict-transport-security'];
  expect([await promised(app), await promised(below)]).toEqual([
    'max-age=63072000',
    'max-age=63072000; includeSubDomains',
  ]);
  await below.close();
});

test('a call over plain http is refused without a redirect [G10]', async () => {
  for (const reply of [
    await get('/api/v2/ads/preview', 'http'),
    await get('/api/v2/ads/preview'),
    // Only a trusted proxy can claim that it was https.
    await get('/api/v2/ads/preview', 'https', '203.0.113.9'),
    await get('/stats/api/v1/statistics/day?ad_id=1', 'http'),
    await get('/%61pi/v2/ads/preview', 'http'),
    await get('/api/v2/%61ds/preview', 'http'),
    await get('/%73tats/api/v1/statistics/day?ad_id=1', 'http'),
  ]) {
    expect(reply.statusCode).toBe(400);
    expect(reply.headers.location).toBeUndefined();
    expect(reply.json()).toMatchObject({
      success: false,
      message: 'Нужно защищённое соединение: откройте адрес с https.',
    });
  }
});

test('no method, page of releases or neighbor of health is served over plain http [G10]', async () => {
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS', url: string) =>
    app.call({ method, url, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'http' } });
  const statuses = [
    (await call('POST', '/api/sms/send')).statusCode,
    (await call('POST', '/api/web-user/access/login')).statusCode,
    (await call('PUT', '/api/web-user/saved-filters/1')).statusCode,
    (await call('PATCH', '/api/web-user/saved-filters/1')).statusCode,
    (await call('DELETE', '/api/web-user/self')).statusCode,
    (await call('HEAD', '/api/v2/ads/preview')).statusCode,
    (await call('OPTIONS', '/api/sms/send')).statusCode,
  ];
  expect(statuses).toEqual(Array(statuses.length).fill(400));
  for (const url of [
    '/releases',
    '/releases?page=1',
    '/releases/sign-in',
    '/%72eleases',
    '/api/healthy',
    '/api/health/../sms/send',
    '/api/v2/ads/preview?/api/health',
    '/api/no-such-call',
  ])
    expect([url, (await get(url, 'http')).statusCode]).toEqual([url, 400]);
});

test('what the proxy itself received decides, not what a client wrote before it [G10]', async () => {
  expect((await get('/api/v2/ads/preview', 'https, http')).statusCode).toBe(400);
  expect((await get('/api/v2/ads/preview', 'http, https')).statusCode).toBe(200);
  const claimed = await app.call({
    url: '/api/v2/ads/preview',
    remoteAddress: '127.0.0.1',
    headers: {
      'x-forwarded-ssl': 'on',
      'x-forwarded-scheme': 'https',
      'front-end-https': 'on',
      forwarded: 'proto=https',
      host: 'cars.example:443',
    },
  });
  expect(claimed.statusCode).toBe(400);
});

test('a call over https is served, and health at any time', async () => {
  expect((await get('/api/v2/ads/preview', 'https')).statusCode).toBe(200);
  expect((await get('/api/health')).statusCode).toBe(200);
});

test('without a proxy only this machine gets a response: https cannot be verified [G10]', async () => {
  const from = (remoteAddress: string) =>
    direct.call({
      url: '/api/v2/ads/preview',
      remoteAddress,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
    });
  for (const address of ['203.0.113.9', '10.0.0.7', '::ffff:203.0.113.9'])
    expect((await from(address)).statusCode, address).toBe(400);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await from(address)).statusCode, address).toBe(200);
});

/** Addresses under which a wrong code counted. */
const countedFor = async (of: TestApp, forwarded: string): Promise<string[]> => {
  await database.sql.query('delete from rate_limit_hits');
  await of.call({
    method: 'POST',
    url: '/api/sms/verify',
    headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
    payload: { phone: '79005550001', code: '0000' },
  });
  const { rows } = await database.sql.query<{ key: string }>(
    "select key from rate_limit_hits where key like 'wrongCodes:%' order by key",
  );
  return rows.map(({ key }) => key);
};

test('by default a proxy on this machine is believed about the caller it names last, and `none` ends that [B9] [G10]', async () => {
  const named = ['wrongCodes:crowd:203.0.113.7', 'wrongCodes:network:203.0.113.7'];
  expect(await countedFor(direct, '9.9.9.9, 127.0.0.1, 203.0.113.7:80')).toEqual(named);

  const ads = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    direct.call({ url: '/api/v2/ads/preview', remoteAddress, headers });
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const statuses = [
    await ads({ ...forwarded, 'x-forwarded-proto': 'https' }),
    await ads({ ...forwarded, 'x-forwarded-proto': 'HTTPS' }, '::1'),
    await ads({ ...forwarded, 'x-forwarded-proto': 'http' }),
    await ads({ 'x-forwarded-proto': 'http' }),
    await ads(forwarded),
    await ads({ ...forwarded, 'x-forwarded-proto': 'https' }, '10.0.0.7'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 400, 400, 400, 400]);

  const variables = { ...PRODUCTION, RATE_LIMITS: 'strict', TRUSTED_PROXIES: 'none' };
  const none = await openTestApp(database, { variables });
  expect(await countedFor(none, '203.0.113.7')).toEqual(
    named.map((key) => key.replace('203.0.113.7', '127.0.0.1')),
  );
  await none.close();
});

test('a proxy that is not believed is in the metrics, and once in the log, with the setting [B9]', async () => {
  const variables = { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.8' };
  const behind = await openTestApp(database, { variables });
  const call = (remoteAddress: string, headers: Record<string, string>) =>
    behind.call({ url: '/healthz', remoteAddress, headers });
  const ignored = async () => {
    const { values } = (await behind.metrics.getSingleMetric('ignored_proxy_headers_total')?.get()) ?? {};
    return values?.[0]?.value;
  };
  await call('203.0.113.9', {});
  await call('10.0.0.8', { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  expect([await ignored(), behind.logged()]).toEqual([0, expect.not.stringContaining('TRUSTED_PROXIES')]);
  await call('::ffff:10.0.0.7', { 'x-forwarded-for': '203.0.113.7' });
  await call('203.0.113.9', { 'x-forwarded-for': '203.0.113.7' });
  await call('10.0.0.7', { forwarded: 'for=203.0.113.7' });
  await call('10.0.0.7', { 'x-forwarded-proto': 'https' });
  await call('10.0.0.8', { 'x-real-ip': '203.0.113.7' });
  expect(await ignored()).toBe(5);
  const lines = behind
    .logged()
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { header: 'x-forwarded-for', peer: '10.0.0.7' },
  ]);
  expect(lines.join()).not.toContain('203.0.113');
  await behind.close();
});

test('all visitors in one address are in the metric and the log, whatever the cause [B9]', async () => {
  const openBehind = async (setting: Record<string, string>) => {
    const app = await openTestApp(database, { variables: { ...PRODUCTION, ...setting } });
    const counted = async (headers: Record<string, string>) => {
      await app.call({ url: '/healthz', headers });
      return (await app.metrics.getSingleMetric('ignored_proxy_headers_total')?.get())?.values[0]?.value;
    };
    return { ...app, counted };
  };
  const byDefault = await openBehind({});
  const causes = [
    [{}, 0],
    [{ 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https', 'true-client-ip': '8.8.8.8' }, 0],
    // A second proxy, of this machine and of the network.
    [{ 'x-forwarded-for': '8.8.8.8, 127.0.0.1' }, 1],
    [{ 'x-forwarded-for': '8.8.8.8, 10.0.0.7' }, 2],
    [{ 'x-forwarded-for': 'unknown, unix:' }, 3],
    [{ 'x-forwarded-for': '1.1.1.1', 'cf-connecting-ip': '8.8.8.8' }, 4],
    // A proxy without headers passes a browser on.
    [{ 'sec-fetch-mode': 'navigate' }, 5],
  ] as const;
  for (const [headers, count] of causes) expect(await byDefault.counted(headers)).toBe(count);
  expect(byDefault.logged()).toContain('TRUSTED_PROXIES has to name each one');
  await byDefault.close();

  const all = await openBehind({ TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' });
  expect(await all.counted({ 'x-forwarded-for': '10.0.0.7' })).toBe(1);
  await all.close();
});
