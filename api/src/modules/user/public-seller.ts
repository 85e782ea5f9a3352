/*
 * Public data of a user, in SQL over `users u left join legal_data l`. A company is public only after a
 * moderator has approved it: until then the badge and the company's name are kept back.
 */

export const PUBLIC_NAME =
  'nullif(u.name, case when u.legal_entity_verified is not true then l.organization_name end)';

export const PUBLIC_ACCOUNT_TYPE =
  "case when u.legal_entity_verified is true then u.account_type else 'private' end";
