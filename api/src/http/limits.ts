import type { EndpointLimit } from '@cars/shared-contracts/endpoints/endpoint';
import { LRUCache } from 'lru-cache';
import type { Env } from '../env.ts';
import { once } from '../once.ts';
import { crowdOf, isLoopback, networkOf } from './address.ts';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';
import type { LimitWindow as Window } from './persistent-limits.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/**
 * Calls of a signed-in user [ROLE-11]. Guests are counted by IP with ten times these figures, because the
 * address of a mobile carrier serves many people.
 */
export const LIMITS: Readonly<Record<EndpointLimit, readonly Window[]>> = {
  catalog: [{ points: 120, seconds: MINUTE_S }],
  details: [
    { points: 120, seconds: MINUTE_S },
    { points: 2_000, seconds: DAY_S },
  ],
  search: [{ points: 60, seconds: MINUTE_S }],
  facets: [{ points: 60, seconds: MINUTE_S }],
  map: [{ points: 60, seconds: MINUTE_S }],
  event: [{ points: 60, seconds: MINUTE_S }],
  meta: [{ points: 120, seconds: MINUTE_S }],
  write: [{ points: 30, seconds: MINUTE_S }],
  order: [
    { points: 5, seconds: MINUTE_S },
    { points: 30, seconds: DAY_S },
  ],
  create: [{ points: 10, seconds: HOUR_S }],
  upload: [{ points: 60, seconds: MINUTE_S }],
};
const GUEST_FACTOR = 10;
/** A /48 of IPv6 beside one of its networks. */
const CROWD_FACTOR = 10;

/** Addresses and users that one limit stores; the least recent one is dropped first [L6]. */
const KEYS_MAX = 10_000;

/** Counts calls by key in windows that start with the first call. */
export const createCounter = ({ points, seconds }: Window) => {
  // A cache reserves room for all its keys: a limit without calls has none.
  const windowsOf = once(
    () => new LRUCache<string, { count: number; readonly endsAt: number }>({ max: KEYS_MAX }),
  );
  /** Counts a call, or none with 0; returns the seconds to wait, 0 when there is room. */
  return (key: string, calls: 0 | 1 = 1): number => {
    const windows = windowsOf();
    // No clock that is set back or ahead makes a window longer or shorter.
    const now = performance.now();
    const known = windows.get(key);
    const isOpen = known && known.endsAt > now;
    const current = isOpen ? known : { count: 0, endsAt: now + seconds * 1_000 };
    if (current !== known) windows.set(key, current);
    current.count += calls;
    return current.count > points ? Math.max(1, Math.ceil((current.endsAt - now) / 1_000)) : 0;
  };
};

/**
 * Counts calls of an address: of its network (/64 of IPv6), and of IPv6 the ten times as many of its /48, because a
 * /48 costs no more than an address.
 */
export const createAddressCounter = ({ points, seconds }: Window) => {
  const ofNetwork = createCounter({ points, seconds });
  const ofCrowd = createCounter({ points: points * CROWD_FACTOR, seconds });
  return (ip: string, calls: 0 | 1 = 1): number => {
    const [network, crowd] = [networkOf(ip), crowdOf(ip)];
    const wait = ofNetwork(network, calls);
    // A call that its network refuses takes nothing from the neighbors.
    return wait > 0 || network === crowd ? wait : ofCrowd(crowd, calls);
  };
};

export interface LimitsOptions {
  /** `demo` leaves loopback guests uncounted. */
  readonly mode: Env['RATE_LIMITS'];
  readonly limits?: typeof LIMITS;
}

/**
 * Counts calls in this process: reads must not wait for a counter in the database, and an attacker gains at
 * most a factor of the number of processes. Throws 429 with the seconds to wait.
 */
export const createLimits = ({ mode, limits = LIMITS }: LimitsOptions) => {
  const countersOf = (create: (window: Window) => (key: string) => number) =>
    new Map(Object.entries(limits).map(([name, windows]) => [name, windows.map(create)]));
  const forUsers = countersOf(createCounter);
  const forGuests = countersOf(({ points, seconds }) =>
    createAddressCounter({ points: points * GUEST_FACTOR, seconds }),
  );

  return async (name: EndpointLimit, caller: Caller, ip: string): Promise<void> => {
    if (caller.kind === 'guest' && mode === 'demo' && isLoopback(ip)) return;
    const counters = (caller.kind === 'user' ? forUsers : forGuests).get(name) ?? [];
    const key = caller.kind === 'user' ? String(caller.userId) : ip;
    for (const count of counters) {
      const wait = count(key);
      if (wait > 0) throw failures.tooMany(wait);
    }
  };
};

export type CountCall = ReturnType<typeof createLimits>;

/** Tokens of no session, by address: as many as searches of a guest [B29]. */
const FALSE_TOKENS: Window = { points: 600, seconds: MINUTE_S };

/** Counts a false token with 1. Throws 429 when the address sent too many. */
export const createFalseTokenLimit = ({ mode }: Pick<LimitsOptions, 'mode'>) => {
  const count = createAddressCounter(FALSE_TOKENS);
  return (ip: string, falseTokens: 0 | 1): void => {
    if (mode === 'demo' && isLoopback(ip)) return;
    const wait = count(ip, falseTokens);
    if (wait > 0) throw failures.tooMany(wait);
  };
};

/** Pictures that are made on request, by address [L8]. */
const MISSES: Window = { points: 60, seconds: MINUTE_S };

/** Counts them; resolves to the seconds to wait, null when there is room. */
export const createMissLimit = ({ mode }: Pick<LimitsOptions, 'mode'>) => {
  const count = createAddressCounter(MISSES);
  return async ({ ip }: { readonly ip: string }): Promise<number | null> => {
    if (mode === 'demo' && isLoopback(ip)) return null;
    return count(ip) || null;
  };
};
