import type { User } from '@cars/shared-contracts/schemas/user';

/** An opened account. The token is no session before the flow is over [ACC-30]. */
export interface OpenedAccount {
  readonly token: string | null;
  readonly user: User;
}

/**
 * An account whose password is still to be set. After a reload the user is read from the server at the end.
 */
export interface UnfinishedAccount {
  readonly token: string | null;
  readonly user: User | null;
}
