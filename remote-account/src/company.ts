import type { User } from '@cars/shared-contracts/schemas/user';

type Account = Pick<User, 'account_type' | 'legal_entity_verified'>;

/** A moderator has approved the company: its badge and name are public. */
export const isVerifiedCompany = ({ account_type, legal_entity_verified }: Account): boolean =>
  account_type === 'legal_entity' && legal_entity_verified === true;

/** The company's data are pending; only the user sees that. */
export const isCompanyWaiting = ({ account_type, legal_entity_verified }: Account): boolean =>
  account_type === 'legal_entity' && legal_entity_verified === false;

/** The user's name on own pages, as others see it: a verified company has its approved name [ACC-36]. */
export const accountName = (user: User): string | null =>
  ((isVerifiedCompany(user) && user.organization_name) || user.name)?.trim() || null;
