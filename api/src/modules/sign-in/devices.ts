import { randomBytes } from 'node:crypto';
import { KNOWN_DEVICE_TTL_S, KNOWN_DEVICES_MAX } from '@cars/shared-contracts/schemas/limits';
import { isWithinSql } from '../../db/is-within.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import { hashToken } from '../../http/caller.ts';
import type { Visitor } from '../../http/caller-limits.ts';

const TOKEN_BYTES = 32;
const FRESH = isWithinSql('d.seen_at', '$3', '$4');

/**
 * Records a sign-in of a device to an account. A device that has a token of this server keeps it, and this
 * account is added; another one gets a new token, which is returned; only the newest devices of an account
 * are stored.
 */
export const rememberDevice = async (
  tx: SqlQueries,
  userId: number,
  { deviceHash, device }: Pick<Visitor, 'deviceHash' | 'device'>,
  now: Date,
): Promise<string | null> => {
  const at = now.toISOString();
  const known = await tx.query(
    `insert into known_devices (token_hash, user_id, seen_at)
     select $1::text, $2::int, $3::timestamptz
     where $5::boolean or exists (select from known_devices d where d.token_hash = $1 and ${FRESH})
     on conflict (token_hash, user_id) do update set seen_at = excluded.seen_at
     returning token_hash`,
    [deviceHash, userId, at, KNOWN_DEVICE_TTL_S, device !== null],
  );
  const token = known.rows.length > 0 ? null : randomBytes(TOKEN_BYTES).toString('base64url');
  if (token !== null)
    await tx.query(
      'insert into known_devices (token_hash, user_id, seen_at) values ($1, $2, $3::timestamptz)',
      [hashToken(token), userId, at],
    );
  await tx.query(
    `delete from known_devices where user_id = $1 and token_hash not in (
       select token_hash from known_devices where user_id = $1
       order by seen_at > $3::timestamptz, seen_at desc, token_hash limit $2)`,
    [userId, KNOWN_DEVICES_MAX, at],
  );
  return token;
};

/** Whether the device has signed in to the account with this phone or login in the last ninety days. */
export const isKnownDevice = async (
  sql: SqlQueries,
  account: { readonly phone: string } | { readonly login: string },
  deviceHash: string | null,
  now: Date,
): Promise<boolean> => {
  if (deviceHash === null) return false;
  const [phone, login] = 'phone' in account ? [account.phone, null] : [null, account.login];
  const { rows } = await sql.query(
    `select from known_devices d join users u on u.id = d.user_id
     where d.token_hash = $1 and u.anonymized_at is null and ${FRESH} and (u.phone = $2 or u.login = $5
       or exists (select from former_phones f where f.user_id = u.id and f.phone = $2))`,
    [deviceHash, phone, now.toISOString(), KNOWN_DEVICE_TTL_S, login],
  );
  return rows.length > 0;
};

/** After a new password only the device that set it is known. */
export const forgetOtherDevices = async (
  tx: SqlQueries,
  userId: number,
  deviceHash: string | null,
): Promise<void> => {
  await tx.query('delete from known_devices where user_id = $1 and token_hash is distinct from $2', [
    userId,
    deviceHash,
  ]);
};
