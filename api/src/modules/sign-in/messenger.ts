import { PERSON_NAME_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { Database } from '../../db/database.ts';
import { failures } from '../../http/failure.ts';
import { readUser } from '../user/queries.ts';
import type { SignedIn } from './service.ts';
import { openSession } from './sessions.ts';
import { type MessengerUser, readStartData } from './start-data.ts';

/** As the profile's own form takes it. */
const USERNAME = /^[A-Za-z0-9_]{5,32}$/;

export interface MessengerSignInParts {
  readonly database: Database;
  readonly now: () => Date;
  /** Verifies start data; without it this sign-in is disabled. */
  readonly botToken: string | null;
}

const nameOf = ({ first_name = '', last_name = '' }: MessengerUser): string | null =>
  `${first_name} ${last_name}`
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, PERSON_NAME_MAX_CHARS) || null;

/** Sign-in by the messenger's start data [MSG-4] [MSG-9]. */
export class MessengerSignIn {
  readonly #parts: MessengerSignInParts;

  constructor(parts: MessengerSignInParts) {
    this.#parts = parts;
  }

  /**
   * Opens the account of the messenger's user, or creates it: the same data twice is the same person with another
   * token [A8]. What the person wrote into the profile stays. Throws 401 for start data that does not hold.
   */
  async openByStartData(raw: string): Promise<SignedIn> {
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
      const userId = rows[0]?.id ?? 0;
      const token = await openSession(tx, userId, now);
      return { user: await readUser(tx, userId), token: { token } };
    });
  }
}
