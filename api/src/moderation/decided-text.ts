import type { DeskSubject } from '@cars/shared-contracts/schemas/moderation';
import type { SqlQueries } from '../db/sql-client.ts';
import type { ModerationError } from './moderation-error.ts';
import type { ModeratorAction } from './moderation-log.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';

export type Subject = DeskSubject;

const ACTIONS: Readonly<Record<Subject, readonly ModeratorAction[]>> = {
  company: ['company_approved', 'company_rejected'],
  complaint: ['violation_found', 'no_violation'],
  appeal: ['appeal_granted', 'appeal_declined'],
  warning: ['warning_upheld', 'warning_dismissed'],
};

/** What was decided, in words. */
export const ACTION_WORDS: Readonly<Record<ModeratorAction, string>> = {
  company_approved: 'компания одобрена',
  company_rejected: 'компания отклонена',
  violation_found: 'нарушение есть',
  no_violation: 'нарушения нет',
  appeal_granted: 'апелляция удовлетворена',
  appeal_declined: 'апелляция отклонена',
  warning_upheld: 'предупреждение остаётся',
  warning_dismissed: 'предупреждение убрано',
};

/** «Уже решено: нарушения нет (anna).» [MOD-10] */
const decidedText = async (sql: SqlQueries, subject: Subject, id: number): Promise<string> => {
  const { rows } = await sql.query<{ action: ModeratorAction; moderator: string }>(
    `select action, moderator from moderation_log where subject_id = $1 and action = any($2::text[])
     order by id desc limit 1`,
    [id, ACTIONS[subject]],
  );
  const [last] = rows;
  return last
    ? MODERATOR_TEXTS.decided(`${ACTION_WORDS[last.action]} (${last.moderator})`)
    : MODERATOR_TEXTS.gone;
};

/** Why a decision was refused, in words. */
export const refusalText = async (
  sql: SqlQueries,
  { problem }: ModerationError,
  subject: Subject,
  id: number,
): Promise<string> => {
  if (problem === 'changed')
    return subject === 'warning' ? MODERATOR_TEXTS.warningChanged : MODERATOR_TEXTS.changed;
  if (problem === 'same_moderator') return MODERATOR_TEXTS.sameModerator;
  return problem === 'own_matter' ? MODERATOR_TEXTS.ownMatter : decidedText(sql, subject, id);
};
