import { printable } from '@cars/shared-server/printable';
import type { OpenAppeal, OpenComplaint } from './complaints.ts';
import type { LoggedAction } from './moderation-log.ts';
import type { WaitingCompany } from './waiting-companies.ts';
import type { OpenWarning } from './warnings.ts';

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

/** One line of a terminal. */
export const describeAppeal = ({
  complaint_id: id,
  ad_id,
  is_violation,
  rule_id,
  decided_by,
  explanation,
  created_at,
}: OpenAppeal): string =>
  printable(
    `${id}  ad ${ad_id}, ${created_at} MSK. ${is_violation ? `violation of rule ${rule_id}` : 'no violation'} by ${decided_by}, appeal of the ${is_violation ? 'seller' : 'author'}: ${explanation ?? 'no explanation'}`,
  );

/** One line of a terminal. */
export const describeWarning = ({ id, ad_id, text, reply, found_at }: OpenWarning): string =>
  printable(`${id}  ad ${ad_id}, ${found_at} MSK. ${text} Seller: ${reply ?? 'no reply'}`);

/** One line of a terminal. */
export const describeAction = ({
  acted_at,
  moderator,
  via,
  action,
  subject_id,
  reason,
}: LoggedAction): string =>
  printable(`${acted_at} MSK  ${moderator} (${via})  ${action} ${subject_id}${reason ? `: ${reason}` : ''}`);
