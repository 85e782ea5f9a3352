import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { failures } from '../http/failure.ts';
import { type AcquireUploadSlot, createUploadSlots } from '../http/upload-slots.ts';
import { publishRoutes } from './routes.ts';
import { BOUNDARY, formOf, type Part } from './test-form.ts';
import type { PublishToken } from './tokens.ts';

const TOKEN: PublishToken = { id: '0123456789ab', team: 'A', apps: ['remote-ad'], addresses: [] };
const BUILD: readonly Part[] = [
  { name: 'build', content: '{"app":"remote-ad"}', isFile: false },
  { name: 'remoteEntry.js', content: 'the entry' },
];

const opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

/** The route alone, whose checks release everything; `finds` are the lookups of the token, one after the other. */
const open = async (
  acquireUploadSlot: AcquireUploadSlot,
  finds: readonly (PublishToken | null)[] = [],
  checked: (signal: AbortSignal) => Promise<unknown> = async () => undefined,
) => {
  const app = Fastify();
  opened.push(app);
  const released: string[] = [];
  const lookups = [...finds];
  await app.register((scope) =>
    publishRoutes(scope, {
      tokens: { find: async () => (lookups.length > 0 ? (lookups.shift() ?? null) : TOKEN) },
      limits: { tryConsume: async () => [] },
      acquireUploadSlot,
      run: async (order, signal) => {
        await checked(signal);
        released.push(order.app);
        return { kind: 'released', lines: [] };
      },
      dataDir: '/data',
    }),
  );
  const publish = (body = formOf(BUILD), remoteAddress = '198.51.100.7') =>
    app.inject({
      method: 'POST',
      url: '/api/publish/remote-ad',
      remoteAddress,
      headers: {
        authorization: 'Bearer x',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload: body,
    });
  return { publish, released };
};

const leftFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`cars-upload-${process.pid}-`));
const NO_ROOM = {
  released: false,
  lines: ['the server has no room for the build now: too many forms are arriving, try again soon'],
};

/** A slot whose disk refuses the write. */
const onFullDisk: AcquireUploadSlot = () => ({
  received() {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' });
  },
  full() {
    throw failures.unavailable();
  },
  completed: () => undefined,
  release: () => undefined,
});

test.each([
  [
    'the room of forms is used up',
    createUploadSlots(
      () => 0,
      () => 0,
    ),
  ],
  ['the disk refuses a write', onFullDisk],
] as const)('a build gets 503 where %s, and nothing of it is left [F18] [H7]', async (_, slots) => {
  const { publish, released } = await open(slots);
  const reply = await publish();
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([503, '2', NO_ROOM]);
  expect([released, leftFolders()]).toEqual([[], []]);
});

test('a token has four builds in flight at most, like every sender of forms [H6]', async () => {
  const slots = createUploadSlots();
  const team = { kind: 'team', tokenId: TOKEN.id } as const;
  const inFlight = Array.from({ length: 4 }, () => slots(team, 'x', () => undefined));
  const { publish } = await open(slots);
  expect((await publish()).statusCode).toBe(429);
  inFlight[0]?.release();
  expect((await publish()).statusCode).toBe(200);
  expect((await publish()).statusCode).toBe(200);
});

test('a token that is revoked while its build arrives publishes nothing [F16]', async () => {
  const { publish, released } = await open(createUploadSlots(), [TOKEN, null]);
  expect((await publish()).statusCode).toBe(401);
  expect([released, leftFolders()]).toEqual([[], []]);
});

test('a token that is revoked while its build is checked ends the check [F16]', async () => {
  const endless = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const { publish, released } = await open(createUploadSlots(), [TOKEN, TOKEN, TOKEN, null], endless);
  expect((await publish()).statusCode).toBe(401);
  expect([released, leftFolders()]).toEqual([[], []]);
});

test('a form that ends in the middle is 400 [F18]', async () => {
  const { publish, released } = await open(createUploadSlots());
  const whole = formOf(BUILD);
  expect((await publish(whole.subarray(0, whole.length - 40))).statusCode).toBe(400);
  expect([released, leftFolders()]).toEqual([[], []]);
});

test('calls are counted by /64 and, with ten times as many, by /48 [F19]', async () => {
  const { publish } = await open(createUploadSlots(), Array<null>(1_322).fill(null));
  const statusFrom = async (network: number) =>
    (await publish(undefined, `2001:db8:0:${network.toString(16)}::1`)).statusCode;
  for (let network = 1; network <= 10; network += 1)
    for (let call = 0; call < 120; call += 1) await statusFrom(network);
  expect([await statusFrom(1), await statusFrom(11)]).toEqual([429, 429]);
  expect((await publish(undefined, '2001:db8:1::1')).statusCode).toBe(401);
});
