import type { TapOutcome } from '../bot/bot-reply.ts';
import type { SqlClient } from '../db/sql-client.ts';
import type { MessageAction } from '../messages/message-action.ts';
import type { Identity } from '../messages/recipient.ts';
import type { AdService } from '../modules/ad/service.ts';
import type { AppealDecisions } from './appeal-decisions.ts';
import { awaitText, STOP_TAPS } from './awaited-texts.ts';
import { buttonsOf, columnOf, rowOf, withPage } from './card-buttons.ts';
import { companyCard, complaintCard } from './cards.ts';
import type { ComplaintDecisions } from './complaint-decisions.ts';
import { refusalText, type Subject } from './decided-text.ts';
import { LISTING_RULES } from './listing-rules.ts';
import type { Moderation } from './moderation.ts';
import { ModerationError } from './moderation-error.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';
import type { Actor, Moderators } from './moderators.ts';
import type { WarningDecisions } from './warning-decisions.ts';
import { otherWarningMessages } from './warning-messages.ts';

export interface ModeratorChatParts {
  readonly sql: SqlClient;
  readonly moderators: Moderators;
  readonly moderation: Moderation;
  readonly complaintDecisions: ComplaintDecisions;
  readonly appealDecisions: AppealDecisions;
  readonly warningDecisions: WarningDecisions;
  readonly ads: Pick<AdService, 'changed'>;
  readonly now: () => Date;
}

const COMPANY_TAP = /^m:f:([1-9]\d{0,8}):([0-9a-f]{12}):(ok|no|own|back|[1-4])$/;
const COMPLAINT_TAP = /^m:c:([1-9]\d{0,8}):(yes|no|back|[1-7])$/;
const APPEAL_TAP = /^m:a:([1-9]\d{0,8}):(ok|no)$/;
const WARNING_TAP = /^m:w:([1-9]\d{0,8}):([0-9a-f]{12}):(ok|no)$/;

const done = (text: string): TapOutcome => ({
  notice: MODERATOR_TEXTS.done,
  buttons: [],
  replies: [{ text }],
});

const reasonActions = (id: number, revision: string): MessageAction[] => [
  ...MODERATOR_TEXTS.rejections.map((label, at) => ({ label, data: `m:f:${id}:${revision}:${at + 1}` })),
  { label: MODERATOR_TEXTS.ownReason, data: `m:f:${id}:${revision}:own` },
  { label: MODERATOR_TEXTS.back, data: `m:f:${id}:${revision}:back` },
];

const ruleActions = (id: number): MessageAction[] => [
  ...LISTING_RULES.map((rule) => ({ label: `${rule.id}. ${rule.title}`, data: `m:c:${id}:${rule.id}` })),
  { label: MODERATOR_TEXTS.back, data: `m:c:${id}:back` },
];

/** What a refused decision shows; other errors are thrown again. */
export const refusalOf = async (
  sql: SqlClient,
  error: unknown,
  subject: Subject,
  id: number,
): Promise<TapOutcome> => {
  if (!(error instanceof ModerationError)) throw error;
  const notice = await refusalText(sql, error, subject, id);
  return error.problem === 'own_matter' ? { notice } : { notice, buttons: [] };
};

/** Taps of moderators: a user who is not listed at this moment changes nothing, whatever the data [MOD-9] [A30]. */
export const createModeratorTaps = (parts: ModeratorChatParts) => {
  const { sql, moderators, moderation, complaintDecisions, appealDecisions, warningDecisions, ads, now } =
    parts;

  const tapOnCompany = async (from: Identity, by: Actor, id: number, revision: string, what: string) => {
    if (what === 'ok') {
      await moderation.approve(id, revision, by);
      await ads.changed('all'); // every page of the seller's cars shows the badge
      return done(MODERATOR_TEXTS.approved(id));
    }
    const reason = MODERATOR_TEXTS.rejections[Number(what) - 1];
    if (reason) {
      await moderation.reject(id, reason, { revision, by });
      await ads.changed('all');
      return done(MODERATOR_TEXTS.rejected(id, reason));
    }
    const card = await companyCard(sql, id);
    if (!card) throw new ModerationError(`No company with the id ${id} is waiting.`, 'decided');
    if (card.key !== `company:${id}:${revision}`)
      throw new ModerationError(`The data of company ${id} have changed.`, 'changed');
    if (what === 'no')
      return { notice: MODERATOR_TEXTS.chooseReason, buttons: columnOf(reasonActions(id, revision)) };
    if (what === 'back') return { notice: MODERATOR_TEXTS.returned, buttons: buttonsOf(card) };
    await awaitText(sql, from, { purpose: 'rejection', subject_id: id, revision }, now());
    return {
      notice: MODERATOR_TEXTS.chooseReason,
      replies: [
        {
          text: MODERATOR_TEXTS.writeReason(id),
          buttons: rowOf([{ label: MODERATOR_TEXTS.stop, data: STOP_TAPS.rejection }]),
        },
      ],
    };
  };

  const tapOnComplaint = async (by: Actor, id: number, what: string): Promise<TapOutcome> => {
    if (what === 'yes' || what === 'back') {
      const card = await complaintCard(sql, id);
      if (!card) throw new ModerationError(`No complaint with the id ${id} is open.`, 'decided');
      return what === 'yes'
        ? { notice: MODERATOR_TEXTS.chooseRule, buttons: withPage(card, columnOf(ruleActions(id))) }
        : { notice: MODERATOR_TEXTS.returned, buttons: buttonsOf(card) };
    }
    const ruleId = await complaintDecisions.decide(id, what === 'no' ? null : Number(what), by);
    return done(ruleId === null ? MODERATOR_TEXTS.noViolation(id) : MODERATOR_TEXTS.violation(id, ruleId));
  };

  const tapOnAppealCard = async (by: Actor, id: number, isGranted: boolean): Promise<TapOutcome> => {
    await appealDecisions.decide(id, isGranted, by);
    return done(isGranted ? MODERATOR_TEXTS.granted(id) : MODERATOR_TEXTS.declined(id));
  };

  const tapOnWarning = async (
    by: Actor,
    id: number,
    revision: string,
    stays: boolean,
  ): Promise<TapOutcome> => {
    await warningDecisions.decide(id, revision, stays, by);
    return done(stays ? MODERATOR_TEXTS.warningStays(id) : MODERATOR_TEXTS.warningDismissed(id));
  };

  /** Null for data of another button. */
  return async (from: Identity, data: string): Promise<TapOutcome | null> => {
    if (!data.startsWith('m:')) return null;
    const by = moderators.actorOf(from);
    if (!by) return { notice: MODERATOR_TEXTS.notModerator };
    const guarded = (subject: Subject, id: string, work: (id: number) => Promise<TapOutcome>) =>
      work(Number(id)).catch((error: unknown) => refusalOf(sql, error, subject, Number(id)));
    const [, companyId, revision = '', step = ''] = COMPANY_TAP.exec(data) ?? [];
    if (companyId) return guarded('company', companyId, (id) => tapOnCompany(from, by, id, revision, step));
    const [, complaintId, finding = ''] = COMPLAINT_TAP.exec(data) ?? [];
    if (complaintId) return guarded('complaint', complaintId, (id) => tapOnComplaint(by, id, finding));
    const [, warningId, shown = '', choice] = WARNING_TAP.exec(data) ?? [];
    if (warningId) {
      const outcome = await guarded('warning', warningId, (id) =>
        tapOnWarning(by, id, shown, choice === 'ok'),
      );
      if (!outcome.buttons) return outcome;
      const others = await otherWarningMessages(sql, Number(warningId));
      return { ...outcome, replies: [...(outcome.replies ?? []), ...others] };
    }
    const [, appealId, decision] = APPEAL_TAP.exec(data) ?? [];
    return appealId ? guarded('appeal', appealId, (id) => tapOnAppealCard(by, id, decision === 'ok')) : null;
  };
};
