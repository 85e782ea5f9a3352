import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { randomFrom } from '../fixtures/random.ts';
import { type SearchCall, searchCalls } from './search-calls.ts';

export const CONNECTIONS = 100;
const WARM_UP_SECONDS = 2;
/** Requests of one round of a connection; each connection has a different list. */
const CALLS_PER_CONNECTION = 60;
const SEED = 20_240_601;

export type CallName = 'preview' | 'search' | 'details';

/** One call of the comparison: every request that may be sent. */
export interface CallPlan {
  readonly name: CallName;
  readonly requests: readonly Request[];
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Responses other than 2xx, errors and time-outs. */
  readonly failures: number;
}

const getJson = async <T>(url: string): Promise<T> => {
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
};

/** Ids of ads from pages all over the list, the same ones for the same data. */
export const randomAdIds = async (url: string): Promise<number[]> => {
  const page = async (number: number) =>
    (await getJson<{ data: AdPage }>(`${url}/api/v2/ads/preview?page=${number}&per_page=50`)).data;
  const first = await page(1);
  const random = randomFrom(SEED);
  const ids = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) {
    const { items } = await page(1 + Math.floor(random() * first.pagination.last_page));
    for (const { id } of items) ids.add(id);
  }
  return [...ids];
};

const searchRequest = ({ order, body }: SearchCall): Request => ({
  method: 'POST',
  path: `/api/v2/ads/search?page=1&per_page=16&order_by=${order}`,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

const get = (path: string): Request => ({ method: 'GET', path, headers: { accept: 'application/json' } });

/** The requests that are measured on a server with real data. */
export const callPlans = async (url: string): Promise<readonly CallPlan[]> => {
  const ids = await randomAdIds(url);
  const calls = await searchCalls(url, randomFrom(SEED));
  return [
    { name: 'preview', requests: [get('/api/v2/ads/preview?page=1&per_page=16')] },
    { name: 'search', requests: calls.map(searchRequest) },
    { name: 'details', requests: ids.map((id) => get(`/api/v2/ads/details/${id}`)) },
  ];
};

/** A server's responses to every request of a plan, for the bare server to repeat. */
export const responsesOf = async (url: string, { requests }: CallPlan): Promise<string[]> => {
  const bodies: string[] = [];
  for (const { path = '/', method = 'GET', headers, body } of requests) {
    const response = await fetch(url + path, {
      method,
      headers: headers as Record<string, string>,
      ...(body === undefined ? {} : { body: String(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    bodies.push(await response.text());
  }
  return bodies;
};

const run = async (url: string, plan: CallPlan, seconds: number): Promise<Result> => {
  const random = randomFrom(SEED);
  const requestsOf = (): Request[] =>
    Array.from(
      { length: Math.min(CALLS_PER_CONNECTION, plan.requests.length) },
      () => plan.requests[Math.floor(random() * plan.requests.length)] as Request,
    );
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requestsOf(),
    setupClient: (client: Client) => client.setRequests(requestsOf()),
  });
};

/** Sends a plan to a server from all connections for `seconds`, after a short warm-up. */
export const load = async (url: string, plan: CallPlan, seconds: number): Promise<LoadResult> => {
  await run(url, plan, WARM_UP_SECONDS);
  const result = await run(url, plan, seconds);
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
