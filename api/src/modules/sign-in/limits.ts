import { isLoopback, networkOf } from '../../http/limits.ts';
import type { CountedKey } from '../../http/persistent-limits.ts';

/** Lives and tries of a code [B1] [B6] [B8]. */
export const CODE_LIFE_S = 300;
export const CODE_TRIES = 3;
export const RESEND_AFTER_S = 60;
/** After a code the password may be set this long. */
export const PASSWORD_AFTER_CODE_S = 15 * 60;
/** After a code the profile may take the new number this long. */
export const PROVED_PHONE_S = 10 * 60;

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const SENDS_OF_PHONE = [
  { points: 1, seconds: RESEND_AFTER_S },
  { points: 3, seconds: HOUR_S },
  { points: 5, seconds: DAY_S },
];
const SENDS_OF_ADDRESS = [{ points: 10, seconds: HOUR_S }];
const VERIFIES_OF_PHONE = [{ points: 15, seconds: DAY_S }];
const VERIFIES_OF_ADDRESS = [{ points: 30, seconds: HOUR_S }];
/** Less than a phone has: who guesses at one address leaves tries to the phone's owner at another [B10]. */
const VERIFIES_OF_PHONE_AT_ADDRESS = [{ points: 10, seconds: DAY_S }];
const LOGINS_OF_ACCOUNT = [{ points: 5, seconds: 15 * MINUTE_S }];
const LOGINS_OF_ADDRESS = [{ points: 20, seconds: HOUR_S }];

/** All messages with codes together: a flood of strangers' phones stops here [I8]. */
export const ALL_SENDS: CountedKey = { key: 'send:all', windows: [{ points: 60, seconds: MINUTE_S }] };

/** Where a call comes from; null where addresses do not count (`RATE_LIMITS=demo` on loopback). */
export const countedAddress = (ip: string, mode: 'demo' | 'strict'): string | null =>
  mode === 'demo' && isLoopback(ip) ? null : networkOf(ip);

export const sendKeys = (phone: string, address: string | null): CountedKey[] => [
  { key: `send:phone:${phone}`, windows: SENDS_OF_PHONE },
  ...(address ? [{ key: `send:ip:${address}`, windows: SENDS_OF_ADDRESS }] : []),
];

export const verifyKeys = (phone: string, address: string | null): CountedKey[] => [
  { key: `verify:phone:${phone}`, windows: VERIFIES_OF_PHONE },
  ...(address
    ? [
        { key: `verify:ip:${address}`, windows: VERIFIES_OF_ADDRESS },
        { key: `verify:phone:${phone}:ip:${address}`, windows: VERIFIES_OF_PHONE_AT_ADDRESS },
      ]
    : []),
];

export const loginKeys = (login: string, address: string | null): CountedKey[] => [
  { key: `login:account:${login}`, windows: LOGINS_OF_ACCOUNT },
  ...(address ? [{ key: `login:ip:${address}`, windows: LOGINS_OF_ADDRESS }] : []),
];
