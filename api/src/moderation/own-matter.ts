import type { SqlQueries } from '../db/sql-client.ts';
import { isIdentityOf } from '../messages/accounts.ts';
import { ModerationError } from './moderation-error.ts';
import type { Actor } from './moderators.ts';

/** Throws `ModerationError` when one of these accounts is the moderator's own [MOD-12]. */
export const refuseOwnMatter = async (
  tx: SqlQueries,
  { identities }: Actor,
  userIds: readonly (number | null)[],
): Promise<void> => {
  for (const identity of identities)
    for (const userId of userIds)
      if (userId !== null && (await isIdentityOf(tx, identity, userId)))
        throw new ModerationError('No moderator decides about an own matter.', 'own_matter');
};
