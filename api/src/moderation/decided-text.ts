import type { SqlQueries } from '../db/sql-client.ts';
import type { ModeratorAction } from './moderation-log.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';

export type Subject = 'company' | 'complaint' | 'appeal';

const ACTIONS: Readonly<Record<Subject, readonly ModeratorAction[]>> = {
  company: ['company_approved', 'company_rejected'],
  complaint: ['violation_found', 'no_violation'],
  appeal: ['appeal_granted', 'appeal_declined'],
};

const WORDS: Readonly<Record<ModeratorAction, string>> = {
  company_approved: 'компания одобрена',
  company_rejected: 'компания отклонена',
  violation_found: 'нарушение есть',
  no_violation: 'нарушения нет',
  appeal_granted: 'апелляция удовлетворена',
  appeal_declined: 'апелляция отклонена',
};

/** «Уже решено: нарушения нет (anna).» [MOD-10] */
export const decidedText = async (sql: SqlQueries, subject: Subject, id: number): Promise<string> => {
  const { rows } = await sql.query<{ action: ModeratorAction; moderator: string }>(
    `select action, moderator from moderation_log where subject_id = $1 and action = any($2::text[])
     order by id desc limit 1`,
    [id, ACTIONS[subject]],
  );
  const [last] = rows;
  return last ? MODERATOR_TEXTS.decided(`${WORDS[last.action]} (${last.moderator})`) : MODERATOR_TEXTS.gone;
};
