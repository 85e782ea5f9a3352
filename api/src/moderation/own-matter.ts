import type { SqlQueries } from '../db/sql-client.ts';
import { accountsOf } from '../messages/accounts.ts';
import { ModerationError } from './moderation-error.ts';
import type { Actor } from './moderators.ts';

/** The accounts that a moderator's identities open: no matter of theirs is decided by this moderator [MOD-12]. */
export const ownAccounts = async (sql: SqlQueries, { identities }: Actor): Promise<number[]> => {
  const own: number[] = [];
  for (const identity of identities) own.push(...(await accountsOf(sql, identity)));
  return own;
};

/** Throws `ModerationError` when one of these accounts is the moderator's own. */
export const refuseOwnMatter = async (
  tx: SqlQueries,
  by: Actor,
  userIds: readonly (number | null)[],
): Promise<void> => {
  const own = await ownAccounts(tx, by);
  if (userIds.some((userId) => userId !== null && own.includes(userId)))
    throw new ModerationError('No moderator decides about an own matter.', 'own_matter');
};
