import { randomBytes } from 'node:crypto';
import type { SqlQueries } from '../../db/sql-client.ts';
import { hashToken, type SignedInCaller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';

const TOKEN_BYTES = 32;
/** Of one account; the oldest ends with a new one. */
const SESSIONS_MAX = 50;

/**
 * Opens a session of a user and records the activity. Returns the token, of which only the SHA-256 is stored;
 * with `passwordUntil`, after a code, the password may be set until then.
 */
export const openSession = async (
  tx: SqlQueries,
  userId: number,
  now: Date,
  passwordUntil: Date | null = null,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  // The account before its sessions, as every form locks them.
  await tx.query('update users set last_active_at = $2::timestamptz where id = $1', [
    userId,
    now.toISOString(),
  ]);
  await tx.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, password_until)
     values ($1, $2, $3::timestamptz, $3::timestamptz, $4::timestamptz)`,
    [hashToken(token), userId, now.toISOString(), passwordUntil?.toISOString() ?? null],
  );
  await tx.query(
    `delete from sessions where user_id = $1 and token_hash in (
       select token_hash from sessions where user_id = $1 and token_hash <> $2
       order by created_at > $4::timestamptz, created_at desc, token_hash offset $3)`,
    [userId, hashToken(token), SESSIONS_MAX - 1, now.toISOString()],
  );
  return token;
};

/**
 * A form may take minutes, and what it changes is written while its session is there. Call it after the account is
 * locked, as sign-outs everywhere lock that first.
 *
 * Throws 401 for a session that has ended.
 */
export const admitSession = async (
  tx: SqlQueries,
  { userId, sessionHash }: SignedInCaller,
): Promise<void> => {
  const { rows } = await tx.query('select from sessions where token_hash = $1 and user_id = $2 for share', [
    sessionHash,
    userId,
  ]);
  if (rows.length === 0) throw failures.unauthorized();
};

/**
 * Waits for an erasure of the account that is under way, and lets none begin until the transaction ends: call it before
 * anything of the account is written. Throws 401 for an erased one.
 */
export const admitAccount = async (tx: SqlQueries, userId: number): Promise<void> => {
  const { rows } = await tx.query('select from users where id = $1 and anonymized_at is null for key share', [
    userId,
  ]);
  if (rows.length === 0) throw failures.unauthorized();
};

export const closeSession = async (sql: SqlQueries, sessionHash: string): Promise<void> => {
  await sql.query('delete from sessions where token_hash = $1', [sessionHash]);
};

/** Every other device of the user is signed out. */
export const closeOtherSessions = async (
  tx: SqlQueries,
  userId: number,
  sessionHash: string,
): Promise<void> => {
  await tx.query('delete from sessions where user_id = $1 and token_hash <> $2', [userId, sessionHash]);
};
