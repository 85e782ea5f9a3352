import autocannon, { type Client, type Request } from 'autocannon';
import { randomFrom } from '../../fixtures/random.ts';
import { callPlans } from '../api-load.ts';

const SEED = 20_261_126;
/** Requests of one round of a connection; each connection has a different list. */
const CALLS_PER_CONNECTION = 60;
/** Of a hundred calls of guests; the rest opens the first page of the list. */
const SHARES = { details: 15, search: 25 } as const;

export interface GuestLoad {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/** Guests who list, search with two hundred different filters, and open cars all over the list. */
export const guestRequests = async (url: string): Promise<(random: () => number) => Request[]> => {
  const plans = new Map((await callPlans(url)).map((plan) => [plan.name, plan.requests]));
  const one = (random: () => number): Request => {
    const at = random() * 100;
    const name = at < SHARES.details ? 'details' : at < SHARES.details + SHARES.search ? 'search' : 'preview';
    const requests = plans.get(name) ?? [];
    return requests[Math.floor(random() * requests.length)] as Request;
  };
  return (random) => Array.from({ length: CALLS_PER_CONNECTION }, () => one(random));
};

/** Sends them from all connections for `seconds`. */
export const loadGuests = async (
  url: string,
  requestsOf: (random: () => number) => Request[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<GuestLoad> => {
  const random = randomFrom(SEED);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requestsOf(random),
    setupClient: (client: Client) => client.setRequests(requestsOf(random)),
  });
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
