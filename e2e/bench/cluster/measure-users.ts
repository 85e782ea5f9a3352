import { setTimeout as pause } from 'node:timers/promises';
import { bearer } from '@cars/tooling/browser-check/demo-session';
import { Agent } from 'undici';
import { randomFrom } from '../../fixtures/random.ts';
import { randomAdIds } from '../api-load.ts';
import { type DifferentSearch, differentSearches } from '../different-searches.ts';
import { waitUntilIdle } from '../idle-machine.ts';
import { memoryOf } from '../process-memory.ts';
import { type Gate, table } from '../report.ts';
import { median, percentile } from '../statistics.ts';
import { type ClusterServers, startCluster } from './cluster-servers.ts';

const SEED = 20_261_127;
/** Between the reply to a user and the user's next call. */
const THINK_MS = 1_000;
/** Of a hundred calls; the rest pages through the list. */
const SHARES = { search: 20, details: 8, write: 2 } as const;
/** A user may write 30 times a minute; more of them than the load writes. */
const WRITERS = 60;
const SEARCHES = 20_000;
const LIST_PAGES = 40;
const P99_MAX_MS = 300;
const MEMORY_GROWTH_MAX = 1.1;
const SAMPLE_EVERY_MS = 1_000;
const CALL_LIMIT_MS = 10_000;
const MEGABYTE = 1_000_000;

type Kind = 'browse' | 'search' | 'details' | 'write';
const KINDS: readonly Kind[] = ['browse', 'search', 'details', 'write'];

interface Call {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const kindAt = (share: number): Kind => {
  if (share < SHARES.write) return 'write';
  if (share < SHARES.write + SHARES.details) return 'details';
  return share < SHARES.write + SHARES.details + SHARES.search ? 'search' : 'browse';
};

/** The calls of all users, one after the other; every search differs from those before. */
const callsOf = (
  ads: readonly number[],
  tokens: readonly string[],
  searches: readonly DifferentSearch[],
): (() => Call) => {
  const random = randomFrom(SEED);
  const below = (end: number): number => Math.floor(random() * end);
  let [searched, written] = [0, 0];
  const accept = { accept: 'application/json' };
  return () => {
    const kind = kindAt(random() * 100);
    const ad = ads[below(ads.length)];
    if (kind === 'write') {
      const token = tokens[written % tokens.length] ?? '';
      written += 1;
      return { kind, method: 'POST', path: `/api/v2/ads/${ad}/favorites`, headers: bearer({ token }) };
    }
    if (kind === 'details')
      return { kind, method: 'GET', path: `/api/v2/ads/details/${ad}`, headers: accept };
    if (kind === 'browse') {
      const page = 1 + Math.floor(LIST_PAGES * random() ** 3);
      return { kind, method: 'GET', path: `/api/v2/ads/preview?page=${page}&per_page=16`, headers: accept };
    }
    const { order, page, body } = searches[searched % searches.length] as DifferentSearch;
    searched += 1;
    return {
      kind,
      method: 'POST',
      path: `/api/v2/ads/search?page=${page}&per_page=16&order_by=${order}`,
      headers: { ...accept, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  };
};

interface Recorded {
  readonly times: Readonly<Record<Kind, number[]>>;
  readonly errors: Map<string, number>;
}

/** Users who call, read the reply and think, until the time is over. */
const runUsers = async (
  url: string,
  nextCall: () => Call,
  { users, seconds }: { readonly users: number; readonly seconds: number },
): Promise<Recorded> => {
  const agent = new Agent({ connections: users, headersTimeout: CALL_LIMIT_MS, bodyTimeout: CALL_LIMIT_MS });
  const times: Record<Kind, number[]> = { browse: [], search: [], details: [], write: [] };
  const errors = new Map<string, number>();
  const note = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1);
  const until = performance.now() + seconds * 1_000;
  const user = async (at: number): Promise<void> => {
    await pause((THINK_MS * at) / users);
    while (performance.now() < until) {
      const { kind, ...call } = nextCall();
      const startedAt = performance.now();
      try {
        const { statusCode, body } = await agent.request({ origin: url, ...call });
        await body.dump({ limit: MEGABYTE });
        times[kind].push(performance.now() - startedAt);
        if (statusCode !== 200) note(`${kind}: ${statusCode}`);
      } catch (error) {
        note(`${kind}: ${error instanceof Error ? error.name : 'lost'}`);
      }
      await pause(THINK_MS);
    }
  };
  try {
    await Promise.all(Array.from({ length: users }, (_, at) => user(at)));
  } finally {
    await agent.destroy();
  }
  return { times, errors };
};

/** Megabytes of both servers together, once a second. */
const followMemory = ({ servers }: ClusterServers) => {
  const samples: number[] = [];
  const timer = setInterval(
    () => samples.push(servers.reduce((sum, { pid }) => sum + memoryOf(pid(), 'now'), 0) / MEGABYTE),
    SAMPLE_EVERY_MS,
  );
  return (): readonly number[] => {
    clearInterval(timer);
    return samples;
  };
};

/** The memory at the end over that after the first fifth, in which caches fill and code is compiled. */
const growthOf = (samples: readonly number[]): number => {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  return median(samples.slice(-fifth)) / median(samples.slice(fifth, 2 * fifth));
};

/** Many users at two servers behind nginx: list, search, cars and favourites. */
export const measureUsers = async (
  say: (line: string) => void,
  load: { readonly users: number; readonly seconds: number },
): Promise<{ readonly text: string; readonly gates: readonly Gate[] }> => {
  const cluster = await startCluster(say, { connections: 2 * load.users, writers: WRITERS });
  try {
    const url = cluster.proxy.url;
    const nextCall = callsOf(await randomAdIds(url), cluster.tokens, differentSearches(SEARCHES));
    await waitUntilIdle();
    say(`${load.users} users for ${load.seconds} s …`);
    const memory = followMemory(cluster);
    const { times, errors } = await runUsers(url, nextCall, load);
    const samples = memory();
    const { hits, all } = await cluster.proxy.cached();
    const every = KINDS.flatMap((kind) => times[kind]);
    const hitShare = (100 * hits) / Math.max(1, all);
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
    return {
      gates: [
        { name: 'users, p99', value: percentile(every, 0.99), unit: 'ms', kind: 'at-most', goal: P99_MAX_MS },
        { name: 'users, calls that failed', value: failed, unit: '', kind: 'at-most', gate: 0 },
        {
          name: 'users, memory of the servers, end ÷ beginning',
          value: growthOf(samples),
          unit: '×',
          kind: 'at-most',
          goal: MEMORY_GROWTH_MAX,
        },
        { name: 'users, calls', value: every.length / load.seconds, unit: '1/s', kind: 'at-least' },
        { name: 'users, from the micro-cache', value: hitShare, unit: '%', kind: 'at-least' },
      ],
      text: [
        `${load.users} users for ${load.seconds} s at two servers behind nginx: ${cluster.data}.`,
        `A user calls, reads and thinks for ${THINK_MS / 1_000} s; the generator shares the machine.`,
        table([
          ['call', 'calls', '1/s', 'median ms', 'p99 ms', 'longest ms'],
          ...KINDS.map((kind) => [
            kind,
            times[kind].length,
            times[kind].length / load.seconds,
            median(times[kind]),
            percentile(times[kind], 0.99),
            times[kind].reduce((longest, ms) => Math.max(longest, ms), 0),
          ]),
        ]),
        `From the micro-cache: ${hitShare.toFixed(1)} % of ${all} replies. Failed: ${
          [...errors].map(([error, count]) => `${error} × ${count}`).join(', ') || 'none'
        }.`,
        `Memory of both servers: ${samples
          .map(Math.round)
          .filter((_, n) => n % Math.ceil(samples.length / 10) === 0)
          .join(', ')} MB.`,
      ].join('\n'),
    };
  } finally {
    await cluster.stop();
  }
};
