import { createHash, timingSafeEqual } from 'node:crypto';
import type { EndpointAuth } from '@cars/shared-contracts/endpoints/endpoint';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { isWithinSql } from '../db/is-within.ts';
import { failures } from './failure.ts';

/** The caller. Service credentials are public and grant no more than a guest has [ROLE-8]. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly userId: number;
      /** SHA-256 of the token of this very session. */
      readonly sessionHash: string;
    };
export type SignedInCaller = Extract<Caller, { kind: 'user' }>;

/** The caller of an endpoint with auth `bearer`. Throws 401 for a guest. */
export const signedIn = (caller: Caller): SignedInCaller => {
  if (caller.kind === 'guest') throw failures.unauthorized();
  return caller;
};

export const GUEST: Caller = { kind: 'guest' };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Lifetimes of a session [B21]. */
export const IDLE_S = 7 * 24 * 3600;
export const ABSOLUTE_S = 30 * 24 * 3600;
/** Activity is recorded at most once an hour [I11]. */
const TOUCH_EVERY_S = 3600;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of a device; null without one. It grants nothing. */
export const readDeviceToken = (header: unknown): string | null =>
  typeof header === 'string' && TOKEN.test(header) ? header : null;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const SESSION = `
  select s.user_id, extract(epoch from $2::timestamptz - s.last_used_at)::float8 as idle_s
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and u.anonymized_at is null
    and ${isWithinSql('s.last_used_at', '$2', '$3')} and ${isWithinSql('s.created_at', '$2', '$4')}`;

const sessionOf = async (sql: Database['sql'], hash: string, now: Date) => {
  const { rows } = await sql.query<{ user_id: number; idle_s: number }>(SESSION, [
    hash,
    now.toISOString(),
    IDLE_S,
    ABSOLUTE_S,
  ]);
  return rows[0];
};

/** Whether the session of this hash can still be used. */
export const isLiveSession = async (sql: Database['sql'], hash: string, now: Date): Promise<boolean> =>
  (await sessionOf(sql, hash, now)) !== undefined;

export interface CallerOptions {
  readonly sql: Database['sql'];
  readonly serviceUser: string;
  readonly servicePassword: string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Counts an unknown token of an address with 1. Throws 429 when there were too many. */
  readonly limitFalseTokens: (ip: string, falseTokens: 0 | 1) => void;
}

/** Sessions of recent calls whose addresses are not looked at before the query [B29]. */
const RECENT_MAX = 10_000;

/**
 * Reads the Authorization header of a call. Throws 401 for an unknown or expired token, wrong service
 * credentials, another scheme, and for no header where the call is for signed-in users, 429 for too many unknown
 * tokens of one address.
 */
export const createCallerReader = (options: CallerOptions) => {
  const expected = sha256(`${options.serviceUser}:${options.servicePassword}`);

  /** What was accepted last: every guest sends the same. */
  let accepted: string | null = null;

  const readBasic = (encoded: string): Caller => {
    if (encoded === accepted) return GUEST;
    const given = sha256(Buffer.from(encoded, 'base64').toString('utf8'));
    if (!timingSafeEqual(given, expected)) throw failures.unauthorized();
    accepted = encoded;
    return GUEST;
  };

  const recent = new LRUCache<string, true>({ max: RECENT_MAX });

  const readBearer = async (token: string, ip: string): Promise<Caller> => {
    if (!TOKEN.test(token)) throw failures.unauthorized();
    const hash = hashToken(token);
    if (!recent.has(hash)) options.limitFalseTokens(ip, 0);
    const now = options.now();
    const session = await sessionOf(options.sql, hash, now);
    if (!session) {
      recent.delete(hash);
      options.limitFalseTokens(ip, 1);
      throw failures.unauthorized();
    }
    recent.set(hash, true);
    if (session.idle_s >= TOUCH_EVERY_S) touch(hash, session.user_id, now).catch(options.onError);
    return { kind: 'user', userId: session.user_id, sessionHash: hash };
  };

  const touch = async (hash: string, userId: number, now: Date) => {
    await options.sql.query('update sessions set last_used_at = $2 where token_hash = $1', [
      hash,
      now.toISOString(),
    ]);
    await options.sql.query('update users set last_active_at = $2 where id = $1', [
      userId,
      now.toISOString(),
    ]);
  };

  return async (header: string | undefined, auth: EndpointAuth, ip: string): Promise<Caller> => {
    if (auth === 'none') return GUEST;
    if (header === undefined) {
      if (auth === 'bearer') throw failures.unauthorized();
      return GUEST;
    }
    const [, scheme = '', value = ''] = /^(\w+) +([^\s]+)$/.exec(header) ?? [];
    if (scheme.toLowerCase() === 'bearer') return readBearer(value, ip);
    if (scheme.toLowerCase() === 'basic' && auth !== 'bearer') return readBasic(value);
    throw failures.unauthorized();
  };
};

export type ReadCaller = ReturnType<typeof createCallerReader>;
