import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sendClientError } from './error-handler.ts';

const server = createServer((_request, reply) => reply.end('page')).on('clientError', sendClientError);
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => void server.close());

/** Status and location of the response to a call with this request line. */
const replyTo = async (line: string) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const head = await text(socket);
  return [Number(head.split(' ')[1]), /^location: (.*)\r$/m.exec(head)?.[1] ?? null];
};

test.each([
  ['GET /catalog?query=тойота', '/catalog?query=%D1%82%D0%BE%D0%B9%D0%BE%D1%82%D0%B0'],
  ['HEAD /Р/', '/%D0%A0/'],
  ['GET /машина/"<x>', '/%D0%BC%D0%B0%D1%88%D0%B8%D0%BD%D0%B0/%22%3Cx%3E'],
])('%s leads to the address as browsers write it', async (line, location) => {
  const [status, found] = await replyTo(line);
  expect([status, found]).toEqual([307, location]);
});

test.each([
  ['POST /api/я'],
  ['GET //evil.example/я'],
  ['GET /\\evil.example/я'],
  ['GET http://evil.example/я'],
  ['GET /я\u0001'],
])('%s is malformed and leads nowhere', async (line) => {
  expect(await replyTo(line)).toEqual([400, null]);
});
