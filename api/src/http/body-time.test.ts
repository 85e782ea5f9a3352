import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { BODY_LIMIT_MS, FORM_SPEED, limitBodyTime } from './body-time.ts';

const LIMIT_MS = 1_000;

describe('a body that arrives slowly', () => {
  let app: FastifyInstance;
  let port = 0;
  beforeAll(async () => {
    app = Fastify();
    limitBodyTime(app, { limitMs: LIMIT_MS, formSpeed: { bytes: 3, withinMs: 2_000 } });
    app.post('/json', async () => 'read');
    app.post('/form', { config: { takesForms: true } }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  /**
   * Sends the head and half of the body, the rest after `pauseMs`; returns the first line of the response.
   */
  const send = (path: string, pauseMs: number): Promise<string> =>
    new Promise((resolve) => {
      let response = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"a`,
        );
        setTimeout(() => socket.write('b"'), pauseMs).unref();
      });
      socket.on('data', (chunk) => {
        response += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''));
    });

  test('is aborted after its time, except where pictures are uploaded [L4]', async () => {
    expect(await send('/json', 10)).toBe('HTTP/1.1 200 OK');
    expect(await send('/json', 10_000)).toBe('HTTP/1.1 408 Request Timeout');
    expect(await send('/form', LIMIT_MS * 1.5)).toBe('HTTP/1.1 200 OK');
  });

  test('is aborted where pictures are uploaded when it nearly stops [L4]', async () => {
    expect(await send('/form', 10_000)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('may be that of a phone on EDGE with pauses of 20 s, and no slower than 4 KB a second', () => {
    expect(BODY_LIMIT_MS).toBe(30_000);
    const perSecond = FORM_SPEED.bytes / (FORM_SPEED.withinMs / 1_000);
    expect(perSecond).toBe(4_000);
    const pauseMs = 20_000;
    expect(20_000 * ((FORM_SPEED.withinMs - pauseMs) / 1_000)).toBeGreaterThanOrEqual(FORM_SPEED.bytes);
  });
});
