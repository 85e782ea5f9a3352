import { createHash } from 'node:crypto';
import { cleanLine } from '@cars/shared-contracts/schemas/clean-text';
import { USER_NAME_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import { USERNAME } from '@cars/shared-contracts/schemas/username';
import type { Database } from '../../db/database.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Visitor } from '../../http/caller-limits.ts';
import { failures, isRefusal } from '../../http/failure.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import { type Identity, recipientOf } from '../../messages/recipient.ts';
import { newAccountKeys } from './limits.ts';
import { openAccount, type SignedIn } from './service.ts';
import { isOldStartData, type MessengerUser, readStartData, type StartData } from './start-data.ts';

/** The token of the bot in each messenger; a messenger without one signs no one in. */
export type BotTokens = Readonly<Record<MessengerName, string | null>>;

export interface MessengerSignInParts {
  readonly database: Database;
  readonly limits: Pick<PersistentLimits, 'consumeWithin'>;
  readonly now: () => Date;
  readonly botTokens: BotTokens;
  /** SHA-256 of the start parameter that switches admin mode on, in hexadecimal; null: there is none. */
  readonly adminStartParam: string | null;
}

const nameOf = ({ first_name, last_name }: MessengerUser): string | null =>
  cleanLine(`${cleanLine(first_name ?? '')} ${cleanLine(last_name ?? '')}`).slice(0, USER_NAME_MAX_CHARS) ||
  null;

/** Another call made the account of this person meanwhile. */
class AlreadyLinked extends Error {}

/** Sign-in by the start data of a messenger [MSG-4] [MSG-9]. */
export class MessengerSignIn {
  readonly #parts: MessengerSignInParts;

  constructor(parts: MessengerSignInParts) {
    this.#parts = parts;
  }

  /**
   * The user of start data, checked with the token of the named messenger alone [A6] [A21]. Throws 401
   * when they are invalid.
   */
  userOf(messenger: MessengerName, raw: string): MessengerUser {
    return this.#read(messenger, raw).user;
  }

  #read(messenger: MessengerName, raw: string): StartData {
    const token = this.#parts.botTokens[messenger];
    if (token === null) throw failures.unauthorized();
    const now = this.#parts.now();
    const startData = readStartData(messenger, raw, token, now);
    if (startData) return startData;
    throw isOldStartData(messenger, raw, token, now) ? failures.oldStartData() : failures.unauthorized();
  }

  /** Whether this start switches admin mode on, for the log alone [I15]. Throws as `userOf`. */
  isAdminStart(messenger: MessengerName, raw: string): boolean {
    const { startParam } = this.#read(messenger, raw);
    const digest = createHash('sha256')
      .update(startParam ?? '')
      .digest('hex');
    return startParam !== null && digest === this.#parts.adminStartParam;
  }

  /** The same as an identity; null for start data that do not hold, and without any. */
  identityOf(messenger: MessengerName, raw: string | undefined): Identity | null {
    try {
      return raw === undefined ? null : { messenger, id: String(this.userOf(messenger, raw).id) };
    } catch (error) {
      if (isRefusal(error, 401)) return null;
      throw error;
    }
  }

  /**
   * Opens or creates the account of the messenger's user: the same data twice is the same user with another
   * token [A8]. The user's own profile entries stay; throws 401 for invalid start data, 429 after three new
   * accounts in a day.
   */
  async openByStartData(messenger: MessengerName, raw: string, visitor: Visitor): Promise<SignedIn> {
    const user = this.userOf(messenger, raw);
    const open = () =>
      this.#parts.database.sql.transaction(async (tx) => {
        const now = this.#parts.now();
        const userId = await accountOf(tx, messenger, user, { limits: this.#parts.limits, now });
        return openAccount(tx, userId, visitor, now);
      });
    try {
      return await open();
    } catch (error) {
      if (error instanceof AlreadyLinked) return open();
      throw error;
    }
  }
}

/**
 * Throws `AlreadyLinked` when the same person came twice for the first time, 429 after three new accounts in a
 * day.
 */
const accountOf = async (
  tx: SqlQueries,
  messenger: MessengerName,
  user: MessengerUser,
  { limits, now }: Pick<MessengerSignInParts, 'limits'> & { readonly now: Date },
): Promise<number> => {
  const username = USERNAME.test(user.username ?? '') ? user.username : null;
  const values = [nameOf(user), username, now.toISOString()];
  // A return of a number removes later links: its end is awaited before the link is read.
  await tx.query(
    `select from users where id = (
       select user_id from messenger_accounts where messenger = $1 and messenger_id = $2) for update`,
    [messenger, String(user.id)],
  );
  const known = await tx.query<{ id: number }>(
    `update users u set last_active_at = $3::timestamptz, name = coalesce(u.name, $1),
       username = coalesce(u.username, $2)
     from messenger_accounts m where m.messenger = $4 and m.messenger_id = $5 and u.id = m.user_id
     returning u.id`,
    [...values, messenger, String(user.id)],
  );
  if (known.rows[0]) return known.rows[0].id;
  const { rows } = await tx.query<{ id: number }>(
    `insert into users (name, username, created_at, last_active_at)
     values ($1, $2, $3::timestamptz, $3::timestamptz) returning id`,
    values,
  );
  const id = rows[0]?.id ?? 0;
  const linked = await tx.query(
    `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
     values ($1, $2, $3, $4::timestamptz) on conflict (messenger, messenger_id) do nothing returning user_id`,
    [messenger, String(user.id), id, now.toISOString()],
  );
  if (linked.rows.length === 0) throw new AlreadyLinked();
  await limits.consumeWithin(tx, newAccountKeys(recipientOf({ messenger, id: String(user.id) })));
  return id;
};
