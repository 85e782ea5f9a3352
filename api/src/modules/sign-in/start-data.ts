import { createHmac, timingSafeEqual } from 'node:crypto';
import { START_DATA_LIFE_S } from '@cars/shared-contracts/schemas/limits';
import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import * as z from 'zod';

/** How far a clock may be ahead [A4]. */
export const START_DATA_SKEW_S = 60;

const SECRET_NAME = 'WebAppData';
const HASH = /^[0-9a-f]{64}$/;
/** Telegram escapes with capitals: one value has one spelling, so that no byte may be changed [A1]. */
const ODD_ESCAPE = /%(?:[a-f]|.[a-f])/;
const SECONDS = /^[0-9]{1,12}$/;
const SECONDS_OR_MS = /^[0-9]{1,13}$/;
const MS_FROM = 1e11;

const MessengerUserSchema = z.object({
  id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  username: z.string().nullish(),
});
export type MessengerUser = z.infer<typeof MessengerUserSchema>;

export interface StartData {
  readonly user: MessengerUser;
  /** Seconds since the epoch. */
  readonly authDate: number;
  /** Of the link that opened the app. */
  readonly startParam: string | null;
}

/** How the data of a messenger are written; both sign them alike. */
interface Dialect {
  /** Pairs as `name=value&…`; null for a spelling that the messenger does not have. */
  readonly unwrap: (raw: string) => string | null;
  /** Seconds since the epoch; null for anything else. */
  readonly readDate: (text: string) => number | null;
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Seconds of MAX's dates, which may have milliseconds. */
export const readMaxDate = (text: string): number | null => {
  if (!SECONDS_OR_MS.test(text)) return null;
  const date = Number(text);
  return date >= MS_FROM ? Math.floor(date / 1_000) : date;
};

const DIALECTS: Readonly<Record<MessengerName, Dialect>> = {
  telegram: {
    unwrap: (raw) => (ODD_ESCAPE.test(raw) ? null : raw),
    readDate: (text) => (SECONDS.test(text) ? Number(text) : null),
  },
  // Escapes may be of either case, and the whole may be encoded once more: the signature is over decoded values.
  max: { unwrap: (raw) => (raw.includes('=') ? raw : decoded(raw)), readDate: readMaxDate },
};

/** Whether a moment that a messenger signed is at most this old, and not in the future beyond the skew [A3] [A4]. */
export const isFresh = (seconds: number, lifeS: number, now: Date): boolean => {
  const age = Math.floor(now.getTime() / 1_000) - seconds;
  return age <= lifeS && age >= -START_DATA_SKEW_S;
};

/** The signed text: every pair but the hash, sorted by name, a line for each. */
const checkString = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');

const signature = (pairs: readonly (readonly [string, string])[], botToken: string): Buffer => {
  const secret = createHmac('sha256', SECRET_NAME).update(botToken).digest();
  return createHmac('sha256', secret).update(checkString(pairs)).digest();
};

/**
 * Start data as a messenger writes it, signed with a bot's token: for the simulator and for tests. The
 * order of `fields` is preserved; the hash is last.
 */
export const signStartData = (fields: Readonly<Record<string, string>>, botToken: string): string =>
  new URLSearchParams([
    ...Object.entries(fields),
    ['hash', signature(Object.entries(fields), botToken).toString('hex')],
  ]).toString();

/** The same for MAX, which signs alike and dates in milliseconds: `fields` without `auth_date`. */
export const signedMaxStartData = (
  fields: Readonly<Record<string, string>>,
  botToken: string,
  at: Date,
): string => signStartData({ auth_date: String(at.getTime()), ...fields }, botToken);

const readUser = (text: string): MessengerUser | null => {
  try {
    return MessengerUserSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Parses start data that this messenger signed for this bot, at whatever moment. Every check follows the comparison of
 * the signature in constant time.
 */
const readSigned = (messenger: MessengerName, raw: string, botToken: string): StartData | null => {
  const { unwrap, readDate } = DIALECTS[messenger];
  const text = unwrap(raw);
  if (text === null) return null;
  const pairs = [...new URLSearchParams(text)];
  const names = new Set(pairs.map(([name]) => name));
  // A line break would let two pairs be read as three, or three as two, under the same signature.
  if (names.size !== pairs.length || pairs.some((pair) => pair.some((part) => /[\r\n]/.test(part))))
    return null;
  const fields = Object.fromEntries(pairs);
  const given = fields.hash ?? '';
  if (!HASH.test(given)) return null;
  const signed = pairs.filter(([name]) => name !== 'hash');
  if (!timingSafeEqual(Buffer.from(given, 'hex'), signature(signed, botToken))) return null;
  const authDate = readDate(fields.auth_date ?? '');
  const user = readUser(fields.user ?? '');
  return authDate === null ? null : user && { user, authDate, startParam: fields.start_param ?? null };
};

/**
 * Start data that this messenger signed for this bot within the last hour.
 *
 * Null for anything else: forged, of another bot, old, from the future, with a name twice or a line break in a
 * value, without a usable user [A1] [A2] [A3] [A4] [A5] [A6] [A7].
 */
export const readStartData = (
  messenger: MessengerName,
  raw: string,
  botToken: string,
  now: Date,
): StartData | null => {
  const data = readSigned(messenger, raw, botToken);
  return data && isFresh(data.authDate, START_DATA_LIFE_S, now) ? data : null;
};

/** Whether these start data held once: nothing but their age is wrong. */
export const isOldStartData = (
  messenger: MessengerName,
  raw: string,
  botToken: string,
  now: Date,
): boolean => {
  const data = readSigned(messenger, raw, botToken);
  return data !== null && data.authDate + START_DATA_LIFE_S < now.getTime() / 1_000;
};
