import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { readLate } from './test-late-reader.ts';
import { drainUnreadBodies } from './unread-bodies.ts';

const MEGABYTE = 2 ** 20;
const BYTES = 16 * MEGABYTE;
/** Of a test that is not about time, for a busy machine. */
const LONG_MS = 60_000;

const apps: FastifyInstance[] = [];
const listen = async (withinMs: number): Promise<FastifyInstance> => {
  const app = Fastify();
  apps.push(app);
  drainUnreadBodies(app, { bytes: BYTES, withinMs });
  app.addContentTypeParser('a/stream', (_, _payload, done) => done(null));
  app.post('/unread', async (_, reply) => reply.status(403).send({ refused: true }));
  app.post('/closed', async (_, reply) =>
    reply.status(403).header('connection', 'close').send({ refused: true }),
  );
  app.post('/half-read', async ({ raw }, reply) => {
    await once(raw, 'data');
    raw.pause();
    return reply.status(403).header('connection', 'close').send({ refused: true });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};
let app: FastifyInstance;
beforeAll(async () => {
  app = await listen(LONG_MS);
});
afterAll(async () => {
  await Promise.all(apps.map((one) => one.close()));
});

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

const call = (path: string, headers = {}) =>
  readLate({
    address: `http://127.0.0.1:${portOf(app)}`,
    path,
    headers: { 'content-type': 'a/stream', ...headers },
    body: Buffer.alloc(8 * MEGABYTE),
  });

test.each([
  ['on a connection that stays', '/unread', {}],
  ['on a connection that the server closes', '/closed', {}],
  ['on a connection that the client wants closed', '/unread', { connection: 'close' }],
  ['after the body was read in part', '/half-read', {}],
])('a refusal reaches a client that reads it after its body: %s', async (_, path, headers) => {
  for (let at = 0; at < 5; at += 1) {
    const response = await call(path, headers);
    expect([response.slice(0, 22), response.endsWith('{"refused":true}')]).toEqual([
      'HTTP/1.1 403 Forbidden',
      true,
    ]);
  }
});

/** Sends a part of a body of 100 MB; returns the megabytes that the server read before it closed the connection. */
const sendPart = async (to: FastifyInstance, path: string, megabytes: number): Promise<number> => {
  const closed = new Promise<number>((resolve) => {
    to.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead)));
  });
  const socket = connect(portOf(to), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/stream\r\ncontent-length: ${100 * MEGABYTE}\r\n\r\n`,
  );
  for (let at = 0; at < megabytes; at += 1) socket.write(Buffer.alloc(MEGABYTE));
  return Math.floor((await closed) / MEGABYTE);
};

test.each(['/unread', '/closed'])('a rest that is too long is not read to its end: %s', async (path) => {
  expect(await sendPart(app, path, 99)).toBe(16);
});

test.each(['/unread', '/closed'])('a rest that is too slow closes the connection: %s', async (path) => {
  expect(await sendPart(await listen(300), path, 1)).toBeLessThanOrEqual(1);
});
