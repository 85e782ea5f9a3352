import type { Env } from '../env.ts';
import { crowdOf, isLoopback, networkOf } from './address.ts';
import type { CountedKey, LimitWindow } from './persistent-limits.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Figures of one limit; docs/quality/limits.md has the reasons and the attacker's arithmetic. */
interface CallerLimit {
  /** Of an account, a messenger's user or a device; null where there is none yet. */
  readonly single: LimitWindow | null;
  /** Of an IPv6 /64, and of the callers without a device of one IPv4 address. */
  readonly network: LimitWindow;
  /** Of an IPv4 address or an IPv6 /48. */
  readonly crowd: readonly [LimitWindow, ...LimitWindow[]];
}

const within = (seconds: number, [single, network, crowd]: readonly [number, number, number]) => ({
  single: { points: single, seconds },
  network: { points: network, seconds },
  crowd: [{ points: crowd, seconds }] as const,
});

const WRONG_CODES = within(HOUR_S, [30, 30, 60]);

/** Every limit that counts callers and the crowds that they are a part of. */
export const CALLER_LIMITS = {
  codes: within(HOUR_S, [10, 30, 300]),
  unknownNumbers: within(HOUR_S, [10, 10, 60]),
  wrongCodes: { ...WRONG_CODES, crowd: [...WRONG_CODES.crowd, { points: 300, seconds: DAY_S }] },
  wrongPasswords: within(HOUR_S, [20, 20, 60]),
  orders: within(HOUR_S, [5, 5, 15]),
  newDevices: { ...within(HOUR_S, [30, 30, 300]), single: null },
  viewers: within(DAY_S, [1, 30, 300]),
  contacts: within(DAY_S, [2, 2, 10]),
} satisfies Record<string, CallerLimit>;
export type CallerLimitName = keyof typeof CALLER_LIMITS;

/** What a call shows of its sender. */
export interface Visitor {
  readonly ip: string;
  /** SHA-256 of the token of the device, also of one that counts for nothing. */
  readonly deviceHash: string | null;
  /** The same when the token counts as a device. */
  readonly device: string | null;
}

/** What a call counts for; null where it counts for none. */
export interface Counted {
  readonly single: string | null;
  readonly network: string | null;
  readonly crowd: string | null;
}

/** Callers of this machine in the demo. */
export const UNCOUNTED: Counted = { single: null, network: null, crowd: null };

/** What a guest's call counts for: the device and the addresses. */
export const countedOf = ({ ip, device }: Omit<Visitor, 'deviceHash'>, mode: Env['RATE_LIMITS']): Counted => {
  if (mode === 'demo' && isLoopback(ip)) return UNCOUNTED;
  const [network, crowd] = [networkOf(ip), crowdOf(ip)];
  const isIpv4 = network === crowd;
  return {
    single: device && `device:${device}`,
    network: isIpv4 && device ? null : network,
    crowd,
  };
};

/** The keys of a limit for a call; `of` is what the limit protects, such as a seller. */
export const keysOf = (
  name: CallerLimitName,
  { single, network, crowd }: Counted,
  of?: string | number,
): CountedKey[] => {
  const limit: CallerLimit = CALLER_LIMITS[name];
  const start = of === undefined ? name : `${name}:${of}`;
  return [
    ...(single && limit.single ? [{ key: `${start}:${single}`, windows: [limit.single] }] : []),
    ...(network ? [{ key: `${start}:network:${network}`, windows: [limit.network] }] : []),
    ...(crowd ? [{ key: `${start}:crowd:${crowd}`, windows: limit.crowd }] : []),
  ];
};
