import { rememberReturnUrl, stepsToReturn, takeReturnUrl } from '@cars/shared-app/return-url';
import {
  isSignedInAtom,
  Navigate,
  useAtomValue,
  useLocation,
  useNavigate,
} from '@cars/shared-contracts/runtime';
import type { RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { type ReactNode, useEffect, useState } from 'react';

/** Stores the requested page and redirects to sign-in. */
const ToLogin = ({ returnUrl }: { returnUrl: string }) => {
  useState(() => rememberReturnUrl(returnUrl));
  return <Navigate to={paths.login()} replace />;
};

/**
 * Redirects a signed-in user away from sign-in: to the return URL, else to the start. The page that requested sign-in
 * keeps its history entry, so that Back leads to the one before it.
 */
const FromLogin = () => {
  const [{ steps, target }] = useState(() => ({ steps: stepsToReturn(), target: takeReturnUrl() ?? '/' }));
  const navigate = useNavigate();
  useEffect(() => {
    if (steps === 0) return;
    window.addEventListener('popstate', () => navigate(target, { replace: true }), { once: true });
    navigate(-steps);
  }, [steps, target, navigate]);
  return steps === 0 ? <Navigate to={target} replace /> : null;
};

/** Access to a route [ROLE-2]: the table's flags against the current session. */
export const Guard = ({ route, children }: { route: RouteEntry; children: ReactNode }) => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  const { pathname, search } = useLocation();
  if (route.loginRequired && !isSignedIn) return <ToLogin returnUrl={pathname + search} />;
  if (route.guestsOnly && isSignedIn) return <FromLogin />;
  return children;
};
