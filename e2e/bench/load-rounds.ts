import autocannon, { type Client, type Request } from 'autocannon';
import { waitUntilIdle } from './idle-machine.ts';
import { median, percentile } from './statistics.ts';

export const CONNECTIONS = 64;
export const ROUNDS = 3;
export const SECONDS = 8;

export interface LoadedRounds {
  readonly perSecond: number;
  /** Of each round, whose median `perSecond` is. */
  readonly rounds: readonly number[];
  readonly p99Ms: number;
  readonly failures: number;
  readonly sent: number;
  /** Of one reply with its headers, on average. */
  readonly replyBytes: number;
}

/**
 * Times of replies without the first one of each connection: the generator starts its clock when it makes a connection,
 * before it has prepared the requests of all others.
 */
export const createTimes = () => {
  const times: number[] = [];
  return {
    times,
    /** Returns what takes the times of one more connection. */
    ofConnection: () => {
      let isFirst = true;
      return (ms: number): void => {
        if (!isFirst) times.push(ms);
        isFirst = false;
      };
    },
  };
};

/** What one generator has measured in one round. */
interface Part {
  readonly perSecond: number;
  readonly failures: number;
  readonly sent: number;
  readonly bytes: number;
}

/** One round of load on a server with a share of the connections. */
const loadPart = async (
  url: string,
  connections: number,
  nextRequests: () => Request[],
  ofConnection: () => (ms: number) => void,
): Promise<Part> => {
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
    setupClient: (client: Client) => {
      client.setRequests(nextRequests());
      const take = ofConnection();
      client.on('response', (_status, _bytes, ms) => take(ms));
    },
  });
  return {
    perSecond: result.requests.average,
    failures: result.non2xx + result.errors + result.timeouts,
    sent: result.requests.total,
    bytes: result.throughput.total,
  };
};

/**
 * Rounds of load on servers that share the connections; `nextRequests` returns those of one connection in one round. The
 * first round compiles the code.
 */
export const loadRounds = async (
  urls: readonly string[],
  nextRequests: () => Request[],
): Promise<LoadedRounds> => {
  const rounds: { perSecond: number; p99Ms: number }[] = [];
  let [failures, sent, bytes] = [0, 0, 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await waitUntilIdle();
    const { times, ofConnection } = createTimes();
    const share = CONNECTIONS / urls.length;
    const parts = await Promise.all(urls.map((url) => loadPart(url, share, nextRequests, ofConnection)));
    const sumOf = (name: keyof Part) => parts.reduce((sum, part) => sum + part[name], 0);
    failures += sumOf('failures');
    if (round === 0) continue;
    sent += sumOf('sent');
    bytes += sumOf('bytes');
    rounds.push({ perSecond: sumOf('perSecond'), p99Ms: percentile(times, 0.99) });
  }
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    rounds: rounds.map(({ perSecond }) => perSecond),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    failures,
    sent,
    replyBytes: Math.round(bytes / sent),
  };
};
