import type { Desk, DeskDecision, DeskItem, DeskLog } from '@cars/shared-contracts/schemas/moderation';
import type { Caller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import { ACTION_WORDS, refusalText } from '../../moderation/decided-text.ts';
import { LISTING_RULES } from '../../moderation/listing-rules.ts';
import { logSubjects } from '../../moderation/log-subjects.ts';
import { ModerationError } from '../../moderation/moderation-error.ts';
import { type ModeratorAction, recentActions } from '../../moderation/moderation-log.ts';
import type { ModeratorChatParts } from '../../moderation/moderator-taps.ts';
import { MODERATOR_TEXTS } from '../../moderation/moderator-texts.ts';
import type { Actor } from '../../moderation/moderators.ts';
import { countOf, firstOf, readWaiting, type WaitingCard, waitingCards } from '../../moderation/waiting.ts';

/** Of each kind, of warnings so many ads: the next ones follow when these are decided. */
const SHOWN_MAX = 30;
const AD_PATH = /^\/car\/(\d+)$/;

export type ModerationDeskParts = Omit<ModeratorChatParts, 'now'>;

const itemOf = ({ card, since }: WaitingCard): DeskItem => ({
  subject: card.subject,
  id: card.id,
  revision: card.revision,
  lines: card.text.split('\n'),
  since,
  ad_id: Number(AD_PATH.exec(card.link?.path ?? '')?.[1] ?? 0) || null,
  rule_id: card.ruleId,
  picture: card.picture,
  ...(card.ownLines === null ? {} : { own_lines: card.ownLines }),
});

/** What moderators do in the app: the queue, the decisions and the log of the chat, for an account [MOD-13]. */
export class ModerationDesk {
  readonly #parts: ModerationDeskParts;

  constructor(parts: ModerationDeskParts) {
    this.#parts = parts;
  }

  /** How much waits for this user; null for everybody who is no moderator. */
  async waitingFor(userId: number): Promise<number | null> {
    const { sql, moderators } = this.#parts;
    const by = await moderators.actorOfAccount(sql, userId);
    return by && countOf(await readWaiting(sql, moderators, by));
  }

  /** Throws 404 for a caller who is no moderator. */
  async admit(caller: Caller): Promise<void> {
    await this.#actor(caller);
  }

  async read(caller: Caller): Promise<Desk> {
    const { sql, moderators } = this.#parts;
    const waiting = await readWaiting(sql, moderators, await this.#actor(caller));
    const items = (await waitingCards(sql, firstOf(waiting, SHOWN_MAX))).map(itemOf);
    return {
      waiting: countOf(waiting),
      items: items.filter((item) => item.subject !== 'warning'),
      warnings: items.filter((item) => item.subject === 'warning'),
      rules: [...LISTING_RULES],
      reasons: [...MODERATOR_TEXTS.rejections],
    };
  }

  async log(caller: Caller): Promise<DeskLog> {
    await this.#actor(caller);
    const { sql } = this.#parts;
    const actions = await recentActions(sql);
    const subjects = await logSubjects(sql, actions);
    return actions.map(({ id, acted_at: at, moderator, action, reason }) => ({
      id,
      at,
      moderator,
      what: `${ACTION_WORDS[action as ModeratorAction] ?? action} ${subjects.get(id)}`,
      reason,
    }));
  }

  /** Throws 404 for a caller who is no moderator, and 422 with the reason for a refused decision. */
  async decide(decision: DeskDecision, caller: Caller): Promise<void> {
    const by = await this.#actor(caller);
    try {
      await this.#apply(decision, { ...by, via: `desk:${by.via}` });
    } catch (error) {
      if (!(error instanceof ModerationError)) throw error;
      throw failures.invalid({ id: [await this.#refusal(error, decision)] });
    }
  }

  async #apply({ subject, id, accept, revision, rule_id, reason }: DeskDecision, by: Actor): Promise<void> {
    const { moderation, complaintDecisions, appealDecisions, warningDecisions, ads } = this.#parts;
    if (subject === 'appeal') return appealDecisions.decide(id, accept, by);
    if (subject === 'warning') return warningDecisions.decide(id, revision ?? null, accept, by);
    if (subject === 'complaint') {
      await complaintDecisions.decide(id, accept ? (rule_id ?? 'reason') : null, by);
      return;
    }
    if (!revision) throw new ModerationError('The decision names no revision.', 'input');
    if (accept) await moderation.approve(id, revision, by);
    else await moderation.reject(id, reason ?? '', { revision, by });
    await ads.changed('all'); // every page of the seller's cars shows the badge
  }

  async #refusal(error: ModerationError, { subject, id }: DeskDecision): Promise<string> {
    if (error.problem === 'input') return MODERATOR_TEXTS.wrongDecision;
    if (error.problem === 'changed' && subject === 'company') return MODERATOR_TEXTS.changedOnDesk;
    return refusalText(this.#parts.sql, error, subject, id);
  }

  /** The account is looked up for each call: a moderator may have been removed, or the link to the messenger. */
  async #actor(caller: Caller): Promise<Actor> {
    const { sql, moderators } = this.#parts;
    const by = caller.kind === 'user' ? await moderators.actorOfAccount(sql, caller.userId) : null;
    if (!by) throw failures.absent();
    return by;
  }
}
