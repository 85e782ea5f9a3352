import type { SqlQueries } from '../db/sql-client.ts';
import { reasonName } from '../modules/complaint/reasons.ts';

/** An open complaint. */
export interface OpenComplaint {
  readonly id: number;
  readonly ad_id: number;
  readonly reason: string;
  readonly description: string;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly created_at: string;
}

const SHOWN_MAX = 200;

/** Open complaints, the oldest first. */
export const openComplaints = async (sql: SqlQueries): Promise<OpenComplaint[]> => {
  const { rows } = await sql.query<Omit<OpenComplaint, 'reason'> & { reason_id: number }>(
    `select id, ad_id, reason_id, description,
       to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as created_at
     from complaints where closed_at is null order by id limit ${SHOWN_MAX}`,
  );
  return rows.map(({ reason_id, ...complaint }) => ({ ...complaint, reason: reasonName(reason_id) }));
};

/** An appeal that is not decided. */
export interface OpenAppeal {
  readonly complaint_id: number;
  readonly ad_id: number;
  readonly is_violation: boolean;
  readonly rule_id: number;
  readonly decided_by: string;
  readonly explanation: string | null;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly created_at: string;
}

/** Open appeals, the oldest first, without those whose first decision was this moderator's. */
export const openAppeals = async (sql: SqlQueries, exceptBy: string | null): Promise<OpenAppeal[]> => {
  const { rows } = await sql.query<OpenAppeal>(
    `select p.complaint_id, d.ad_id, d.is_violation, d.rule_id, d.decided_by, p.reason as explanation,
       to_char(p.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as created_at
     from appeals p join complaint_decisions d on d.complaint_id = p.complaint_id
     where p.closed_at is null and d.decided_by is distinct from $1
     order by p.created_at, p.complaint_id limit ${SHOWN_MAX}`,
    [exceptBy],
  );
  return rows;
};
