import { printable } from '../printable.ts';
import type { OpenComplaint } from './complaints.ts';
import type { WaitingCompany } from './moderation.ts';

/** Lines of a terminal about a pending company; user texts are on their own line and escaped [D22]. */
export const describeCompany = (company: WaitingCompany): string =>
  [
    `${company.id}  ${company.organization_name} (${company.organization_type}), waiting since ${company.submitted_at} MSK, revision ${company.revision}`,
    `    ИНН ${company.inn}  ОГРН ${company.ogrn}  р/с ${company.rs}  к/с ${company.ks}`,
    `    ${company.legal_address}`,
    `    тел. ${company.phone ?? 'нет'}  ${company.email ?? ''}`,
    ...company.warnings.map((warning) => `    ! ${warning}`),
  ]
    .map(printable)
    .join('\n');

/** One line of a terminal. */
export const describeComplaint = ({ id, ad_id, reason, description, created_at }: OpenComplaint): string =>
  printable(`${id}  ad ${ad_id}, ${created_at} MSK. ${reason}: ${description}`);
