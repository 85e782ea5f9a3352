import type { SqlQueries } from '../db/sql-client.ts';
import { adStatusOf, lockAd, showAdAgain, takeAdDown } from './ad-visibility.ts';
import type { DecisionParts } from './complaint-decisions.ts';
import { ModerationError } from './moderation-error.ts';
import { logAction } from './moderation-log.ts';
import type { Actor, Moderators } from './moderators.ts';
import { type DecidedComplaint, notifySides } from './outcome-messages.ts';
import { type AdFate, loserOf } from './outcome-texts.ts';
import { refuseOwnMatter } from './own-matter.ts';

interface Appealed extends Omit<DecidedComplaint, 'ad_status'> {
  readonly is_violation: boolean;
  readonly rule_id: number;
}

export interface AppealDecisionParts extends DecisionParts {
  readonly moderators: Moderators;
}

/** Final decisions about complaints [MOD-5] [MOD-6]. */
export class AppealDecisions {
  readonly #parts: AppealDecisionParts;

  constructor(parts: AppealDecisionParts) {
    this.#parts = parts;
  }

  /**
   * Decides an open appeal; a granted one reverses the decision. Both sides are notified.
   *
   * Throws `ModerationError` when it is not open, or when the same moderator decided first and there is another one.
   */
  async decide(complaintId: number, isGranted: boolean, by: Actor): Promise<void> {
    const { sql, ads, pictures, outbox, now } = this.#parts;
    const at = now();
    const adId = await sql.transaction(async (tx) => {
      const appealed = await this.#close(tx, complaintId, isGranted, by, at);
      const isViolation = appealed.is_violation !== isGranted;
      await refuseOwnMatter(tx, by, [appealed.author_id, appealed.seller_id]);
      await lockAd(tx, appealed.ad_id);
      const fate = await this.#moveAd(tx, appealed, isViolation, isGranted, at);
      await notifySides(tx, outbox, {
        complaint: { ...appealed, ad_status: await adStatusOf(tx, appealed.ad_id) },
        stage: { kind: 'appeal', appellant: loserOf(appealed.is_violation), isGranted },
        isViolation,
        ruleId: appealed.rule_id,
        fate,
      });
      const action = isGranted ? 'appeal_granted' : 'appeal_declined';
      await logAction(tx, { by, action, subjectId: complaintId, at });
      return appealed.ad_id;
    });
    await Promise.all([ads.changed([adId]), pictures.removeRequested()]);
  }

  async #close(tx: SqlQueries, id: number, isGranted: boolean, by: Actor, at: Date): Promise<Appealed> {
    const { rows } = await tx.query<Appealed>(
      `update appeals p set closed_at = $2::timestamptz, is_granted = $3, decided_by = $4
       from complaints c join ads a on a.id = c.ad_id join complaint_decisions d on d.complaint_id = c.id
       where p.complaint_id = $1 and p.closed_at is null and c.id = p.complaint_id
         and (d.decided_by <> $4 or not $5::boolean)
       returning c.id as complaint_id, c.ad_id, c.user_id as author_id, a.user_id as seller_id, a.mark, a.model,
         d.is_violation, d.rule_id`,
      [id, at.toISOString(), isGranted, by.name, this.#parts.moderators.hasOther(by.name)],
    );
    const [appealed] = rows;
    if (appealed) return appealed;
    const open = await tx.query('select from appeals where complaint_id = $1 and closed_at is null', [id]);
    throw open.rows.length > 0
      ? new ModerationError('Another moderator decides about an appeal.', 'same_moderator')
      : new ModerationError(`No appeal about complaint ${id} is open.`, 'decided');
  }

  async #moveAd(
    tx: SqlQueries,
    { ad_id, complaint_id }: Appealed,
    isViolation: boolean,
    isGranted: boolean,
    at: Date,
  ): Promise<AdFate> {
    if (isGranted)
      return isViolation ? takeAdDown(tx, ad_id, complaint_id, at) : showAdAgain(tx, ad_id, complaint_id, at);
    if (isViolation) return 'stays_down';
    return (await adStatusOf(tx, ad_id)) === 'active' ? 'stays_shown' : 'gone';
  }
}
