import { endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { DoneReplySchema } from '@cars/shared-contracts/schemas/reply';
import { expect, test } from '@rstest/core';
import Fastify from 'fastify';
import { handleErrors } from './error-handler.ts';
import { Failure, failures } from './failure.ts';
import { type HandlersOf, type RouteParts, registerCalls } from './route.ts';
import { createUploadSlots } from './upload-slots.ts';

const call = endpoint({
  method: 'GET',
  path: '/first',
  service: 'api',
  auth: 'none',
  limit: 'meta',
  summary: 'A call of the test',
  reply: DoneReplySchema,
});
const nouns = {
  cars: { first: call, second: { ...call, path: '/second' } },
  users: { first: call },
} as const;
type TestHandlers = HandlersOf<typeof nouns>;
const done = () => ({ success: true });

/** What must not compile; an unused `@ts-expect-error` fails the type check. */
export const planted = (): TestHandlers[] => [
  // @ts-expect-error a call of the noun has no handler
  { cars: { first: done }, users: { first: done } },
  // @ts-expect-error a noun has no handlers
  { cars: { first: done, second: done } },
  // @ts-expect-error a handler has no call
  { cars: { first: done, second: done, third: done }, users: { first: done } },
  // @ts-expect-error a handler returns something else than its call
  { cars: { first: done, second: () => ({ success: 'yes' }) }, users: { first: done } },
];

const parts: RouteParts = {
  readCaller: async () => ({ kind: 'guest' }),
  deviceOf: async () => null,
  countCall: async () => undefined,
  idempotency: { once: (_, work) => work(async () => undefined) },
  acquireUploadSlot: createUploadSlots(),
  checkReplies: true,
};

test('each call of the contract reaches its own handler', async () => {
  const app = Fastify();
  registerCalls(
    app,
    parts,
    { cars: nouns.cars },
    { cars: { first: done, second: () => ({ success: true, message: 'the second' }) } },
  );
  expect((await app.inject('/api/first')).json()).toEqual({ success: true });
  expect((await app.inject('/api/second')).json()).toEqual({ success: true, message: 'the second' });
  await app.close();
});

test('a response with an undeclared status fails, one with a declared status does not', async () => {
  const app = Fastify();
  handleErrors(app);
  const wrongReply = () => {
    throw new Failure(409, 'Конфликт.');
  };
  const busy = () => {
    throw failures.unavailable();
  };
  registerCalls(app, parts, { cars: nouns.cars }, { cars: { first: wrongReply, second: busy } });
  const undeclared = await app.inject('/api/first');
  expect([undeclared.statusCode, undeclared.body]).toEqual([500, 'GET /first declares no status 409']);
  expect((await app.inject('/api/second')).statusCode).toBe(503);
  await app.close();
});

test('a form whose response has an undeclared status fails as well', async () => {
  const app = Fastify();
  handleErrors(app);
  const form = endpoint({ ...call, method: 'POST', multipart: { files: { image: 1 }, booleans: 'words' } });
  const conflict = () => {
    throw new Failure(409, 'Конфликт.');
  };
  registerCalls(app, parts, { cars: { form } }, { cars: { form: conflict } });
  const payload = new FormData();
  payload.set('image', '[]');
  expect((await app.inject({ method: 'POST', url: '/api/first', payload })).statusCode).toBe(500);
  await app.close();
});
