// Night: It starts a dozen servers as processes.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openDatabase } from './db/database.ts';
import { copyTemplate } from './db/test-databases.ts';
import { runScript, runServer, type ServerProcess } from './test-server.ts';

/** `pnpm test` kills five times, `pnpm test:long` a hundred [S1]. */
const KILLS = Number(process.env.KILLS ?? 5);
const WRITES_BEFORE_KILL = 20;
const SLOW_SOCKETS = 200;
/** Calls at a time: fewer than the connections of one address. */
const AT_ONCE = 50;
/** Ten seconds for headers, five until the next check, and room for a busy machine. */
const HEADERS_LIMIT_MS = 25_000;
/** Five seconds of silence, and room for a busy machine. */
const IDLE_LIMIT_MS = 15_000;
/** Processes start slowly on a busy machine. */
const PROCESS_LIMIT_MS = 120_000 + KILLS * 60_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends bytes unchanged and returns everything received until the socket closed. */
const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => resolve(response));
    socket.on('close', () => resolve(response));
  });

describe('the server process', () => {
  let server: ServerProcess;
  let address = '';
  const dataDir = () => join(folder, 'data');
  beforeAll(async () => {
    await copyTemplate(dataDir());
    server = runServer({ DATA_DIR: dataDir() });
    address = await server.ready;
  }, PROCESS_LIMIT_MS);
  afterAll(() => {
    server.child.kill('SIGKILL');
  });
  const port = () => Number(new URL(address).port);

  test('listens on both loopback addresses', async () => {
    for (const host of ['127.0.0.1', '[::1]']) {
      const reply = await fetch(`http://${host}:${port()}/api/health`);
      expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('refuses a second one on its data directory, and continues [S4]', async () => {
    const second = runServer({ DATA_DIR: dataDir() });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by another server');
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  test('names a taken port', async () => {
    const second = runServer({ DATA_DIR: join(folder, 'other'), PORT: String(port()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('PORT');
  });

  test('reads HTTP strictly and responds in its own shape [D17]', async () => {
    const line = 'POST /api/v2/ads/search HTTP/1.1\r\n';
    const odd = {
      'length and chunks at once': `${line}Host: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'no host': 'GET /api/health HTTP/1.1\r\n\r\n',
      'a bare line feed in a header': 'GET /api/health HTTP/1.1\nHost: a\nX: y\n\n\n',
      'a folded header': 'GET /api/health HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n',
      'two lengths': `${line}Host: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
      'a header of 17 KB': `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`,
      'an address of 20 KB': `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'no HTTP': '\u0016\u0003\u0001\u0002\u0000',
    };
    for (const [name, bytes] of Object.entries(odd)) {
      const response = await raw(port(), bytes);
      expect([name, response.slice(0, 12)]).toEqual([name, expect.stringMatching(/^HTTP\/1\.1 4(00|31)/)]);
      expect(response).not.toMatch(/<html|at \/|node_modules/i);
    }
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  test(
    'closes connections whose headers never end, and serves others meanwhile [L3]',
    async () => {
      const started = performance.now();
      const slow = Array.from({ length: SLOW_SOCKETS }, (_, n) => {
        // Several clients: one address has a hundred connections at most.
        const socket = connect({ port: port(), host: '127.0.0.1', localAddress: `127.0.5.${1 + (n % 4)}` });
        socket.on('error', () => {}).resume();
        socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n');
        const dripping = setInterval(() => socket.write('X: y\r\n'), 1_000);
        return new Promise<void>((resolve) => {
          socket.on('close', () => {
            clearInterval(dripping);
            resolve();
          });
        });
      });
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      await Promise.all(slow);
      expect(performance.now() - started).toBeLessThan(HEADERS_LIMIT_MS);
    },
    2 * HEADERS_LIMIT_MS,
  );

  test('closes a connection that stays idle [L5]', async () => {
    const started = performance.now();
    expect(await raw(port(), 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
    expect(performance.now() - started).toBeLessThan(IDLE_LIMIT_MS);
  });

  test('continues when its output is no longer read [S20]', async () => {
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let n = 0; n < 50; n += 1) expect((await fetch(`${address}/api/nothing`)).status).toBe(404);
    expect(server.child.exitCode).toBeNull();
  });

  test('finishes the calls in flight at SIGTERM, then ends with 0 [S3]', async () => {
    // «100 Continue» is the server's response to the head: from then on the call is in flight.
    const head =
      'POST /api/v2/ads/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n';
    const inFlight = Array.from({ length: 5 }, () => {
      const socket = connect(port(), '127.0.0.1', () => socket.write(`${head}{`));
      let response = '';
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          response += chunk;
        });
      const accepted = new Promise<void>((resolve) => socket.once('data', () => resolve()));
      const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(response)));
      return { socket, accepted, closed };
    });
    for (const { accepted } of inFlight) await accepted;
    const started = performance.now();
    server.child.kill('SIGTERM');
    // From then on new calls are refused, and the calls in flight continue.
    const isClosed = () =>
      fetch(`${address}/api/health`).then(
        ({ status }) => status !== 200,
        () => true,
      );
    while (!(await isClosed())) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { socket } of inFlight) socket.write('}');
    for (const { closed } of inFlight)
      expect(await closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(await server.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

test(
  'counts the cards of shared ads and the calls of car pages together [I1]',
  async () => {
    const dataDir = join(folder, 'limited');
    await copyTemplate(dataDir);
    const server = runServer({ DATA_DIR: dataDir, RATE_LIMITS: 'strict', LAG_MAX_MS: '0' });
    try {
      const address = await server.ready;
      const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
      /** Many at once: all of them within the minute, also on a busy machine. */
      const statuses = async (path: string, count: number) => {
        const found = new Set<number>();
        for (let first = 0; first < count; first += AT_ONCE)
          for (const status of await Promise.all(
            Array.from({ length: Math.min(AT_ONCE, count) }, () => statusOf(path)),
          ))
            found.add(status);
        return [...found];
      };
      const card = '/img/share/wide/1-0123456789abcdef.jpg';
      expect(await statuses(card, 600)).toEqual([404]);
      expect(await statuses('/api/v2/ads/details/1', 600)).toEqual([404]);
      expect(await statuses('/api/v2/ads/details/1', 1)).toEqual([429]);
      expect(await statuses(card, 1)).toEqual([429]);
    } finally {
      server.child.kill('SIGKILL');
    }
  },
  PROCESS_LIMIT_MS,
);

describe('a killed process', () => {
  test(
    'loses no acknowledged write and tears nothing [S1]',
    async () => {
      const dataDir = join(folder, 'killed');
      await copyTemplate(dataDir);
      let acked = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const writer = runScript('db/test-kill-writer.ts', {}, [dataDir]);
        await writer.ready;
        const lines = () => writer.output().match(/^acked \d+$/gm) ?? [];
        while (lines().length < WRITES_BEFORE_KILL) await new Promise((resolve) => setTimeout(resolve, 5));
        writer.child.kill('SIGKILL');
        await writer.ended;
        acked += lines().length;
      }
      const started = performance.now();
      const database = await openDatabase({ dataDir });
      expect(performance.now() - started).toBeLessThan(15_000);
      const { rows } = await database.sql.query<{ users: number; companies: number; torn: number }>(
        `select (select count(*) from users) as users, (select count(*) from legal_data) as companies,
         (select count(*) from users u left join legal_data l on l.organization_name = u.name where l.user_id is null) as torn`,
      );
      await database.close();
      const { users = 0, companies = 0, torn } = rows[0] ?? {};
      expect(torn).toBe(0);
      expect(users).toBe(companies);
      expect(users).toBeGreaterThanOrEqual(acked);
      expect(users).toBeLessThanOrEqual(acked + KILLS);
    },
    PROCESS_LIMIT_MS,
  );
});

describe('a configuration', () => {
  test('that cannot be used stops the start and names the variable [S21]', async () => {
    const refused = runServer({ DATA_DIR: join(folder, 'never'), PORT: 'http' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('PORT: expected a port number');
  });

  test('with several faults names all of them, and an address that this machine does not have [S21]', async () => {
    const refused = runServer({
      DATA_DIR: join(folder, 'never'),
      PORT: 'http',
      MESSAGES: 'sms',
      DEMO: 'yes',
    });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      [
        'The server did not start.',
        'PORT: expected a port number',
        'DEMO: expected 0 or 1',
        'MESSAGES: expected outbox or bot',
        '',
      ].join('\n'),
    );
    const elsewhere = runServer({
      DATA_DIR: join(folder, 'never'),
      METRICS_PORT: '9109',
      METRICS_HOST: '203.0.113.9',
    });
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.output()).toContain('METRICS_HOST: this machine does not have the address');
  });

  test('with an unreachable PostgreSQL stops the start', async () => {
    const silent: Server = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const bound = silent.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    await new Promise<void>((resolve) => silent.close(() => resolve()));
    const refused = runServer({
      DATA_DIR: join(folder, 'pg'),
      DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c`,
    });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('DATABASE_URL');
  });
});
