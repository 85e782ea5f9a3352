import type { SqlQueries } from '../db/sql-client.ts';
import type { Actor } from './moderators.ts';

export type ModeratorAction =
  | 'company_approved'
  | 'company_rejected'
  | 'violation_found'
  | 'no_violation'
  | 'appeal_granted'
  | 'appeal_declined'
  | 'warning_upheld'
  | 'warning_dismissed';

export interface NewEntry {
  readonly by: Actor;
  readonly action: ModeratorAction;
  /** Id of a company's user, of a complaint, or of a warning. */
  readonly subjectId: number;
  readonly reason?: string;
  readonly at: Date;
}

/** Writes what a moderator did, in the transaction of the decision [MOD-8]. */
export const logAction = async (
  tx: SqlQueries,
  { by, action, subjectId, reason, at }: NewEntry,
): Promise<void> => {
  await tx.query(
    `insert into moderation_log (moderator, via, action, subject_id, reason, acted_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz)`,
    [by.name, by.via, action, subjectId, reason ?? null, at.toISOString()],
  );
};

export interface LoggedAction {
  readonly id: number;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly acted_at: string;
  readonly moderator: string;
  readonly via: string;
  readonly action: string;
  readonly subject_id: number;
  readonly reason: string | null;
}

const SHOWN_MAX = 100;

/** The newest actions, the newest first. */
export const recentActions = async (sql: SqlQueries): Promise<LoggedAction[]> => {
  const { rows } = await sql.query<LoggedAction>(
    `select id::int as id, to_char(acted_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as acted_at, moderator, via, action,
       subject_id, reason
     from moderation_log order by id desc limit ${SHOWN_MAX}`,
  );
  return rows;
};
