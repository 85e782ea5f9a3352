import { cleanLine } from '@cars/shared-contracts/schemas/clean-text';
import { USER_NAME_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { USERNAME } from '@cars/shared-contracts/schemas/username';
import type { Database } from '../../db/database.ts';
import { failures } from '../../http/failure.ts';
import { openAccount, type SignedIn } from './service.ts';
import { type MessengerUser, readStartData } from './start-data.ts';

export interface MessengerSignInParts {
  readonly database: Database;
  readonly now: () => Date;
  /** Verifies start data; without it this sign-in is disabled. */
  readonly botToken: string | null;
}

const nameOf = ({ first_name = '', last_name = '' }: MessengerUser): string | null =>
  cleanLine(`${cleanLine(first_name)} ${cleanLine(last_name)}`).slice(0, USER_NAME_MAX_CHARS) || null;

/** Sign-in by the messenger's start data [MSG-4] [MSG-9]. */
export class MessengerSignIn {
  readonly #parts: MessengerSignInParts;

  constructor(parts: MessengerSignInParts) {
    this.#parts = parts;
  }

  /**
   * Opens or creates the account of the messenger's user: the same data twice is the same user with another
   * token [A8]. The user's own profile entries stay; throws 401 for invalid start data.
   */
  async openByStartData(raw: string, deviceHash: string | null): Promise<SignedIn> {
    const { botToken, database } = this.#parts;
    const now = this.#parts.now();
    const startData = botToken === null ? null : readStartData(raw, botToken, now);
    if (!startData) throw failures.unauthorized();
    const { user } = startData;
    const username = USERNAME.test(user.username ?? '') ? user.username : null;
    return database.sql.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into users (telegram_id, name, username, created_at, last_active_at)
         values ($1, $2, $3, $4::timestamptz, $4::timestamptz)
         on conflict (telegram_id) do update set last_active_at = excluded.last_active_at,
           name = coalesce(users.name, excluded.name), username = coalesce(users.username, excluded.username)
         returning id`,
        [String(user.id), nameOf(user), username, now.toISOString()],
      );
      return openAccount(tx, rows[0]?.id ?? 0, deviceHash, now);
    });
  }
}
