import { endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { DoneReplySchema } from '@cars/shared-contracts/schemas/reply';
import { expect, test } from '@rstest/core';
import Fastify from 'fastify';
import { type HandlersOf, type RouteParts, registerCalls } from './route.ts';

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
  people: { first: call },
} as const;
type TestHandlers = HandlersOf<typeof nouns>;
const done = () => ({ success: true });

/** What must not compile; an expected error that is none fails the type check. */
export const planted = (): TestHandlers[] => [
  // @ts-expect-error a call of the noun has no handler
  { cars: { first: done }, people: { first: done } },
  // @ts-expect-error a noun has no handlers
  { cars: { first: done, second: done } },
  // @ts-expect-error a handler has no call
  { cars: { first: done, second: done, third: done }, people: { first: done } },
  // @ts-expect-error a handler returns something else than its call
  { cars: { first: done, second: () => ({ success: 'yes' }) }, people: { first: done } },
];

const parts: RouteParts = {
  readCaller: async () => ({ kind: 'guest' }),
  countCall: async () => undefined,
  idempotency: { once: (_, work) => work(async () => undefined) },
  acquireUploadSlot: () => () => undefined,
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
