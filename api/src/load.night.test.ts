// Night: It measures a server under two thousand users.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Agent } from 'undici';
import { openDatabase } from './db/database.ts';
import { copyTemplate } from './db/test-databases.ts';
import { noise } from './images/fixtures.ts';
import { createImages } from './images/pipeline.ts';
import { addAds, addUsers, signIn } from './test-app.ts';
import { runServer, type ServerProcess } from './test-server.ts';

/*
 * Load of a server process. `pnpm test` runs a short form that checks errors and ratios, because the machine
 * may do other work; `pnpm test:long` checks the times as well.
 */
const isLong = process.env.LOAD_SECONDS !== undefined;
const LOAD_MS = Number(process.env.LOAD_SECONDS ?? 20) * 1_000;
const SOAK_MS = Number(process.env.SOAK_SECONDS ?? 20) * 1_000;
const SPIKE_MS = Number(process.env.SPIKE_SECONDS ?? 20) * 1_000;
const USERS = 200;
const SPIKE_FACTOR = 10;
/** One address has a hundred connections at most. */
const USERS_OF_ADDRESS = 50;
const THINK_MS = 1_000;
const SIGNED_IN = 20;
const ADS = 400;
const PICTURES = 20;
/** A new process still grows: the short form checks each call for leaks separately. */
const MEMORY_GROWTH_MAX = isLong ? 1.1 : 1.5;
const FILES_MORE_MAX = 30;
const WAL_MAX_BYTES = 256 * 1024 * 1024;
/** At least this share is served, the rest is refused with the time to wait. */
const SERVED_MIN = isLong ? 0.99 : 0.5;
const P99_MAX_MS = isLong ? 2_000 : 30_000;
const NORMAL_AGAIN_MS = isLong ? 10_000 : 30_000;
const SLOWER_MAX = 5;
const QUICK_MS = 500;
const LIMIT_MS = 240_000 + 2 * (LOAD_MS + SOAK_MS + SPIKE_MS);

let dataDir = '';
let server: ServerProcess;
let address = '';
let sessions: Record<string, string>[] = [];
let adIds: number[] = [];
const pictures: string[] = [];
const agents: Agent[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cars-api-load-'));
  await copyTemplate(dataDir);
  const database = await openDatabase({ dataDir, queryLimitMs: 60_000 });
  const users = await addUsers(database, SIGNED_IN);
  adIds = await addAds(
    database,
    Array.from({ length: ADS }, (_, n) => ({
      user_id: users[0],
      price_rub: n,
      mileage: n,
      year: 1990 + (n % 30),
    })),
  );
  sessions = await Promise.all(users.slice(1).map((id) => signIn(database, id)));
  await database.close();
  const images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
  const photo = await noise(640, 480).jpeg().toBuffer();
  for (let n = 0; n < PICTURES; n += 1)
    pictures.push((await images.storeImage(photo, { key: `load-${n}.webp`, purpose: 'bulk' })).key);
  await images.close();
  server = runServer({ DATA_DIR: dataDir, RATE_LIMITS: 'demo', LOG_LEVEL: 'warn' }, { isMeasured: true });
  address = await server.ready;
}, LIMIT_MS);
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.destroy()));
  server.child.kill('SIGKILL');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

interface Outcome {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

/** A connection pool of one of this machine's addresses: each is another client for the server. */
const agentOf = (client: number): Agent => {
  const agent = new Agent({
    connections: USERS_OF_ADDRESS,
    connect: { localAddress: `127.0.${10 + (client >> 8)}.${1 + (client & 127)}` },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  agents.push(agent);
  return agent;
};

type Call = readonly [method: 'GET' | 'POST', path: string, body?: object, needsSession?: true];
/** Calls of users, the frequent ones more often. */
const callOf = (turn: number): Call => {
  const id = adIds[(turn * 7) % adIds.length];
  const calls: readonly Call[] = [
    ['GET', `/api/v2/ads/preview?page=${1 + (turn % 20)}`],
    ['GET', `/api/v2/ads/details/${id}`],
    ['POST', '/api/v2/ads/search?order_by=price_asc', { price: [turn % 100, 300] }],
    ['GET', `/api/v2/ads/details/${id}`],
    ['POST', '/api/v2/ads/search/count', { mileage: [0, 100 + (turn % 200)] }],
    ['POST', '/stats/api/v1/events', { ad_id: id, type: 'view' }],
    ['GET', '/api/currency/rates'],
    ['GET', '/api/v2/ads/favorites', undefined, true],
    ['POST', `/api/v2/ads/${id}/favorites`, undefined, true],
  ];
  return calls[turn % calls.length] ?? ['GET', '/api/health'];
};

const send = async (
  agent: Agent,
  [method, path, body, needsSession]: Call,
  turn: number,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const {
    statusCode,
    headers,
    body: response,
  } = await agent.request({
    origin: address.replace('localhost', '127.0.0.1'),
    path,
    method,
    headers: {
      ...(needsSession ? sessions[turn % sessions.length] : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.dump();
  return {
    status: statusCode,
    ms: performance.now() - startedAt,
    retryAfter: headers['retry-after'] ? String(headers['retry-after']) : null,
  };
};

/** Concurrent users for a time; each sends a request, waits for the response and pauses, once at least. */
const runUsers = async (count: number, forMs: number, thinkMs: number): Promise<Outcome[]> => {
  const until = performance.now() + forMs;
  const outcomes: Outcome[] = [];
  const clients = Array.from({ length: Math.ceil(count / USERS_OF_ADDRESS) }, (_, n) => agentOf(n));
  await Promise.all(
    Array.from({ length: count }, async (_, user) => {
      await pause((thinkMs * user) / count);
      let turn = user;
      do {
        const agent = clients[user % clients.length] ?? agentOf(0);
        outcomes.push(await send(agent, callOf(turn), turn));
        await pause(thinkMs);
        turn += 1;
      } while (performance.now() < until);
    }),
  );
  return outcomes;
};

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const timesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);

/** Every response is a result, or a refusal with the time to wait; returns the failures. */
const judge = (outcomes: readonly Outcome[]) => {
  const wrong = outcomes.filter(
    ({ status, retryAfter }) =>
      status !== 200 && !((status === 503 || status === 429) && Number(retryAfter) > 0),
  );
  expect([...new Set(wrong.map(({ status }) => status))]).toEqual([]);
  const served = outcomes.filter(({ status }) => status === 200);
  return {
    outcomes: outcomes.length,
    served: served.length / outcomes.length,
    p50: Math.round(quantile(timesOf(served), 0.5)),
    p99: Math.round(quantile(timesOf(served), 0.99)),
  };
};
const print = (title: string, figures: object) =>
  process.stdout.write(`${title} ${JSON.stringify(figures)}\n`);

const memoryMiB = () => {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
};
const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
const walBytes = async () => {
  const folder = join(dataDir, 'db', 'pg_wal');
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('a server under load', () => {
  test(
    'serves two hundred users with mixed calls [L1]',
    async () => {
      const figures = judge(await runUsers(USERS, LOAD_MS, THINK_MS));
      print('load', figures);
      expect(figures.outcomes).toBeGreaterThan(USERS);
      expect(figures.served).toBeGreaterThanOrEqual(SERVED_MIN);
      expect(figures.p99).toBeLessThan(P99_MAX_MS);
    },
    LIMIT_MS,
  );

  test(
    'does not grow in memory, open files and the log of its database [L10]',
    async () => {
      await runUsers(USERS, SOAK_MS / 5, THINK_MS);
      const before = { memory: memoryMiB(), files: openFiles() };
      const samples: number[] = [];
      const sampling = setInterval(() => samples.push(memoryMiB()), Math.max(250, SOAK_MS / 200));
      const figures = judge(await runUsers(USERS, SOAK_MS, THINK_MS));
      clearInterval(sampling);
      // The median of the last fifth: a pending collection may raise a single sample.
      const after = quantile(samples.slice(-Math.ceil(samples.length / 5)), 0.5);
      print('soak', { ...figures, memoryMiB: [Math.round(before.memory), Math.round(after)] });
      expect(after).toBeLessThan(MEMORY_GROWTH_MAX * before.memory);
      expect(openFiles()).toBeLessThan(before.files + FILES_MORE_MAX + USERS);
      expect(await walBytes()).toBeLessThan(WAL_MAX_BYTES);
    },
    LIMIT_MS,
  );

  test(
    'serves a spike or refuses it with the time to wait, and recovers soon [L2]',
    async () => {
      const single = agentOf(100);
      const alone = async () => {
        const outcomes: Outcome[] = [];
        for (let turn = 0; turn < 20; turn += 1) outcomes.push(await send(single, callOf(0), turn));
        const isServed = outcomes.every(({ status }) => status === 200);
        return { isServed, ms: quantile(timesOf(outcomes), 0.5) };
      };
      const before = await alone();
      const isNormal = async () => {
        const { isServed, ms } = await alone();
        return isServed && ms <= Math.max(QUICK_MS, SLOWER_MAX * before.ms);
      };
      const figures = judge(await runUsers(SPIKE_FACTOR * USERS, SPIKE_MS, 0));
      const overAt = performance.now();
      // A refusal is quick as well, and no return to normal.
      while (!(await isNormal())) expect(performance.now() - overAt).toBeLessThan(NORMAL_AGAIN_MS);
      print('spike', { ...figures, normalAfterMs: Math.round(performance.now() - overAt) });
      expect(figures.outcomes).toBeGreaterThanOrEqual(SPIKE_FACTOR * USERS);
    },
    LIMIT_MS,
  );

  test(
    'serves the catalog as quickly while a hundred new pictures are requested [L8] [H20]',
    async () => {
      const single = agentOf(101);
      const catalogFor = async (isRunning: (turn: number) => boolean) => {
        const outcomes: Outcome[] = [];
        for (let turn = 0; isRunning(turn); turn += 1) {
          outcomes.push(await send(single, callOf(0), turn));
          await pause(50);
        }
        return judge(outcomes);
      };
      const idle = await catalogFor((turn) => turn < 40);
      const presets = ['card-250.avif', ...[400, 600, 800, 1200].map((width) => `details-${width}.avif`)];
      let isOver = false;
      const flood = Promise.all(
        pictures.flatMap((key, n) =>
          presets.map((preset) => send(agentOf(n), ['GET', `/img/${preset}/${key}`], n)),
        ),
      ).finally(() => {
        isOver = true;
      });
      const during = await catalogFor((turn) => !isOver || turn < 20);
      const made = judge(await flood);
      print('pictures', { idle, during, made });
      expect(made.served).toBeGreaterThan(0);
      expect(during.served).toBeGreaterThanOrEqual(SERVED_MIN);
      expect(during.p99).toBeLessThan(Math.max(QUICK_MS, SLOWER_MAX * idle.p99));
    },
    LIMIT_MS,
  );
});
