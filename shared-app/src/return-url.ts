import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { paths, routeOf } from '@cars/shared-contracts/shell/route-table';

/** The page to which a guest returns after sign-in [ERR-21]: a path with its query. */
export const rememberReturnUrl = (url: string): void => {
  sessionStore.set(SESSION_KEYS.returnUrl, url);
};

/** The stored page, which stays stored; any address other than a route of ours counts as none [A12]. */
export const peekReturnUrl = (): string | null => {
  const url = sessionStore.get(SESSION_KEYS.returnUrl);
  if (!url?.startsWith('/')) return null;
  return routeOf(url.replace(/[?#].*$/s, '')) ? url : null;
};

/** Forgets the page of before when an address is typed; a reload in the middle of sign-in keeps it. */
export const forgetOldReturnUrl = (): void => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.type === 'navigate') sessionStore.remove(SESSION_KEYS.returnUrl);
};

/** The stored page, which is removed. */
export const takeReturnUrl = (): string | null => {
  const url = peekReturnUrl();
  sessionStore.remove(SESSION_KEYS.returnUrl);
  return url;
};

/** Stores where to return to; returns the path of sign-in. */
export const signInPath = (returnUrl: string): string => {
  rememberReturnUrl(returnUrl);
  return paths.login();
};
