import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { readLate } from './test-late-reader.ts';
import { drainUnreadBodies } from './unread-bodies.ts';

const MEGABYTE = 2 ** 20;
const LIMITS = { bytes: 16 * MEGABYTE, withinMs: 300 };

let app: FastifyInstance;
let address = '';
beforeAll(async () => {
  app = Fastify();
  drainUnreadBodies(app, LIMITS);
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
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const call = (path: string, headers = {}) =>
  readLate({
    address,
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
const sendPart = async (path: string, megabytes: number): Promise<number> => {
  const closed = new Promise<number>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead)));
  });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: a/stream\r\ncontent-length: ${100 * MEGABYTE}\r\n\r\n`,
  );
  for (let at = 0; at < megabytes; at += 1) socket.write(Buffer.alloc(MEGABYTE));
  return Math.floor((await closed) / MEGABYTE);
};

test.each(['/unread', '/closed'])('a rest that is too long or too slow is not read: %s', async (path) => {
  expect(await sendPart(path, 99)).toBe(16);
  expect(await sendPart(path, 1)).toBe(1);
});
