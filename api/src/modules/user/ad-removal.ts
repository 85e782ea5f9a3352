import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { requestCheck } from '../warning/checks.ts';
import { requestRemovalOfAds } from './picture-removals.ts';

/**
 * Deletes a user's own ad from every list, and its pictures from the storage; the row stays, so that its id
 * never means another car. Throws 403 for another user's public ad, 404 for an absent or deleted one [C1].
 */
export const removeAd = async (sql: SqlClient, adId: number, userId: number, now: Date): Promise<void> => {
  await sql.transaction(async (tx) => {
    const removed = await tx.query(
      `update ads set status = 'deleted', cover = null, updated_at = $3::timestamptz
       where id = $1 and user_id = $2 and status in ('active', 'archived') returning id`,
      [adId, userId, now.toISOString()],
    );
    if (removed.rows.length === 0) {
      const { rows } = await tx.query("select from ads where id = $1 and status = 'active'", [adId]);
      throw rows.length > 0 ? failures.forbidden() : failures.absentAd();
    }
    await requestCheck(tx, adId, now);
    await requestRemovalOfAds(tx, [adId]);
  });
};
