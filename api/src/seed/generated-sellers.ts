import type { SqlQueries } from '../db/sql-client.ts';
import { type ColumnTypes, insertRows } from './insert-rows.ts';
import { GENERATED_PHONES, makeUsers, type SeededUser } from './users.ts';

export const USER_COLUMNS = {
  phone: 'text',
  username: 'text',
  name: 'text',
  avatar: 'text',
  account_type: 'text',
  login: 'text',
  password_hash: 'text',
  legal_entity_verified: 'boolean',
  created_at: 'timestamptz',
} as const satisfies ColumnTypes;

const isPrivate = ({ account_type }: SeededUser) => account_type === 'private';
const isGeneratedSeller = ({ phone }: SeededUser) =>
  phone >= GENERATED_PHONES.first && phone <= GENERATED_PHONES.last;

/** The sellers of ads that were imported without one. */
export async function foundImportSellers(db: SqlQueries): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from users where phone between $1 and $2 and anonymized_at is null order by id',
    [GENERATED_PHONES.first, GENERATED_PHONES.last],
  );
  return rows.map(({ id }) => id);
}

/**
 * Sellers of imported ads, in turn: the sellers of the demo, or generated private sellers that are created here.
 * Never a real user: imported cars must not appear under their name.
 */
export async function importSellers(tx: SqlQueries): Promise<number[]> {
  const found = await foundImportSellers(tx);
  if (found.length > 0) return found;
  const generated = makeUsers(Date.now()).filter((user) => isPrivate(user) && isGeneratedSeller(user));
  await insertRows(tx, 'users', USER_COLUMNS, generated);
  return foundImportSellers(tx);
}
