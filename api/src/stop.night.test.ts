// Night: It starts servers and stops them in the middle of work.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { copyTemplate } from './db/test-databases.ts';
import { runServer, type ServerProcess } from './test-server.ts';

const PROCESS_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 10_000;
/** A second for headers, and room for a busy machine: the limit of connections is not reached. */
const WITHOUT_CALLS_MS = 6_000;
const CALL = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n';
const HALF_HEADER = 'GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: ';
const HALF_BODY =
  'POST /api/v2/ads/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{';

let folder = '';
let server: ServerProcess;
let port = 0;
const sockets: Socket[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-stop-'));
  await copyTemplate(join(folder, 'data'));
  // A busy machine is no reason to refuse the call in flight.
  server = runServer({ DATA_DIR: join(folder, 'data'), LAG_MAX_MS: '0' });
  port = Number(new URL(await server.ready).port);
}, PROCESS_LIMIT_MS);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Opens a connection, which only the server closes, and sends bytes. */
const open = async (bytes = '', host = '127.0.0.1'): Promise<{ socket: Socket; received: () => string }> => {
  const socket = connect({ port, host, allowHalfOpen: true });
  sockets.push(socket);
  let response = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      response += chunk;
    });
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, received: () => response };
};

/** Opens a connection and waits for the first bytes of a response. */
const openServed = async (bytes: string) => {
  const connection = await open(bytes);
  await expect.poll(connection.received, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 /);
  return connection;
};

/** Ends the server; returns its exit code and how long it took. */
const stop = async () => {
  const started = performance.now();
  server.child.kill('SIGTERM');
  const code = await server.ended;
  return { code, ms: performance.now() - started, output: server.output() };
};

describe('a stop is clean', () => {
  test(
    'with connections that never complete a header [S3]',
    async () => {
      for (const host of ['127.0.0.1', '::1']) {
        await open('', host);
        await open(HALF_HEADER, host);
      }
      await openServed(CALL);
      (await openServed(CALL)).socket.write(HALF_HEADER);
      const { code, ms, output } = await stop();
      expect(output).not.toContain('killed');
      expect(code).toBe(0);
      expect(ms).toBeLessThan(WITHOUT_CALLS_MS);
    },
    PROCESS_LIMIT_MS,
  );

  test(
    'with a body that never ends, and a call in flight gets its response [S3]',
    async () => {
      await openServed(HALF_BODY);
      const served = await openServed(HALF_BODY);
      const late = await open(HALF_HEADER);
      const lateClosed = once(late.socket, 'end');
      const stopped = stop();
      // The stop has begun to end connections; the call in flight goes on.
      await lateClosed;
      served.socket.write('}');
      const { code, ms, output } = await stopped;
      expect(served.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
      expect(output).not.toContain('killed');
      expect(code).toBe(0);
      expect(ms).toBeLessThan(STOP_LIMIT_MS);
    },
    PROCESS_LIMIT_MS,
  );
});
