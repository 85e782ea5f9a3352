import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { readStartData } from '../modules/sign-in/start-data.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { messengerRoutes } from './messenger-routes.ts';

const TOKEN = '1:demo';
const TOKENS = { telegram: TOKEN, max: 'demo-max-token' };
const now = () => new Date('2026-03-02T09:00:00.000Z');

/** Files that the start copies into the folder of a demo, and a file that is not part of the simulator. */
const FILES = {
  'index.html': '<!doctype html>',
  'simulator.js': 'start();',
  'simulator.css': 'body {}',
  'native-proxy.js': 'proxy();',
  'main.ts': 'source',
};

let database: TestDatabase;
let app: TestApp;
let simulatorDir: string;
beforeAll(async () => {
  simulatorDir = await mkdtemp(join(tmpdir(), 'simulator-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(simulatorDir, name), text);
  database = await openTestPglite();
  app = await openTestApp(database, {
    now,
    variables: { DEMO: '1' },
    register: async (http) =>
      messengerRoutes(http, { sql: database.sql, simulatorDir, botTokens: TOKENS, now }),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(simulatorDir, { recursive: true });
});

const sign = (payload: unknown, rest: object = {}) =>
  app.call({ method: 'POST', url: '/dev/messenger/start-data', payload: payload as object, ...rest });

test('the simulator’s files are served with a policy of their own', async () => {
  const page = await app.call('/dev/messenger');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  for (const name of ['simulator.js', 'simulator.css', 'native-proxy.js'] as const) {
    const file = await app.call(`/dev/messenger/${name}`);
    expect([name, file.statusCode, file.body]).toEqual([name, 200, FILES[name]]);
  }
  for (const name of ['constructor', '..%2fpackage.json', 'main.ts'])
    expect([name, (await app.call(`/dev/messenger/${name}`)).statusCode]).toEqual([name, 404]);
});

test('start data are signed with the demo’s token, and identify a seeded user', async () => {
  await database.sql.query("insert into users (name, phone) values ('Анна', '79000000001')");
  const reply = await sign({ user_id: 7_000_000_001, start_param: 'ad_12' });
  const { init_data } = reply.json();
  expect(readStartData('telegram', init_data, TOKEN, now())?.user).toMatchObject({
    id: 7_000_000_001,
    first_name: 'Анна',
  });
  expect(new URLSearchParams(init_data).get('start_param')).toBe('ad_12');
  const opened = await app.call({
    method: 'POST',
    url: '/api/web-user/access/auth',
    payload: { init_data },
  });
  expect(opened.json().data.user).toMatchObject({ name: 'Анна', phone_number: '79000000001' });
  expect(
    readStartData('telegram', (await sign({ user_id: 5, age_s: 7_200 })).json().init_data, TOKEN, now()),
  ).toBeNull();
});

test('start data of MAX are signed with its own token, and identify the same user', async () => {
  const reply = await sign({ messenger: 'max', user_id: 7_000_000_001, start_param: 'ad_12' });
  const { init_data } = reply.json();
  expect(readStartData('max', init_data, TOKENS.max, now())?.user).toMatchObject({ id: 7_000_000_001 });
  expect(readStartData('max', init_data, TOKEN, now())).toBeNull();
  expect(new URLSearchParams(init_data).get('auth_date')).toMatch(/^\d{13}$/);
  const opened = await app.call({
    method: 'POST',
    url: '/api/web-user/access/auth',
    payload: { messenger: 'max', init_data },
  });
  expect(opened.json().data.user).toMatchObject({ name: 'Анна', phone_number: '79000000001' });
});

test('the phone of a user is signed as MAX signs it, and a user who is not in the demo has one as well', async () => {
  const phone = (payload: object) => app.call({ method: 'POST', url: '/dev/messenger/phone', payload });
  expect((await phone({ user_id: 7_000_000_001 })).json()).toEqual({
    phone: '79000000001',
    authDate: String(now().getTime()),
    hash: createHmac('sha256', TOKENS.max)
      .update(`authDate=${now().getTime()}\nphone=79000000001\nuserId=7000000001`)
      .digest('hex'),
  });
  expect((await phone({ user_id: 8_000_000_042 })).json()).toMatchObject({ phone: '79000000042' });
  for (const odd of [{}, { user_id: 'x' }]) expect((await phone(odd)).statusCode).toBe(422);
});

test('a contact that a user shares in Telegram proves the number', async () => {
  const share = (payload: object) => app.call({ method: 'POST', url: '/dev/messenger/contact', payload });
  const { init_data } = (await sign({ user_id: 8_000_000_043 })).json();
  const ask = () =>
    app.call({
      method: 'POST',
      url: '/api/web-user/access/phone',
      payload: { messenger: 'telegram', init_data },
    });
  expect((await ask()).statusCode).toBe(422);
  expect((await share({ user_id: 8_000_000_043 })).statusCode).toBe(200);
  expect((await ask()).json().data).toMatchObject({ phone: '79000000043' });
  for (const odd of [{}, { user_id: 'x' }]) expect((await share(odd)).statusCode).toBe(422);
});

test('only this machine gets a response', async () => {
  const strangers = [
    { remoteAddress: '203.0.113.9' },
    { headers: { host: 'evil.example' } },
    { headers: { host: 'localhost.evil.example:3000' } },
  ];
  for (const stranger of strangers) {
    expect((await sign({ user_id: 5 }, stranger)).statusCode).toBe(404);
    for (const url of ['/dev/messenger', '/dev/messenger/users', '/dev/messenger/simulator.js'])
      expect([url, (await app.call({ url, ...stranger })).statusCode]).toEqual([url, 404]);
  }
  for (const odd of [{}, { user_id: 0 }, { user_id: 'x' }, { user_id: 5, start_param: 'a b' }, []])
    expect((await sign(odd)).statusCode).toBe(422);
});
