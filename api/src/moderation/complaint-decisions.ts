import { DAY_MS, formatPlainDay } from '@cars/shared-contracts/rules/date';
import type { SqlClient } from '../db/sql-client.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { AdService } from '../modules/ad/service.ts';
import type { UploadService } from '../modules/upload/service.ts';
import { adStatusOf, lockAd, takeAdDown } from './ad-visibility.ts';
import { isListingRule, ruleOfReason } from './listing-rules.ts';
import { ModerationError } from './moderation-error.ts';
import { logAction } from './moderation-log.ts';
import type { Actor } from './moderators.ts';
import { type DecidedComplaint, notifySides } from './outcome-messages.ts';
import { refuseOwnMatter } from './own-matter.ts';

export const APPEAL_DAYS = 14;

export interface DecisionParts {
  readonly sql: SqlClient;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly ads: Pick<AdService, 'changed'>;
  /** The files of pictures follow an ad that was taken down. */
  readonly pictures: Pick<UploadService, 'removeRequested'>;
  readonly now: () => Date;
}

/** What a moderator finds: the rule that is broken, `reason` for that of the complaint, or none. */
export type Finding = number | 'reason' | null;

/** The last day on which a decision of this moment may be appealed. */
export const lastDayOfAppeal = (decidedAt: Date): string =>
  formatPlainDay(new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS).toISOString());

/** First decisions about complaints [MOD-1]. */
export class ComplaintDecisions {
  readonly #parts: DecisionParts;

  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  /**
   * Decides an open complaint: with a violation its ad leaves the catalog, and both sides are notified.
   *
   * Returns the broken rule or null. Throws `ModerationError` when the complaint is not open or the rule is unknown.
   */
  async decide(id: number, finding: Finding, by: Actor): Promise<number | null> {
    const { sql, ads, pictures, now, outbox } = this.#parts;
    const at = now();
    const isViolation = finding !== null;
    if (typeof finding === 'number' && !isListingRule(finding))
      throw new ModerationError(`There is no rule ${finding}.`, 'input');
    const [adId, ruleId] = await sql.transaction(async (tx) => {
      const { rows } = await tx.query<Omit<DecidedComplaint, 'ad_status'> & { reason_id: number }>(
        `update complaints c set closed_at = $2::timestamptz
         from ads a where c.id = $1 and a.id = c.ad_id and c.closed_at is null
         returning c.id as complaint_id, c.ad_id, c.user_id as author_id, c.reason_id, a.user_id as seller_id,
           a.mark, a.model`,
        [id, at.toISOString()],
      );
      const [found] = rows;
      if (!found) throw new ModerationError(`No complaint with the id ${id} is open.`, 'decided');
      await refuseOwnMatter(tx, by, [found.author_id, found.seller_id]);
      const rule = typeof finding === 'number' ? finding : ruleOfReason(found.reason_id).id;
      await tx.query(
        `insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
         values ($1, $2, $3, $4, $5, $6::timestamptz)`,
        [id, found.ad_id, isViolation, rule, by.name, at.toISOString()],
      );
      await lockAd(tx, found.ad_id);
      const taken = isViolation ? await takeAdDown(tx, found.ad_id, id, at) : null;
      const adStatus = await adStatusOf(tx, found.ad_id);
      await notifySides(tx, outbox, {
        complaint: { ...found, ad_status: adStatus },
        stage: { kind: 'first', lastDay: lastDayOfAppeal(at) },
        isViolation,
        ruleId: rule,
        fate: taken ?? (adStatus === 'active' ? 'stays_shown' : 'gone'),
      });
      await logAction(tx, {
        by,
        action: isViolation ? 'violation_found' : 'no_violation',
        subjectId: id,
        ...(isViolation ? { reason: `Правило ${rule}` } : {}),
        at,
      });
      return [found.ad_id, rule] as const;
    });
    if (isViolation) await Promise.all([ads.changed([adId]), pictures.removeRequested()]);
    return isViolation ? ruleId : null;
  }
}
