import type { User } from '@cars/shared-contracts/schemas/user';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { APPROVED_NAME } from './public-seller.ts';

/** The signed-in user with all own fields. Throws 401 when the account was deleted. */
export const readUser = async (sql: SqlQueries, userId: number): Promise<User> => {
  const { rows } = await sql.query<User>(
    `select u.id, u.name, u.username, u.email, u.phone as phone_number, u.avatar, u.account_type, u.login,
       u.legal_entity_verified, ${APPROVED_NAME} as organization_name, l.inn
     from users u left join legal_data l on l.user_id = u.id
     where u.id = $1 and u.anonymized_at is null`,
    [userId],
  );
  const user = rows[0];
  if (!user) throw failures.unauthorized();
  return user;
};

export const activeAdIds = async (sql: SqlQueries, userId: number): Promise<number[]> => {
  const { rows } = await sql.query<{ id: number }>(
    "select id from ads where user_id = $1 and status = 'active'",
    [userId],
  );
  return rows.map(({ id }) => id);
};
