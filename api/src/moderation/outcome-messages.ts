import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { SqlQueries } from '../db/sql-client.ts';
import { linkToAd, type MessageLink } from '../messages/message-link.ts';
import type { Outbox } from '../messages/outbox.ts';
import { RECIPIENT_SQL } from '../messages/recipient.ts';
import { type AdFate, APPEAL_TEXTS, loserOf, outcomeText, type Side, type Stage } from './outcome-texts.ts';

/** A complaint that was decided, with its ad as it is now. */
export interface DecidedComplaint {
  readonly complaint_id: number;
  readonly ad_id: number;
  /** Null for an account that is gone. */
  readonly author_id: number | null;
  readonly seller_id: number;
  readonly mark: string;
  readonly model: string | null;
  readonly ad_status: string;
}

export interface Outcome {
  readonly complaint: DecidedComplaint;
  readonly stage: Stage;
  readonly isViolation: boolean;
  readonly ruleId: number;
  readonly fate: AdFate;
}

/** The page of the ad, for a side that may open it. */
export const linkFor = (side: Side, adId: number, adStatus: string): MessageLink | null =>
  adStatus === 'active' || (side === 'seller' && adStatus === 'archived') ? linkToAd(adId) : null;

/** One message to each side, in the transaction of the decision and once for it [MOD-3] [MOD-6]. */
export const notifySides = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'put'>,
  { complaint, stage, isViolation, ruleId, fate }: Outcome,
): Promise<void> => {
  const { complaint_id: id, ad_id: adId, author_id, seller_id, ad_status } = complaint;
  const { rows } = await tx.query<{ id: number; recipient: string | null }>(
    `select u.id, ${RECIPIENT_SQL} as recipient from users u where u.id = any($1::int[]) and u.anonymized_at is null`,
    [[author_id, seller_id]],
  );
  for (const { id: userId, recipient: to } of rows) {
    if (!to) continue;
    const side: Side = userId === seller_id ? 'seller' : 'author';
    const link = linkFor(side, adId, ad_status);
    const mayAppeal = stage.kind === 'first' && side === loserOf(isViolation);
    await outbox.put(tx, {
      to,
      kind: 'moderation_outcome',
      text: outcomeText({ side, stage, adId, title: adTitle(complaint), isViolation, ruleId, fate }),
      ...(link ? { link } : {}),
      ...(mayAppeal ? { actions: [{ label: APPEAL_TEXTS.appeal, data: `a:${id}` }] } : {}),
      onceKey: `${stage.kind === 'first' ? 'complaint' : 'appeal'}:${id}:${side}`,
    });
  }
};
