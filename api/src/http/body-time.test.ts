import { connect } from 'node:net';
import { UPLOAD_LIMITS } from '@cars/shared-contracts/schemas/limits';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodyTime } from './body-time.ts';

const LIMIT_MS = 1_000;

describe('a body that arrives slowly', () => {
  let app: FastifyInstance;
  let port = 0;
  beforeAll(async () => {
    app = Fastify();
    limitBodyTime(app, { limitMs: LIMIT_MS, formPauseMs: 2_000 });
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

  test('is aborted where pictures are uploaded when it stops [L4]', async () => {
    expect(await send('/form', 10_000)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('may be that of a phone on EDGE with pauses of 20 s, and a photo of 15 MB at 200 kbit/s [L4]', () => {
    const { pauseMs, slow, longestMs } = UPLOAD_LIMITS;
    expect(pauseMs).toBeGreaterThan(20_000);
    // 20 KB a second, two pauses in a minute.
    expect(20_000 * (slow.withinMs / 1_000 - 40)).toBeGreaterThanOrEqual(slow.bytes);
    expect((15_000_000 / 25_000) * 1_000).toBeLessThan(longestMs);
  });
});
