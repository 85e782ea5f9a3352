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
