import { createHmac, timingSafeEqual } from 'node:crypto';
import { START_DATA_LIFE_S } from '@cars/shared-contracts/schemas/limits';
import * as z from 'zod';

/** How far a clock may be ahead [A4]. */
export const START_DATA_SKEW_S = 60;

const SECRET_NAME = 'WebAppData';
const HASH = /^[0-9a-f]{64}$/;
const SECONDS = /^[0-9]{1,12}$/;
/** The messenger escapes with capitals: one value has one spelling, so that no byte may be changed [A1]. */
const ODD_ESCAPE = /%(?:[a-f]|.[a-f])/;

const MessengerUserSchema = z.object({
  id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});
export type MessengerUser = z.infer<typeof MessengerUserSchema>;

export interface StartData {
  readonly user: MessengerUser;
  /** Seconds since the epoch. */
  readonly authDate: number;
}

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
 * Start data as the messenger writes it, signed with a bot's token: for the simulator and for tests. The
 * order of `fields` is preserved; the hash is last.
 */
export const signStartData = (fields: Readonly<Record<string, string>>, botToken: string): string =>
  new URLSearchParams([
    ...Object.entries(fields),
    ['hash', signature(Object.entries(fields), botToken).toString('hex')],
  ]).toString();

const readUser = (text: string): MessengerUser | null => {
  try {
    return MessengerUserSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Parses start data that this bot's messenger signed within the last hour. Every check follows the comparison
 * of the signature in constant time.
 *
 * Null for anything else: forged, of another bot, old, from the future, with a name twice or a line break in a
 * value, without a usable user [A1] [A2] [A3] [A4] [A5] [A6] [A7].
 */
export const readStartData = (raw: string, botToken: string, now: Date): StartData | null => {
  if (ODD_ESCAPE.test(raw)) return null;
  const pairs = [...new URLSearchParams(raw)];
  const names = new Set(pairs.map(([name]) => name));
  // A line break would let two pairs be read as three, or three as two, under the same signature.
  if (names.size !== pairs.length || pairs.some((pair) => pair.some((part) => /[\r\n]/.test(part))))
    return null;
  const fields = Object.fromEntries(pairs);
  const given = fields.hash ?? '';
  if (!HASH.test(given)) return null;
  const signed = pairs.filter(([name]) => name !== 'hash');
  if (!timingSafeEqual(Buffer.from(given, 'hex'), signature(signed, botToken))) return null;
  if (!SECONDS.test(fields.auth_date ?? '')) return null;
  const authDate = Number(fields.auth_date);
  const age = Math.floor(now.getTime() / 1_000) - authDate;
  if (age > START_DATA_LIFE_S || age < -START_DATA_SKEW_S) return null;
  const user = readUser(fields.user ?? '');
  return user && { user, authDate };
};
