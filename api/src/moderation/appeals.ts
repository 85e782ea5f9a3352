import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { IS_IDENTITY_SQL } from '../messages/accounts.ts';
import type { Identity } from '../messages/recipient.ts';
import { awaitText } from './awaited-texts.ts';
import { APPEAL_DAYS } from './complaint-decisions.ts';
import type { ModeratorCards } from './moderator-cards.ts';
import { loserOf, type Side } from './outcome-texts.ts';

export interface AppealParts {
  readonly sql: SqlClient;
  readonly cards: ModeratorCards;
  readonly now: () => Date;
}

export type AppealResult =
  | { readonly kind: 'taken'; readonly side: Side; readonly adId: number; readonly adStatus: string }
  | { readonly kind: 'already' | 'late' | 'not_own' };

/**
 * SQL: the decision `d` about complaint `c` ($3), its ad `a` and its loser `u`, who is the messenger's user ($1, $2). Nothing
 * else may appeal.
 */
const OWN_DECISION_SQL = `complaint_decisions d join complaints c on c.id = d.complaint_id join ads a on a.id = c.ad_id
  join users u on u.id = case when d.is_violation then a.user_id else c.user_id end
  where d.complaint_id = $3 and ${IS_IDENTITY_SQL}`;

/** SQL: the last day of the appeal is whole, in Moscow. */
const IN_TIME_SQL = `(d.decided_at at time zone 'Europe/Moscow')::date + ${APPEAL_DAYS}
  >= ($4::timestamptz at time zone 'Europe/Moscow')::date`;

/** Appeals of the side that lost: one for a decision, within two weeks [MOD-4]. */
export class Appeals {
  readonly #parts: AppealParts;

  constructor(parts: AppealParts) {
    this.#parts = parts;
  }

  /** Takes an appeal and waits for its explanation; a repeated one changes nothing. */
  async appeal(complaintId: number, from: Identity): Promise<AppealResult> {
    const { sql, cards, now } = this.#parts;
    const at = now();
    const params = [from.messenger, from.id, complaintId, at.toISOString()];
    return sql.transaction(async (tx) => {
      const { rows: written } = await tx.query<{ complaint_id: number }>(
        `insert into appeals (complaint_id, user_id, created_at)
         select c.id, u.id, $4::timestamptz from ${OWN_DECISION_SQL} and ${IN_TIME_SQL}
         on conflict (complaint_id) do nothing returning complaint_id`,
        params,
      );
      const { rows } = await tx.query<{
        ad_id: number;
        ad_status: string;
        is_violation: boolean;
        decided_by: string;
        is_appealed: boolean;
      }>(
        `select d.ad_id, a.status as ad_status, d.is_violation, d.decided_by,
           exists (select from appeals p where p.complaint_id = c.id) as is_appealed
         from ${OWN_DECISION_SQL}`,
        params.slice(0, 3),
      );
      const [decision] = rows;
      if (!decision) return { kind: 'not_own' };
      if (written.length === 0) return { kind: decision.is_appealed ? 'already' : 'late' };
      await awaitText(tx, from, { purpose: 'appeal', subject_id: complaintId, revision: null }, at);
      await cards.putAppeal(tx, complaintId, decision.decided_by);
      const { ad_id: adId, ad_status: adStatus, is_violation } = decision;
      return { kind: 'taken', side: loserOf(is_violation), adId, adStatus };
    });
  }

  /** Adds the explanation to an open appeal of this user; moderators get the card again with it. */
  async explain(tx: SqlQueries, complaintId: number, from: Identity, text: string): Promise<boolean> {
    const { rows } = await tx.query<{ decided_by: string }>(
      `update appeals p set reason = $4 from complaint_decisions d, users u
       where p.complaint_id = $3 and p.closed_at is null and p.reason is null and d.complaint_id = p.complaint_id
         and u.id = p.user_id and ${IS_IDENTITY_SQL}
       returning d.decided_by`,
      [from.messenger, from.id, complaintId, text],
    );
    const [decision] = rows;
    if (!decision) return false;
    await this.#parts.cards.putAppeal(tx, complaintId, decision.decided_by);
    return true;
  }
}
