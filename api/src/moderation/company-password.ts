import { randomInt } from 'node:crypto';
import type { SqlQueries } from '../db/sql-client.ts';
import { hashPassword } from '../modules/sign-in/hashing.ts';

const PASSWORD_CHARS = 12;
/** Characters that are not confused: no 0 and O, 1, l and I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Gives a verified company a new password, for the message that is being sent; null for any other account. */
export const makeCompanyPassword =
  (sql: SqlQueries) =>
  async (userId: number): Promise<string | null> => {
    const password = Array.from({ length: PASSWORD_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    const { rows } = await sql.query(
      `update users set password_hash = $2 where id = $1 and legal_entity_verified and anonymized_at is null
       returning id`,
      [userId, await hashPassword(password)],
    );
    return rows.length > 0 ? password : null;
  };
