import { rememberReturnUrl, takeReturnUrl } from '@cars/shared-app/return-url';
import { isSignedInAtom, Navigate, useAtomValue, useLocation } from '@cars/shared-contracts/runtime';
import type { RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { type ReactNode, useState } from 'react';

/** Stores the requested page and redirects to sign-in. */
const ToLogin = ({ returnUrl }: { returnUrl: string }) => {
  useState(() => rememberReturnUrl(returnUrl));
  return <Navigate to={paths.login()} replace />;
};

/** Redirects a signed-in user away from sign-in: to the return URL, else to the start. */
const FromLogin = () => {
  const [target] = useState(takeReturnUrl);
  return <Navigate to={target ?? '/'} replace />;
};

/** Access to a route [ROLE-2]: the table's flags against the current session. */
export const Guard = ({ route, children }: { route: RouteEntry; children: ReactNode }) => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  const { pathname, search } = useLocation();
  if (route.loginRequired && !isSignedIn) return <ToLogin returnUrl={pathname + search} />;
  if (route.guestsOnly && isSignedIn) return <FromLogin />;
  return children;
};
