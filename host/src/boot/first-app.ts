import type { RemoteApp } from '@cars/shared-contracts/shell/apps';

/**
 * Whose screen stands at this path: the short form of `routeOf` for the inline script, which pays for every
 * byte. Null: the shell's own page. A test keeps it in step with the route table.
 */
export const firstApp = (pathname: string): RemoteApp | null => {
  if (/^\/(offer|policy)\b/.test(pathname)) return null;
  if (/^\/((catalog|filters)\b|$)/.test(pathname)) return 'remote-catalog';
  if (/^\/car\//.test(pathname)) return 'remote-ad';
  return /^\/(create|edit)-ad\b/.test(pathname) ? 'remote-seller' : 'remote-account';
};
