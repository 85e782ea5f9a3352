import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { expect, test } from '@rstest/core';
import fastify from 'fastify';
import { createReleaseStore } from '../web/release-store.ts';
import { webRoutes } from '../web/routes.ts';
import { handleErrors } from './error-handler.ts';

const SETTINGS = {
  demo: false,
  bulletin_mode: false,
  admin_start_param_sha256: null,
  bot_name: null,
  bot_app_name: null,
  map_tiles_url: null,
  frame_ancestors: [],
};
const BUSY = 'Сервер занят. Попробуйте через несколько секунд.';

/** Messages of a server that is over this limit: of a call, an icon, a file and a page. */
const messagesAt = async (limit: FastifyUnderPressureOptions, isOver: () => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'under-pressure-'));
  const app = fastify();
  handleErrors(app);
  await app.register(underPressure, { ...limit, sampleInterval: 20 });
  app.get('/api/call', async () => 'called');
  await app.register(webRoutes, {
    releases: createReleaseStore(folder, false, null, []),
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
  });
  await app.ready();
  await isOver();
  const replies = [];
  for (const url of ['/api/call', '/favicon.ico', '/r/host/build/index.js', '/catalog'])
    replies.push(await app.inject(url));
  await app.close();
  await rm(folder, { recursive: true });
  return replies.map(({ statusCode, body }) =>
    statusCode === 200 ? 'served' : (JSON.parse(body) as { message: string }).message,
  );
};

/** The first measurement, after a loop that was blocked for long. */
const block = async () => {
  const until = Date.now() + 200;
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 25));
};

test('a lagging process refuses calls, not the pages and files of the app [S17]', async () => {
  expect(await messagesAt({ maxEventLoopDelay: 5 }, block)).toEqual([
    BUSY,
    'served',
    'Не найдено',
    'Приложение ещё не собрано',
  ]);
});

test('a process whose memory is full refuses pages and files too [S17]', async () => {
  expect(await messagesAt({ maxRssBytes: 1 }, block)).toEqual([BUSY, BUSY, BUSY, BUSY]);
});
