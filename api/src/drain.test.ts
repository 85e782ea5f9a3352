import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTemplate } from './db/test-databases.ts';
import { runServer, type ServerProcess } from './test-server.ts';

const PROCESS_LIMIT_MS = 120_000;
const CLIENTS = 8;

let folder = '';
let server: ServerProcess;
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-drain-'));
  await copyTemplate(join(folder, 'data'));
  server = runServer({ DATA_DIR: join(folder, 'data'), DRAIN_SECONDS: '3' });
  port = Number(new URL(await server.ready).port);
}, PROCESS_LIMIT_MS);
afterAll(async () => {
  server.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly connection: string | undefined;
}

const ask = (path: string, agent: Agent): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
    request.once('error', reject);
  });

test(
  'a stop turns readiness red first, and refuses no call of a balancer that looks every 250 ms [S3]',
  async () => {
    const agent = new Agent({ keepAlive: true });
    const probe = new Agent({ keepAlive: false });
    expect(await ask('/readyz', probe)).toMatchObject({ status: 200 });

    // A call whose body is still being sent at the signal.
    let slowReply = '';
    const slow = connect(port, '127.0.0.1', () =>
      slow.write(
        'POST /api/v2/ads/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
      ),
    );
    slow.on('data', (chunk) => {
      slowReply += chunk;
    });
    const slowEnd = new Promise<void>((resolve) => slow.once('close', () => resolve()));

    let isUp = true;
    const replies: Reply[] = [];
    const client = async () => {
      while (isUp) replies.push(await ask('/api/v2/ads/preview', agent));
    };
    const clients = Array.from({ length: CLIENTS }, client);
    const looks: number[] = [];
    const looking = new Promise<void>((resolve) => {
      const timer = setInterval(async () => {
        const { status } = await ask('/readyz', probe);
        looks.push(status);
        if (status === 200) return;
        isUp = false;
        clearInterval(timer);
        resolve();
      }, 250);
    });
    await expect.poll(() => replies.length, { timeout: 30_000 }).toBeGreaterThan(CLIENTS);
    const before = replies.length;
    server.child.kill('SIGTERM');
    await looking;
    await Promise.all(clients);
    // Later calls, of a balancer that has not checked yet, get a response without a delay.
    const last = await ask('/api/v2/ads/preview', agent);
    expect([last.status, last.connection]).toEqual([200, 'close']);
    expect((await ask('/healthz', probe)).status).toBe(200);
    slow.write('}');
    await slowEnd;
    expect(slowReply).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(slowReply).toMatch(/^connection: close/im);

    expect(replies.length).toBeGreaterThan(before);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(looks.at(-1)).toBe(503);
    expect(await server.ended).toBe(0);
  },
  PROCESS_LIMIT_MS,
);
