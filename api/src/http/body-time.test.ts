import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodyTime } from './body-time.ts';

const LIMIT_MS = 1_000;

describe('a body that comes slowly', () => {
  let app: FastifyInstance;
  let port = 0;
  beforeAll(async () => {
    app = Fastify();
    limitBodyTime(app, LIMIT_MS);
    app.post('/json', async () => 'read');
    app.post('/form', { config: { takesForms: true } }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  /** Sends the head and half of the body, the rest after `pauseMs`; gives back the first line of the answer. */
  const send = (path: string, pauseMs: number): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"a`,
        );
        setTimeout(() => socket.write('b"'), pauseMs).unref();
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    });

  test('is given up after its time, except where pictures are taken [L4]', async () => {
    expect(await send('/json', 10)).toBe('HTTP/1.1 200 OK');
    expect(await send('/json', 10_000)).toBe('HTTP/1.1 408 Request Timeout');
    expect(await send('/form', LIMIT_MS * 2)).toBe('HTTP/1.1 200 OK');
  });
});
