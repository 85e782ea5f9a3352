import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { messengerRoutes } from './messenger-routes.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestPglite();
  app = await openTestApp(database, {
    variables: { DEMO: '1' },
    register: async (http) => {
      messengerRoutes(http, {
        sql: database.sql,
        simulatorDir: '/nowhere',
        botTokens: { telegram: '1:demo', max: 'demo-max-token' },
        now: () => new Date(),
      });
      // A route that is added without a guard.
      await http.register(async (scope) => {
        scope.get('/dev/new', async () => 'open');
      });
    },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ROUTES = [
  ['GET', '/dev/outbox'],
  ['GET', '/dev/releases'],
  ['GET', '/dev/messenger'],
  ['GET', '/dev/messenger/main.js'],
  ['GET', '/dev/messenger/users'],
  ['POST', '/dev/messenger/start-data'],
  ['POST', '/dev/messenger/phone'],
  ['GET', '/dev/new'],
] as const;

const STRANGERS = {
  'another machine': { remoteAddress: '203.0.113.9' },
  'a page whose name leads here': { headers: { host: 'evil.example' } },
  'a name that begins like ours': { headers: { host: 'localhost.evil.example:3000' } },
  'a proxy that names the client': { headers: { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' } },
  'a proxy that names the scheme alone': {
    headers: { host: 'localhost:3000', 'x-forwarded-proto': 'https' },
  },
  'a network before this machine': { headers: { host: 'localhost:3000', 'cf-connecting-ip': '203.0.113.9' } },
  'a proxy that names itself': { headers: { host: '127.0.0.1', via: '1.1 proxy' } },
} as const;

test('every route below /dev serves this machine only, also a new one [C20]', async () => {
  for (const [who, stranger] of Object.entries(STRANGERS)) {
    for (const [method, url] of ROUTES) {
      const reply = await app.call({ method, url: `${url}?to=79000000001`, ...stranger });
      expect([who, method, url, reply.statusCode]).toEqual([who, method, url, 404]);
      expect(reply.json().message).toBe('Страница не найдена.');
    }
    const spelled = await app.call({ url: '/%64ev/outbox?to=79000000001', ...stranger });
    expect([who, spelled.statusCode]).toEqual([who, 404]);
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect((await app.call({ url: '/dev/outbox?to=79000000001', headers: { host } })).statusCode).toBe(200);
    expect((await app.call({ url: '/dev/new', headers: { host } })).body).toBe('open');
  }
});
