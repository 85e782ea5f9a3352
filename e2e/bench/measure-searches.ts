import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer, copyPackages } from '@cars/tooling/packaged/bundle-server';
import { startNode } from '@cars/tooling/run/child';
import { freePort } from '@cars/tooling/run/free-port';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import autocannon, { type Client, type Request } from 'autocannon';
import { type DifferentSearch, differentSearches } from './different-searches.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { memoryOf } from './process-memory.ts';
import { type Gate, table } from './report.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 64;
/** More than a connection sends in all rounds, so that no response is reused. */
const SEARCHES_PER_CONNECTION = 4_000;
const ROUNDS = 3;
const SECONDS = 8;
const START_MS = 5 * 60_000;
const BUILD_MS = 5 * 60_000;
const LOOK_EVERY_MS = 50;
const MEGABYTE = 1_000_000;
const GUEST = `Basic ${Buffer.from('cars:cars-guest').toString('base64')}`;

interface Served {
  readonly perSecond: number;
  /** Of each round, whose median `perSecond` is. */
  readonly rounds: readonly number[];
  readonly p99Ms: number;
  readonly failures: number;
  readonly sent: number;
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

/** One packaged server over the filled database, under a load of searches that differ every time. */
const serve = async (
  server: string,
  env: NodeJS.ProcessEnv,
  searches: readonly DifferentSearch[],
): Promise<Served> => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const child = startNode([join(server, 'main.mjs')], {
    ...env,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  try {
    await child.line(/^ready /, START_MS);
    const buildMs = env.INDEX_MAX_ADS === '0' ? 0 : await waitUntilBuilt(`http://localhost:${metricsPort}`);
    const rounds: { perSecond: number; p99Ms: number }[] = [];
    let [failures, sent, next] = [0, 0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await waitUntilIdle();
      const result = await autocannon({
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: [requestOf(searches[0] as DifferentSearch)],
        setupClient: (client: Client) => {
          const part = searches.slice(next, next + SEARCHES_PER_CONNECTION / (ROUNDS + 1));
          next += part.length;
          client.setRequests(part.map(requestOf));
        },
      });
      failures += result.non2xx + result.errors + result.timeouts;
      // The first round compiles the code.
      if (round === 0) continue;
      sent += result.requests.total;
      rounds.push({ perSecond: result.requests.average, p99Ms: result.latency.p99 });
    }
    return {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      rounds: rounds.map(({ perSecond }) => perSecond),
      p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
      failures,
      sent,
      memoryBytes: memoryOf(child.pid, 'now'),
      buildMs,
    };
  } finally {
    await child.stop();
  }
};

const gatesOf = (withIndex: Served, without: Served): Gate[] => [
  {
    name: 'different searches',
    value: withIndex.perSecond,
    rounds: withIndex.rounds,
    unit: '/s',
    kind: 'at-least',
    goal: 5_000,
  },
  {
    name: 'different searches, in memory ÷ PostgreSQL alone',
    value: withIndex.perSecond / without.perSecond,
    unit: '×',
    kind: 'at-least',
  },
  { name: 'different searches, p99', value: withIndex.p99Ms, unit: 'ms', kind: 'at-most', goal: 50 },
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
    value: withIndex.failures + without.failures,
    unit: '',
    kind: 'at-most',
    gate: 0,
  },
];

/**
 * Searches over HTTP that differ every time, with the active ads in memory and with PostgreSQL alone. Server, database
 * and load share the processor.
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
      RATE_LIMITS: 'demo',
      LOG_LEVEL: 'error',
      LAG_MAX_MS: '0',
    };
    const searches = differentSearches(CONNECTIONS * SEARCHES_PER_CONNECTION);
    const without = await serve(server, { ...env, INDEX_MAX_ADS: '0' }, searches);
    const withIndex = await serve(server, { ...env, INDEX_MAX_ADS: '2000000' }, searches);
    const row = (name: string, one: Served) => [
      name,
      one.perSecond,
      one.p99Ms,
      one.sent,
      Math.round(one.memoryBytes / MEGABYTE),
    ];
    return {
      gates: gatesOf(withIndex, without),
      text: [
        `Searches that differ every time, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians`,
        table([
          ['', 'searches/s', 'p99 ms', 'sent', 'server, MB'],
          row('ads in memory', withIndex),
          row('PostgreSQL alone', without),
        ]),
      ].join('\n'),
    };
  } finally {
    await folder.remove();
  }
};
