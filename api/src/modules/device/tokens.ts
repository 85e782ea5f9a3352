import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_COUNTS_AFTER_MS, KNOWN_DEVICE_TTL_S } from '@cars/shared-contracts/schemas/limits';
import { isWithinSql } from '../../db/is-within.ts';
import type { SqlClient } from '../../db/sql-client.ts';
import { hashToken } from '../../http/caller.ts';

const SETTING = 'device_key';
const KEY_BYTES = 32;
/** Moment, random part and the beginning of the signature: as long as the token of a known device. */
const MOMENT_BYTES = 6;
const SIGNED_BYTES = 16;
const TOKEN_BYTES = 32;

/** Tokens of devices, signed so that nothing about them is stored; the servers of a database share the key. */
export class DeviceTokens {
  readonly #sql: SqlClient;
  readonly #now: () => Date;
  #key: Promise<Buffer> | null = null;

  constructor({ sql, now }: { readonly sql: SqlClient; readonly now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** A new token. */
  async issue(): Promise<string> {
    const signed = randomBytes(SIGNED_BYTES);
    signed.writeUIntBE(this.#now().getTime(), 0, MOMENT_BYTES);
    return Buffer.concat([signed, signatureOf(signed, await this.#readKey())]).toString('base64url');
  }

  /**
   * SHA-256 of a token that counts as a device: one of this server that is old enough, so that none is made for a
   * single call, or one of a sign-in. Null for any other.
   */
  async deviceOf(token: string): Promise<string | null> {
    const hash = hashToken(token);
    const madeAt = momentOf(token, await this.#readKey());
    // One of the future was made before the clock was set back.
    if (madeAt !== null)
      return Math.abs(this.#now().getTime() - madeAt) >= DEVICE_COUNTS_AFTER_MS ? hash : null;
    const { rows } = await this.#sql.query(
      `select from known_devices where token_hash = $1 and ${isWithinSql('seen_at', '$2', '$3')} limit 1`,
      [hash, this.#now().toISOString(), KNOWN_DEVICE_TTL_S],
    );
    return rows.length > 0 ? hash : null;
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= readKey(this.#sql).catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
    return this.#key;
  }
}

const readKey = async (sql: SqlClient): Promise<Buffer> => {
  await sql.query(
    'insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing',
    [SETTING, randomBytes(KEY_BYTES).toString('base64url')],
  );
  const { rows } = await sql.query<{ key: string }>(
    "select value #>> '{}' as key from settings where key = $1",
    [SETTING],
  );
  return Buffer.from(rows[0]?.key ?? '', 'base64url');
};

const signatureOf = (signed: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(signed)
    .digest()
    .subarray(0, TOKEN_BYTES - SIGNED_BYTES);

/** When this server made the token; null for one that it did not, and for another spelling of one. */
const momentOf = (token: string, key: Buffer): number | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const isOurs = timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(signed, key));
  return isOurs ? signed.readUIntBE(0, MOMENT_BYTES) : null;
};
