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

/** SQL: neither the author of the complaint `c` nor the seller of its ad is one of these accounts. */
const isOfOthersSql = (accounts: string): string =>
  `coalesce(c.user_id <> all(${accounts}::int[]), true)
   and not exists (select from ads a where a.id = c.ad_id and a.user_id = any(${accounts}::int[]))`;

/** Open complaints, the oldest first, without those of these accounts and about their ads. */
export const openComplaints = async (
  sql: SqlQueries,
  exceptOf: readonly number[] = [],
): Promise<OpenComplaint[]> => {
  const { rows } = await sql.query<Omit<OpenComplaint, 'reason'> & { reason_id: number }>(
    `select c.id, c.ad_id, c.reason_id, c.description,
       to_char(c.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as created_at
     from complaints c where c.closed_at is null and ${isOfOthersSql('$1')} order by c.id limit ${SHOWN_MAX}`,
    [exceptOf],
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

/** Open appeals, the oldest first, without those whose first decision was this moderator's, and those of these accounts. */
export const openAppeals = async (
  sql: SqlQueries,
  exceptBy: string | null,
  exceptOf: readonly number[] = [],
): Promise<OpenAppeal[]> => {
  const { rows } = await sql.query<OpenAppeal>(
    `select p.complaint_id, d.ad_id, d.is_violation, d.rule_id, d.decided_by, p.reason as explanation,
       to_char(p.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as created_at
     from appeals p join complaint_decisions d on d.complaint_id = p.complaint_id
       join complaints c on c.id = p.complaint_id
     where p.closed_at is null and d.decided_by is distinct from $1 and ${isOfOthersSql('$2')}
     order by p.created_at, p.complaint_id limit ${SHOWN_MAX}`,
    [exceptBy, exceptOf],
  );
  return rows;
};
