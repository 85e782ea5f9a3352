import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { paths, routeOf } from '@cars/shared-contracts/shell/route-table';

/**
 * The router's number of this history entry, from 0 in each tab. It survives reloads and redirects, and a popup's entry
 * has that of its page.
 */
export const entryNow = (): number =>
  Number((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/** The page to which a guest returns after sign-in [ERR-21]: a path with its query. */
export const rememberReturnUrl = (url: string): void => {
  sessionStore.set(SESSION_KEYS.returnUrl, url);
  sessionStore.remove(SESSION_KEYS.returnEntry);
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
  sessionStore.remove(SESSION_KEYS.returnEntry);
  return url;
};

/** By how many history entries the page to return to is behind this one; 0 where it has no entry. */
export const stepsToReturn = (): number => {
  const [entry, url] = sessionStore.get(SESSION_KEYS.returnEntry)?.split(' ') ?? [];
  return url === peekReturnUrl() ? Math.max(0, entryNow() - Number(entry)) : 0;
};

/** Stores where to return to, which is the page of this history entry; returns the path of sign-in. */
export const signInPath = (returnUrl: string): string => {
  rememberReturnUrl(returnUrl);
  sessionStore.set(SESSION_KEYS.returnEntry, `${entryNow()} ${returnUrl}`);
  return paths.login();
};
