import { createHash } from 'node:crypto';
import type { Env } from '../../env.ts';
import { type Counted, countedOf, keysOf, UNCOUNTED, type Visitor } from '../../http/caller-limits.ts';
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
/** Fifteen a day together, three of them for the devices that the owner of the phone has used before [B2]. */
const GUESSES_OF_PHONE = [{ points: 12, seconds: DAY_S }];
const GUESSES_OF_OWNER = [{ points: 3, seconds: DAY_S }];
/** Less than per phone: guesses at one address leave tries to the phone's owner at another [B10]. */
const GUESSES_OF_PHONE_AT_ORIGIN = [{ points: 9, seconds: DAY_S }];
const PROOFS_OF_IDENTITY = [
  { points: 12, seconds: HOUR_S },
  { points: 30, seconds: DAY_S },
];
/** A day of one address is a fifth of what closes a login to unknown devices. */
const LOGINS_AT_ORIGIN = [
  { points: 5, seconds: 15 * MINUTE_S },
  { points: 20, seconds: DAY_S },
];
/** Of all devices that are unknown to the account: the bound of guessing from many addresses [B28]. */
const LOGINS_OF_STRANGERS = [{ points: 100, seconds: DAY_S }];

/** Each has limits of its own calls; a user who deletes the account may still return twice that day [I12]. */
const ACCOUNTS_OF_USER = [{ points: 3, seconds: DAY_S }];

/** Codes that left, all together; known devices, launch data and accounts pass [I8]. */
export const ALL_CODES: CountedKey = { key: 'codes:all', windows: [{ points: 600, seconds: MINUTE_S }] };

/** Wrong guesses of live codes, all together: beyond them a code has one try. */
export const ALL_GUESSES: CountedKey = { key: 'guesses:all', windows: [{ points: 1_000, seconds: HOUR_S }] };
export const CODE_TRIES_WHEN_GUESSED = 1;

/** The caller, for limits of sign-in [B27] [B28]. */
export interface Origin extends Counted {
  /** Whether it is a known device of the account. */
  readonly isKnown: boolean;
  /** Where a number or a login has figures of its own: the crowd whatever device it shows, or the known device. */
  readonly place: string;
}

/** What the caller proved: to be a messenger's user, by launch data, or the user of a session. */
export type Proof = { readonly identity: Identity } | { readonly userId: number } | null;

/** A number, a login or a messenger's user in a key, which outlives an erased account by a day. */
export const hashed = (subject: string): string => createHash('sha256').update(subject).digest('hex');

const singleOf = (proof: NonNullable<Proof>): string =>
  'identity' in proof ? `messenger:${hashed(recipientOf(proof.identity))}` : `account:${proof.userId}`;

/** The place of callers whom no address limits. */
const HERE = 'here';

/** A known device counts by itself, a stranger by the device and the address. */
export const originOf = (visitor: Visitor, isKnown: boolean, mode: Env['RATE_LIMITS']): Origin => {
  const counted = countedOf(visitor, mode);
  if (counted.crowd === null) return { ...UNCOUNTED, isKnown, place: HERE };
  if (!isKnown) return { ...counted, isKnown, place: `ip:${counted.crowd}` };
  const single = `device:${visitor.deviceHash}`;
  return { single, network: null, crowd: null, isKnown, place: single };
};

/** New accounts of a phone or of a recipient in a messenger. */
export const newAccountKeys = (subject: string): CountedKey[] => [
  { key: `account:${hashed(subject)}`, windows: ACCOUNTS_OF_USER },
];

/** Codes of a number. Strangers cannot use up the limit of the owner's device. */
export const sendKeys = (phone: string, { isKnown, place }: Origin): CountedKey[] => [
  { key: `send:phone:${hashed(phone)}${isKnown ? ':known' : ''}`, windows: SENDS_OF_PHONE },
  { key: `send:phone:${hashed(phone)}:${place}`, windows: SENDS_OF_PHONE_AT_ORIGIN },
];

/** Codes of the caller: by what was proved, else by device and address. */
export const callerKeys = (limit: 'codes' | 'unknownNumbers', origin: Origin, proof: Proof): CountedKey[] =>
  keysOf(
    limit,
    proof && origin.crowd !== null ? { single: singleOf(proof), network: null, crowd: null } : origin,
  );

/** Numbers that a messenger proves for one user. */
export const proofKeys = (identity: Identity): CountedKey[] => [
  { key: `proof:${hashed(recipientOf(identity))}`, windows: PROOFS_OF_IDENTITY },
];

/** A try, whether or not there is a code to compare it with; a right one is given back. */
export const tryKeys = (origin: Origin): CountedKey[] => keysOf('wrongCodes', origin);

/** A try that is compared with a live code. */
export const guessKeys = (phone: string, { place }: Origin): CountedKey[] => [
  { key: `verify:phone:${hashed(phone)}`, windows: GUESSES_OF_PHONE },
  ...(place === HERE
    ? []
    : [{ key: `verify:phone:${hashed(phone)}:${place}`, windows: GUESSES_OF_PHONE_AT_ORIGIN }]),
];

/** When the common tries of a phone are used up, its owner's device has these. */
export const reservedGuessKeys = (phone: string): CountedKey[] => [
  { key: `verify:phone:${hashed(phone)}:known`, windows: GUESSES_OF_OWNER },
];

/** A right password clears the first key. */
export const loginKeys = (login: string, origin: Origin): CountedKey[] => {
  const account = `login:account:${hashed(login)}`;
  return [
    { key: `${account}:${origin.place}`, windows: LOGINS_AT_ORIGIN },
    ...(origin.isKnown ? [] : [{ key: account, windows: LOGINS_OF_STRANGERS }]),
    ...keysOf('wrongPasswords', origin),
  ];
};
