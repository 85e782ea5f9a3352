import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { expect, test } from '@rstest/core';
import fastify from 'fastify';
import { handleErrors } from './http/error-handler.ts';
import { createReleaseStore } from './web/release-store.ts';
import { webRoutes } from './web/routes.ts';
import { SETTINGS } from './web/test-first-screens.ts';

const BUSY = 'Сервер занят. Попробуйте через несколько секунд.';

const TURNS_MAX = 20;

/** Messages of a server that is over this limit: of a call, an icon, a file and a page. */
const messagesOver = async (limit: FastifyUnderPressureOptions) => {
  const folder = await mkdtemp(join(tmpdir(), 'under-pressure-'));
  const app = fastify();
  handleErrors(app);
  await app.register(underPressure, limit);
  app.get('/api/call', async () => 'called');
  await app.register(webRoutes, {
    releases: createReleaseStore(folder, false, null, []),
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
    onPage: () => undefined,
  });
  await app.ready();
  const messageOf = async (url: string): Promise<string> => {
    const { statusCode, body } = await app.inject(url);
    return statusCode === 200 ? 'served' : (JSON.parse(body) as { message: string }).message;
  };
  // It is measured once a second: until then every call is served.
  let first = 'served';
  for (let turn = 0; turn < TURNS_MAX && first === 'served'; turn += 1) {
    const until = Date.now() + 300;
    while (Date.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1));
    first = await messageOf('/api/call');
  }
  const messages = [first];
  for (const url of ['/favicon.ico', '/r/host/build/index.js', '/catalog'])
    messages.push(await messageOf(url));
  await app.close();
  await rm(folder, { recursive: true });
  return messages;
};

test('a lagging process refuses calls, not the pages and files of the app [S17]', async () => {
  expect(await messagesOver({ maxEventLoopDelay: 50 })).toEqual([
    BUSY,
    'served',
    'Не найдено',
    'Приложение ещё не собрано',
  ]);
});

test('a process whose memory is full refuses pages and files too [S17]', async () => {
  expect(await messagesOver({ maxRssBytes: 1 })).toEqual([BUSY, BUSY, BUSY, BUSY]);
});
