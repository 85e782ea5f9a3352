import { createHash } from 'node:crypto';
import { crowdOf, isLoopback } from '../../http/address.ts';
import type { CountedKey } from '../../http/persistent-limits.ts';
import { type Identity, recipientOf } from '../../messages/recipient.ts';

/** Lifetimes and tries of a code [B1] [B6] [B8]. */
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
  { points: 4, seconds: HOUR_S },
  { points: 7, seconds: DAY_S },
];
/** Less than per phone: codes requested at one address leave some to the phone's owner at another [B10]. */
const SENDS_OF_PHONE_AT_ORIGIN = [
  { points: 3, seconds: HOUR_S },
  { points: 5, seconds: DAY_S },
];
const SENDS_OF_ORIGIN = [{ points: 10, seconds: HOUR_S }];
/** Fifteen a day together, three of them for the devices that the owner of the phone has used before [B2]. */
const GUESSES_OF_PHONE = [{ points: 12, seconds: DAY_S }];
const GUESSES_OF_OWNER = [{ points: 3, seconds: DAY_S }];
/** Less than per phone: guesses at one address leave tries to the phone's owner at another [B10]. */
const GUESSES_OF_PHONE_AT_ORIGIN = [{ points: 9, seconds: DAY_S }];
const PROOFS_OF_IDENTITY = [
  { points: 12, seconds: HOUR_S },
  { points: 30, seconds: DAY_S },
];
const VERIFIES_OF_ORIGIN = [{ points: 30, seconds: HOUR_S }];
/** A day of one address is a fifth of what closes a login to unknown devices. */
const LOGINS_AT_ORIGIN = [
  { points: 5, seconds: 15 * MINUTE_S },
  { points: 20, seconds: DAY_S },
];
const LOGINS_OF_ORIGIN = [{ points: 20, seconds: HOUR_S }];
/** Of all devices that are unknown to the account: the bound of guessing from many addresses [B28]. */
const LOGINS_OF_STRANGERS = [{ points: 100, seconds: DAY_S }];

/** Each has limits of its own calls; a person who deletes the account may still return twice that day [I12]. */
const ACCOUNTS_OF_USER = [{ points: 3, seconds: DAY_S }];

/** All messages with codes together: the bound of a flood of strangers' phones [I8]. */
export const ALL_SENDS: CountedKey = { key: 'send:all', windows: [{ points: 60, seconds: MINUTE_S }] };

/** The caller, for limits of sign-in [B27] [B28]. */
export interface Origin {
  /**
   * `ip:…` or, for a known device, `device:…`; null where neither is counted (`RATE_LIMITS=demo` on
   * loopback).
   */
  readonly key: string | null;
  /** Whether it is a known device of the account. */
  readonly isKnown: boolean;
}

export const originOf = (
  { ip, deviceHash }: { readonly ip: string; readonly deviceHash: string | null },
  isKnown: boolean,
  mode: 'demo' | 'strict',
): Origin => ({
  key: mode === 'demo' && isLoopback(ip) ? null : isKnown ? `device:${deviceHash}` : `ip:${crowdOf(ip)}`,
  isKnown,
});

/**
 * New accounts of a phone or of a recipient in a messenger. The key is a hash, because it outlives the erased
 * account by a day.
 */
export const newAccountKeys = (subject: string): CountedKey[] => [
  { key: `account:${createHash('sha256').update(subject).digest('hex')}`, windows: ACCOUNTS_OF_USER },
];

/** Strangers cannot use up the limit of the owner's device. */
export const sendKeys = (phone: string, { key, isKnown }: Origin): CountedKey[] => [
  { key: `send:phone:${phone}${isKnown ? ':known' : ''}`, windows: SENDS_OF_PHONE },
  { key: `send:phone:${phone}:${key ?? 'here'}`, windows: SENDS_OF_PHONE_AT_ORIGIN },
  ...(key ? [{ key: `send:${key}`, windows: SENDS_OF_ORIGIN }] : []),
];

/** Numbers that a messenger proves for one user, and the tries of an address; as many as codes. */
export const proofKeys = (identity: Identity, { key }: Origin): CountedKey[] => [
  { key: `proof:${recipientOf(identity)}`, windows: PROOFS_OF_IDENTITY },
  ...(key ? [{ key: `proof:${key}`, windows: VERIFIES_OF_ORIGIN }] : []),
];

/** A try, whether or not there is a code to compare it with. */
export const verifyKeys = ({ key }: Origin): CountedKey[] =>
  key ? [{ key: `verify:${key}`, windows: VERIFIES_OF_ORIGIN }] : [];

/** A try that is compared with a live code. */
export const guessKeys = (phone: string, { key }: Origin): CountedKey[] => [
  { key: `verify:phone:${phone}`, windows: GUESSES_OF_PHONE },
  ...(key ? [{ key: `verify:phone:${phone}:${key}`, windows: GUESSES_OF_PHONE_AT_ORIGIN }] : []),
];

/** When the common tries of a phone are used up, its owner's device has these. */
export const reservedGuessKeys = (phone: string): CountedKey[] => [
  { key: `verify:phone:${phone}:known`, windows: GUESSES_OF_OWNER },
];

/** A right password clears the first key. The typed text is encoded: a colon in it forges no other login's key. */
export const loginKeys = (login: string, { key, isKnown }: Origin): CountedKey[] => {
  const account = `login:account:${encodeURIComponent(login)}`;
  return [
    { key: `${account}:${key ?? 'here'}`, windows: LOGINS_AT_ORIGIN },
    ...(isKnown ? [] : [{ key: account, windows: LOGINS_OF_STRANGERS }]),
    ...(key ? [{ key: `login:${key}`, windows: LOGINS_OF_ORIGIN }] : []),
  ];
};
