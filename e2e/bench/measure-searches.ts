import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer, copyPackages } from '@cars/tooling/packaged/bundle-server';
import { startNode } from '@cars/tooling/run/child';
import { freePort } from '@cars/tooling/run/free-port';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Request } from 'autocannon';
import { type DifferentSearch, differentSearches } from './different-searches.ts';
import { CONNECTIONS, type LoadedRounds, loadRounds, ROUNDS, SECONDS } from './load-rounds.ts';
import { memoryOf } from './process-memory.ts';
import { type Gate, table } from './report.ts';
import { startBareReplies } from './servers.ts';

/** More than a connection sends in all rounds, so that no response is reused. */
const SEARCHES_PER_CONNECTION = 4_000;
const START_MS = 5 * 60_000;
const BUILD_MS = 5 * 60_000;
const LOOK_EVERY_MS = 50;
const MEGABYTE = 1_000_000;
const GUEST = `Basic ${Buffer.from('cars:cars-guest').toString('base64')}`;

interface Served extends LoadedRounds {
  /** Of one process, on average. */
  readonly memoryBytes: number;
  /** From the line `ready` until every active ad is in memory; 0 without the index. */
  readonly buildMs: number;
}

const requestOf = ({ order, page, body }: DifferentSearch): Request => ({
  method: 'POST',
  path: `/api/v2/ads/search?page=${page}&per_page=16&order_by=${order}`,
  headers: { 'content-type': 'application/json', accept: 'application/json', authorization: GUEST },
  body: JSON.stringify(body),
});

/** Ads in memory by the server's own metric. */
const indexedAds = async (metrics: string): Promise<number> => {
  const text = await (await fetch(`${metrics}/metrics`)).text();
  return Number(/^ad_index_ads (\d+)/m.exec(text)?.[1] ?? 0);
};

const waitUntilBuilt = async (metrics: string): Promise<number> => {
  const startedAt = performance.now();
  while ((await indexedAds(metrics)) === 0) {
    if (performance.now() - startedAt > BUILD_MS) throw new Error('the ads are not in memory in time');
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - startedAt;
};

/** Returns the searches of one connection in one round: each is sent once. */
const partsOf = (searches: readonly DifferentSearch[]) => {
  let next = 0;
  return (): Request[] => {
    const part = searches.slice(next, next + SEARCHES_PER_CONNECTION / (ROUNDS + 1));
    next += part.length;
    return part.map(requestOf);
  };
};

/** The same load on a server that only reads the call and returns as many bytes. */
const serveBare = async (replyBytes: number, searches: readonly DifferentSearch[]): Promise<LoadedRounds> => {
  const bare = await startBareReplies(replyBytes);
  try {
    return await loadRounds([bare.url], partsOf(searches));
  } finally {
    await bare.stop();
  }
};

interface StartedServer {
  readonly url: string;
  readonly buildMs: number;
  memoryBytes(): number;
  stop(): Promise<void>;
}

const start = async (server: string, env: NodeJS.ProcessEnv): Promise<StartedServer> => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = startNode([join(server, 'main.mjs')], {
    ...env,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  try {
    await child.line(/^ready /, START_MS);
    const buildMs = env.INDEX_MAX_ADS === '0' ? 0 : await waitUntilBuilt(`http://localhost:${metricsPort}`);
    return {
      url: `http://localhost:${port}`,
      buildMs,
      memoryBytes: () => memoryOf(child.pid, 'now'),
      stop: child.stop,
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/** Packaged servers over the filled database that share a load of searches that differ every time. */
const serve = async (
  server: string,
  env: NodeJS.ProcessEnv,
  searches: readonly DifferentSearch[],
  processes = 1,
): Promise<Served> => {
  const started: StartedServer[] = [];
  try {
    for (let n = 0; n < processes; n += 1)
      started.push(await start(server, { ...env, DATA_DIR: `${env.DATA_DIR}-${n}` }));
    const loaded = await loadRounds(
      started.map(({ url }) => url),
      partsOf(searches),
    );
    return {
      ...loaded,
      memoryBytes: started.reduce((sum, one) => sum + one.memoryBytes(), 0) / processes,
      buildMs: Math.max(...started.map(({ buildMs }) => buildMs)),
    };
  } finally {
    await Promise.all(started.map((one) => one.stop()));
  }
};

const gatesOf = (withIndex: Served, two: Served, without: Served, bare: LoadedRounds): Gate[] => [
  {
    name: 'different searches',
    value: withIndex.perSecond,
    rounds: withIndex.rounds,
    unit: '/s',
    kind: 'at-least',
  },
  {
    name: 'different searches, two servers',
    value: two.perSecond,
    rounds: two.rounds,
    unit: '/s',
    kind: 'at-least',
  },
  {
    name: 'different searches, in memory ÷ PostgreSQL alone',
    value: withIndex.perSecond / without.perSecond,
    unit: '×',
    kind: 'at-least',
  },
  {
    name: 'different searches ÷ bare replies of as many bytes',
    value: withIndex.perSecond / bare.perSecond,
    unit: '×',
    kind: 'at-least',
  },
  { name: 'different searches, p99', value: withIndex.p99Ms, unit: 'ms', kind: 'at-most', goal: 50 },
  { name: 'different searches, two servers, p99', value: two.p99Ms, unit: 'ms', kind: 'at-most', goal: 50 },
  { name: 'ads in memory, build', value: withIndex.buildMs / 1000, unit: 's', kind: 'at-most', goal: 20 },
  {
    name: 'ads in memory, size',
    value: (withIndex.memoryBytes - without.memoryBytes) / MEGABYTE,
    unit: 'MB',
    kind: 'at-most',
    goal: 350,
  },
  {
    name: 'failed searches',
    value: withIndex.failures + two.failures + without.failures + bare.failures,
    unit: '',
    kind: 'at-most',
    gate: 0,
  },
];

/**
 * Searches over HTTP that differ every time, with the active ads in memory of one server and of two, and with PostgreSQL
 * alone, beside the floor of a call on the same machine. Server, database and load share the processor.
 */
export const measureSearches = async (databaseUrl: string): Promise<{ gates: Gate[]; text: string }> => {
  const folder = await temporaryFolder('bench-searches');
  try {
    const server = join(folder.path, 'server');
    await bundleServer(server);
    await copyPackages(join(folder.path, 'node_modules'));
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: databaseUrl,
      SEED: 'none',
      SHARED_PICTURES: '1',
      RATE_LIMITS: 'demo',
      LOG_LEVEL: 'error',
      LAG_MAX_MS: '0',
    };
    const searches = differentSearches(CONNECTIONS * SEARCHES_PER_CONNECTION);
    const without = await serve(server, { ...env, INDEX_MAX_ADS: '0' }, searches);
    const withIndex = await serve(server, { ...env, INDEX_MAX_ADS: '2000000' }, searches);
    const two = await serve(server, { ...env, INDEX_MAX_ADS: '2000000' }, searches, 2);
    const bare = await serveBare(withIndex.replyBytes, searches);
    const row = (name: string, one: LoadedRounds, memoryBytes: number | null) => [
      name,
      one.perSecond,
      one.p99Ms,
      one.sent,
      one.replyBytes,
      memoryBytes === null ? '' : Math.round(memoryBytes / MEGABYTE),
    ];
    return {
      gates: gatesOf(withIndex, two, without, bare),
      text: [
        `Searches that differ every time, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians`,
        table([
          ['', 'searches/s', 'p99 ms', 'sent', 'bytes of a reply', 'each server, MB'],
          row('ads in memory', withIndex, withIndex.memoryBytes),
          row('ads in memory, two servers', two, two.memoryBytes),
          row('PostgreSQL alone', without, without.memoryBytes),
          row('a bare Node server', bare, null),
        ]),
      ].join('\n'),
    };
  } finally {
    await folder.remove();
  }
};
