/*
 * Public data of a user, in SQL over `users u left join legal_data l` [ACC-36] [C21]. A company is public only after
 * a moderator has approved it; the name of the profile was never checked, so it is not shown beside the badge.
 */

export const IS_VERIFIED = "(u.account_type = 'legal_entity' and u.legal_entity_verified is true)";

export const PUBLIC_NAME = `case when ${IS_VERIFIED} then l.organization_name else nullif(u.name, l.organization_name) end`;

export const PUBLIC_ACCOUNT_TYPE = `case when ${IS_VERIFIED} then 'legal_entity' else 'private' end`;

/** The approved name of a company; null for everyone else. */
export const APPROVED_NAME = `case when ${IS_VERIFIED} then l.organization_name end`;
