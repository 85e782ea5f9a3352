import type { User } from '@cars/shared-contracts/schemas/user';
import type { Database } from '../../db/database.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Env } from '../../env.ts';
import type { SignedInCaller } from '../../http/caller.ts';
import type { Visitor } from '../../http/caller-limits.ts';
import { Failure, failures } from '../../http/failure.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import { forgetContactsOfBefore } from '../../messages/contacts.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { Identity } from '../../messages/recipient.ts';
import { bringNoPassword } from '../../moderation/company-password.ts';
import type { AdService } from '../ad/service.ts';
import { returnNumber } from '../user/number.ts';
import { activeAdIds, readUser } from '../user/queries.ts';
import { isCommonPassword } from './common-passwords.ts';
import { forgetOtherDevices, isKnownDevice, rememberDevice } from './devices.ts';
import { hashPassword, isPassword } from './hashing.ts';
import { loginKeys, newAccountKeys, originOf, PASSWORD_AFTER_CODE_S } from './limits.ts';
import { linkIdentity, takeNumber } from './linking.ts';
import { closeOtherSessions, closeSession, openSession } from './sessions.ts';

export interface SignInServiceParts {
  readonly database: Database;
  readonly ads: Pick<AdService, 'changed'>;
  readonly limits: PersistentLimits;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: () => Date;
  readonly rateLimits: Env['RATE_LIMITS'];
}

export interface SignedIn {
  readonly user: User;
  readonly token: { readonly token: string };
  /** Of a device that had none. */
  readonly device?: string;
}

/** Ways to sign in, and signing out [ACC-28] [ACC-31]. */
export class SignInService {
  readonly #parts: SignInServiceParts;

  constructor(parts: SignInServiceParts) {
    this.#parts = parts;
  }

  /**
   * Opens or creates the account of a number that was just proved, or returns the number to it, by `identity` where it
   * is known: this messenger's user is linked. In the session the password may be set for 15 minutes (sign-up, reset);
   * throws 429 after three new accounts of the number in a day.
   */
  async openByPhone(phone: string, visitor: Visitor, identity: Identity | null = null): Promise<SignedIn> {
    const { database, ads, outbox, limits } = this.#parts;
    const now = this.#parts.now();
    const { opened, hasNewNumber } = await database.sql.transaction(async (tx) => {
      const isTaken = identity !== null && (await takeNumber(tx, identity, phone, { outbox, now }));
      const known = await tx.query<{ id: number }>(
        'update users set last_active_at = $2::timestamptz where phone = $1 returning id',
        [phone, now.toISOString()],
      );
      const returnedId = known.rows[0] ? null : await returnNumber(tx, phone, { outbox, now });
      let userId = known.rows[0]?.id ?? returnedId;
      if (userId === null) {
        userId = await addUser(tx, phone, now);
        await forgetContactsOfBefore(tx, phone, identity, now);
        await limits.consumeWithin(tx, newAccountKeys(phone));
      }
      if (identity) await linkIdentity(tx, identity, userId, { outbox, now });
      const until = new Date(now.getTime() + PASSWORD_AFTER_CODE_S * 1_000);
      return {
        opened: await openAccount(tx, userId, visitor, now, until),
        hasNewNumber: isTaken || returnedId !== null,
      };
    });
    if (hasNewNumber) await ads.changed(await activeAdIds(database.sql, opened.user.id)); // their pages show it
    return opened;
  }

  /**
   * Corporate login of a verified company. Throws 422 with one sentence for every reason and in the same
   * time.
   *
   * Throws 429 after five failures with a login in 15 minutes at one address or known device, after those that a
   * caller has in an hour, and after a hundred a day with a login by unknown devices.
   */
  async openByLogin(typed: string, password: string, visitor: Visitor): Promise<SignedIn> {
    const { database, limits, now, rateLimits } = this.#parts;
    const login = typed.toLowerCase();
    const isKnown = await isKnownDevice(database.sql, { login }, visitor.deviceHash, now());
    const keys = loginKeys(login, originOf(visitor, isKnown, rateLimits));
    const hits = await limits.consume(keys);
    const { rows } = await database.sql.query<{ id: number; password_hash: string | null }>(
      `select id, password_hash from users
       where login = $1 and legal_entity_verified and anonymized_at is null`,
      [login],
    );
    const [company] = rows;
    if (!(await isPassword(password, company?.password_hash ?? null)) || !company) throw wrongLogin();
    // Only failures are counted: right passwords do not use up the limit of an office's address.
    await limits.refund(hits, keys[0]?.key ?? null);
    return database.sql.transaction(async (tx) => {
      // The password may have been taken back since it was compared.
      const still = await tx.query(
        `select from users where id = $1 and password_hash = $2 and legal_entity_verified and anonymized_at is null
         for update`,
        [company.id, company.password_hash],
      );
      if (still.rows.length === 0) throw wrongLogin();
      return openAccount(tx, company.id, visitor, now());
    });
  }

  logout({ sessionHash }: SignedInCaller): Promise<void> {
    return closeSession(this.#parts.database.sql, sessionHash);
  }

  /**
   * Sets the password once, in a session opened by a code. Throws 422 elsewhere and for a common password.
   */
  async setPassword(
    { userId, sessionHash }: SignedInCaller,
    password: string,
    deviceHash: string | null,
  ): Promise<void> {
    const { database, now } = this.#parts;
    const allowed = `token_hash = $1 and password_until > $2::timestamptz`;
    const params = [sessionHash, now().toISOString()];
    const { rows } = await database.sql.query(`select from sessions where ${allowed}`, params);
    if (rows.length === 0) throw notProved();
    if (isCommonPassword(password))
      throw failures.invalid({ password: ['Этот пароль слишком простой: его подберут первым.'] });
    const hash = await hashPassword(password);
    await database.sql.transaction(async (tx) => {
      await bringNoPassword(tx, userId);
      // The account before its sessions, as every form locks them.
      await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
      const used = await tx.query(
        `update sessions set password_until = null where ${allowed} returning token_hash`,
        params,
      );
      if (used.rows.length === 0) throw notProved();
      await closeOtherSessions(tx, userId, sessionHash);
      await forgetOtherDevices(tx, userId, deviceHash);
      for (const table of ['codes', 'proved_phones'])
        await tx.query(`delete from ${table} where user_id = $1`, [userId]);
    });
  }
}

const wrongLogin = () => new Failure(422, 'Неверный логин или пароль.');

/** Another call may make the account of the number meanwhile: both open it. */
const addUser = async (tx: SqlQueries, phone: string, now: Date): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into users (phone, created_at, last_active_at) values ($1, $2::timestamptz, $2::timestamptz)
     on conflict (phone) do update set last_active_at = excluded.last_active_at returning id`,
    [phone, now.toISOString()],
  );
  return rows[0]?.id ?? 0;
};

const notProved = () => new Failure(422, 'Сначала подтвердите номер телефона кодом.');

/** Opens a session of an account, and makes the device a known one. */
export const openAccount = async (
  tx: SqlQueries,
  userId: number,
  visitor: Visitor,
  now: Date,
  passwordUntil: Date | null = null,
): Promise<SignedIn> => {
  const token = await openSession(tx, userId, now, passwordUntil);
  const device = await rememberDevice(tx, userId, visitor, now);
  return { user: await readUser(tx, userId), token: { token }, ...(device ? { device } : {}) };
};
