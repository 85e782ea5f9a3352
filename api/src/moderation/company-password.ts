import { randomInt } from 'node:crypto';
import type { SqlQueries } from '../db/sql-client.ts';
import type { NewPassword } from '../messages/outbox.ts';
import { hashPassword } from '../modules/sign-in/hashing.ts';

const PASSWORD_CHARS = 12;
/** Characters that are not confused: no 0 and O, 1, l and I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new password for a verified company, valid from the delivery of its message; null for any other account. */
export const makeCompanyPassword =
  (sql: SqlQueries) =>
  async (userId: number): Promise<NewPassword | null> => {
    const { rows } = await sql.query(
      'select from users where id = $1 and legal_entity_verified and anonymized_at is null',
      [userId],
    );
    if (rows.length === 0) return null;
    const password = Array.from({ length: PASSWORD_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    return { password, hash: await hashPassword(password) };
  };

/** The account has a password of its own choice: a message that has not left brings no other one. */
export const bringNoPassword = async (tx: SqlQueries, userId: number): Promise<void> => {
  await tx.query(
    `update outbox set body = replace(body, '{secret}', 'тот, который вы задали'), password_of = null
     where password_of = $1 and sent_at is null`,
    [userId],
  );
};
