import type { SqlQueries } from '../db/sql-client.ts';
import { reasonName } from '../modules/complaint/service.ts';

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
