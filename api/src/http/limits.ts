import { isIPv6 } from 'node:net';
import type { EndpointLimit } from '@cars/shared-contracts/endpoints/endpoint';
import { LRUCache } from 'lru-cache';
import { once } from '../once.ts';
import { waitUntil } from '../wait-until.ts';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';

interface Window {
  readonly points: number;
  readonly seconds: number;
}

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

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Loopback addresses. */
export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip);

/** The first `groups` of an IPv6 address; an IPv4 address as it is. */
const prefixOf = (ip: string, groups: number): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, groups).join(':');
};

/** Addresses of one IPv6 network (/64) count as one. */
export const networkOf = (ip: string): string => prefixOf(ip, 4);

/** Addresses of one IPv6 customer (/48): providers give a household up to 65,536 networks. */
export const customerOf = (ip: string): string => prefixOf(ip, 3);

/** Addresses and users that one limit stores; the least recent one is dropped first [L6]. */
const KEYS_MAX = 10_000;

/** Counts calls by key in windows that start with the first call. */
const createCounter = ({ points, seconds }: Window) => {
  // A cache reserves room for all its keys: a limit without calls has none.
  const windowsOf = once(
    () => new LRUCache<string, { count: number; readonly endsAt: number }>({ max: KEYS_MAX }),
  );
  /** Counts a call, or none with 0; returns the seconds to wait, 0 when there is room. */
  return (key: string, calls: 0 | 1 = 1): number => {
    const windows = windowsOf();
    const now = Date.now();
    const known = windows.get(key);
    const isOpen = known && waitUntil(known.endsAt, now, seconds * 1_000) > now;
    const current = isOpen ? known : { count: 0, endsAt: now + seconds * 1_000 };
    if (current !== known) windows.set(key, current);
    current.count += calls;
    return current.count > points ? Math.max(1, Math.ceil((current.endsAt - now) / 1_000)) : 0;
  };
};

export interface LimitsOptions {
  /** `demo` leaves loopback guests uncounted. */
  readonly mode: 'demo' | 'strict';
  readonly limits?: typeof LIMITS;
}

/**
 * Counts calls in this process: reads must not wait for a counter in the database, and an attacker gains at
 * most a factor of the number of processes. Throws 429 with the seconds to wait.
 */
export const createLimits = ({ mode, limits = LIMITS }: LimitsOptions) => {
  const countersOf = (factor: number) =>
    new Map(
      Object.entries(limits).map(([name, windows]) => [
        name,
        windows.map(({ points, seconds }) => createCounter({ points: points * factor, seconds })),
      ]),
    );
  const forUsers = countersOf(1);
  const forGuests = countersOf(GUEST_FACTOR);

  return async (name: EndpointLimit, caller: Caller, ip: string): Promise<void> => {
    if (caller.kind === 'guest' && mode === 'demo' && isLoopback(ip)) return;
    const counters = (caller.kind === 'user' ? forUsers : forGuests).get(name) ?? [];
    const key = caller.kind === 'user' ? String(caller.userId) : networkOf(ip);
    for (const count of counters) {
      const wait = count(key);
      if (wait > 0) throw failures.tooMany(wait);
    }
  };
};

export type CountCall = ReturnType<typeof createLimits>;

/** Tokens of no session, by network address: as many as searches of a guest [B29]. */
const FALSE_TOKENS: Window = { points: 600, seconds: MINUTE_S };

/** Counts a false token with 1. Throws 429 when the address sent too many. */
export const createFalseTokenLimit = ({ mode }: Pick<LimitsOptions, 'mode'>) => {
  const count = createCounter(FALSE_TOKENS);
  return (ip: string, falseTokens: 0 | 1): void => {
    if (mode === 'demo' && isLoopback(ip)) return;
    const wait = count(networkOf(ip), falseTokens);
    if (wait > 0) throw failures.tooMany(wait);
  };
};

/** Pictures that are made on request, by network address [L8]. */
const MISSES: Window = { points: 60, seconds: MINUTE_S };

/** Counts them; resolves to the seconds to wait, null when there is room. */
export const createMissLimit = ({ mode }: Pick<LimitsOptions, 'mode'>) => {
  const count = createCounter(MISSES);
  return async ({ ip }: { readonly ip: string }): Promise<number | null> => {
    if (mode === 'demo' && isLoopback(ip)) return null;
    return count(networkOf(ip)) || null;
  };
};
