import type { SqlQueries } from '../db/sql-client.ts';
import { HOLDS_SQL } from '../modules/warning/kinds.ts';
import type { DecisionParts } from './complaint-decisions.ts';
import { ModerationError } from './moderation-error.ts';
import { logAction } from './moderation-log.ts';
import type { Actor } from './moderators.ts';
import { refuseOwnMatter } from './own-matter.ts';
import { WARNING_REVISION } from './warnings.ts';

interface DecidedRow {
  readonly ad_id: number;
  readonly kind: string;
  readonly seller_id: number;
  readonly revision: string;
}

/** The warnings of the account's other ads say the same; one with a reply waits for a decision of its own. */
const ofAccount = async (
  tx: SqlQueries,
  { seller_id }: DecidedRow,
  at: Date,
  isDismissed: boolean,
): Promise<number[]> => {
  const { rows } = await tx.query<{ ad_id: number }>(
    `update ad_warnings w set decided_at = $2::timestamptz, is_dismissed = $3
     from ads a where a.user_id = $1 and a.status = 'active' and w.ad_id = a.id and w.kind = 'new_seller'
       and w.decided_at is null and w.reply is null
     returning w.ad_id`,
    [seller_id, at.toISOString(), isDismissed],
  );
  return rows.map(({ ad_id }) => ad_id);
};

/** Decisions about warnings [WARN-6]. */
export class WarningDecisions {
  readonly #parts: Pick<DecisionParts, 'sql' | 'ads' | 'now'>;

  constructor(parts: Pick<DecisionParts, 'sql' | 'ads' | 'now'>) {
    this.#parts = parts;
  }

  /**
   * The warning stays on the page, or is dismissed until something else is found. Throws `ModerationError` when it is
   * not open, or has changed since the moderator saw `revision`; null is for whatever is there.
   */
  async decide(id: number, revision: string | null, stays: boolean, by: Actor): Promise<void> {
    const { sql, ads, now } = this.#parts;
    const at = now();
    const adIds = await sql.transaction(async (tx) => {
      const { rows } = await tx.query<DecidedRow>(
        `update ad_warnings w set decided_at = $2::timestamptz, is_dismissed = $3
         from ads a where w.id = $1 and a.id = w.ad_id and w.decided_at is null and a.status = 'active' and ${HOLDS_SQL}
         returning w.ad_id, w.kind, a.user_id as seller_id, ${WARNING_REVISION} as revision`,
        [id, at.toISOString(), !stays],
      );
      const [found] = rows;
      if (!found) throw new ModerationError(`No warning with the id ${id} is open.`, 'decided');
      if (revision !== null && found.revision !== revision)
        throw new ModerationError(`Warning ${id} has changed since it was listed.`, 'changed');
      await refuseOwnMatter(tx, by, [found.seller_id]);
      await logAction(tx, { by, action: stays ? 'warning_upheld' : 'warning_dismissed', subjectId: id, at });
      return [found.ad_id, ...(found.kind === 'new_seller' ? await ofAccount(tx, found, at, !stays) : [])];
    });
    await ads.changed(adIds);
  }
}
