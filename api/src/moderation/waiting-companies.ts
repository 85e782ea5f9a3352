import { companyWarnings } from '@cars/shared-contracts/rules/company';
import type { OrganizationType } from '@cars/shared-contracts/schemas/legal';
import type { SqlQueries } from '../db/sql-client.ts';

/** A pending company, as the moderator sees it. */
export interface WaitingCompany {
  readonly id: number;
  readonly phone: string | null;
  readonly organization_type: OrganizationType;
  readonly organization_name: string;
  readonly inn: string;
  readonly ogrn: string;
  readonly rs: string;
  readonly ks: string;
  readonly legal_address: string;
  readonly email: string | null;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly submitted_at: string;
  /** Changes with every change of these data; an approval names the one that was listed. */
  readonly revision: string;
  readonly warnings: readonly string[];
}

/** SQL: a hash of everything that moderators see of `users` u and `legal_data` l, and of the time of the request. */
export const REVISION = `left(md5(row(u.phone, l.organization_type, l.organization_name, l.inn, l.ogrn, l.rs, l.ks,
  l.legal_address, l.email, extract(epoch from l.submitted_at))::text), 12)`;

/** Pending companies, oldest first, with warnings [ACC-35]; with an id that one alone. */
export const readWaitingCompanies = async (
  sql: SqlQueries,
  userId: number | null = null,
): Promise<WaitingCompany[]> => {
  const { rows } = await sql.query<Omit<WaitingCompany, 'warnings'>>(
    `select u.id, u.phone, l.organization_type, l.organization_name, l.inn, l.ogrn, l.rs, l.ks,
       l.legal_address, l.email,
       to_char(l.submitted_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as submitted_at,
       ${REVISION} as revision
     from users u join legal_data l on l.user_id = u.id
     where u.legal_entity_verified = false and l.decided_at is null and u.anonymized_at is null
       and ($1::int is null or u.id = $1::int)
     order by l.submitted_at, u.id`,
    [userId],
  );
  return rows.map((company) => ({ ...company, warnings: Object.values(companyWarnings(company)) }));
};
