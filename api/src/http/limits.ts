import { isIPv6 } from 'node:net';
import type { EndpointLimit } from '@cars/shared-contracts/endpoints/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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
 * Calls of a signed-in person [ROLE-11]. A guest is counted by IP at ten times these figures: one
 * mobile carrier's address is many people.
 */
export const LIMITS: Readonly<Record<EndpointLimit, readonly Window[]>> = {
  catalogue: [{ points: 120, seconds: MINUTE_S }],
  details: [
    { points: 120, seconds: MINUTE_S },
    { points: 2_000, seconds: DAY_S },
  ],
  search: [{ points: 60, seconds: MINUTE_S }],
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

/** This very machine asks. */
export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip);

/** Addresses of one IPv6 customer count as one. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
};

export interface LimitsOptions {
  /** `demo` leaves loopback guests uncounted. */
  readonly mode: 'demo' | 'strict';
  readonly limits?: typeof LIMITS;
}

/**
 * Counts calls in this process: reads must not wait for a counter in the database, and an attacker gains at most a
 * factor of the number of processes. Throws 429 with the seconds to wait.
 */
export const createLimits = ({ mode, limits = LIMITS }: LimitsOptions) => {
  const limitersOf = (factor: number) =>
    new Map(
      Object.entries(limits).map(([name, windows]) => [
        name,
        windows.map(
          ({ points, seconds }) => new RateLimiterMemory({ points: points * factor, duration: seconds }),
        ),
      ]),
    );
  const forUsers = limitersOf(1);
  const forGuests = limitersOf(GUEST_FACTOR);

  return async (name: EndpointLimit, caller: Caller, ip: string): Promise<void> => {
    if (caller.kind === 'guest' && mode === 'demo' && isLoopback(ip)) return;
    const limiters = (caller.kind === 'user' ? forUsers : forGuests).get(name) ?? [];
    const key = caller.kind === 'user' ? caller.userId : networkOf(ip);
    for (const limiter of limiters) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw failures.tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    }
  };
};

export type CountCall = ReturnType<typeof createLimits>;

/** Pictures that are made to order, by address of the network [L8]. */
const MISSES: Window = { points: 60, seconds: MINUTE_S };

/** Counts them; resolves to the seconds to wait, null when there is room. */
export const createMissLimit = ({ mode }: Pick<LimitsOptions, 'mode'>) => {
  const limiter = new RateLimiterMemory({ points: MISSES.points, duration: MISSES.seconds });
  return async ({ ip }: { readonly ip: string }): Promise<number | null> => {
    if (mode === 'demo' && isLoopback(ip)) return null;
    try {
      await limiter.consume(networkOf(ip));
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
};
