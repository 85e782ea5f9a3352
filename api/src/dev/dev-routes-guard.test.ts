import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
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

test.each([
  'Client-IP',
  'X-Client-IP',
  'X-ClientIP',
  'True-Client-IP',
  'Fly-Client-IP',
  'X-Azure-ClientIP',
  'X-Real-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'X-Appengine-User-IP',
  'X-Envoy-External-Address',
  'X-Original-Forwarded-For',
  'X-Forwarded',
  'Forwarded',
  'CF-Ray',
])('the header %s of a proxy is one of a stranger [C20]', async (name) => {
  const headers = { host: '127.0.0.1:4350', [name]: '203.0.113.9' };
  expect((await app.call({ url: '/dev/outbox?to=79000000001', headers })).statusCode).toBe(404);
});

test('a call by HTTP/1.0 is one of a proxy [C20]', async () => {
  const port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
  const lineOf = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`GET /dev/new HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };
  expect(await lineOf('1.1')).toBe('HTTP/1.1 200 OK');
  expect(await lineOf('1.0')).toMatch(/ 404 /);
});
