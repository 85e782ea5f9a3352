import type { Canary } from './registry.ts';

/** Cookie with which the page requests the canary of the host; absent unless there is one for this user. */
export const HOST_BUILD_COOKIE = 'host_build';

/** The build that a `Cookie` header, or `document.cookie`, requests of the host; empty when none. */
export const requestedHostBuild = (cookies: string): string => {
  const start = `${HOST_BUILD_COOKIE}=`;
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(start));
  return cookie?.trim().slice(start.length) ?? '';
};

const SHARES = 100;

/** What decides whether a canary is for this user. */
export interface AudienceUser {
  /** Drawn once for this device; null where it cannot be stored: no share covers it then. */
  readonly seed: () => string | null;
  readonly isAdmin: boolean;
  /** Id of the signed-in user. */
  readonly userId: number | null;
}

/**
 * The user's bucket for a canary, 0 … 99, salted by app and build: each canary has other users, and the same ones each
 * time. Each step mixes the high bits into the low ones: similar texts fall into unrelated buckets.
 */
export const drawOf = (seed: string, app: string, build: string): number => {
  let hash = 0;
  for (const char of `${app}/${build}/${seed}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % SHARES;
};

/** Whether a canary of an app is for this user. */
export const isInAudience = (
  app: string,
  { build, share, admin, testers }: Canary,
  { seed, isAdmin, userId }: AudienceUser,
): boolean => {
  if (admin && isAdmin) return true;
  if (userId !== null && testers?.includes(userId)) return true;
  const drawn = share > 0 ? seed() : null;
  return drawn !== null && drawOf(drawn, app, build) < share;
};
