import type { RemoteApp } from '@cars/shared-contracts/shell/apps';

/**
 * The app that renders this path, or null for the shell's own pages: a short form of `routeOf`, because every
 * byte of the inline script counts. A test compares it with the route table.
 */
export const firstApp = (pathname: string): RemoteApp | null => {
  if (/^\/((catalog|filters)\b|$)/.test(pathname)) return 'remote-catalog';
  if (/^\/(car\/|comp)/.test(pathname)) return 'remote-ad';
  if (/^\/(create|edit)-ad\b/.test(pathname)) return 'remote-seller';
  return /^\/(log|re[gqs]|prof|edit-prof|fav|mod|user\/)/.test(pathname) ? 'remote-account' : null;
};

/** What is drawn while a section loads. */
export type SkeletonKind = 'catalog' | 'car' | 'page';

/** The skeleton of a path, or null for the shell's own pages; as `SectionSkeleton` chooses by the route's name. */
export const firstSkeleton = (pathname: string): SkeletonKind | null => {
  if (/^\/(catalog\b|$)/.test(pathname)) return 'catalog';
  if (/^\/car\//.test(pathname)) return 'car';
  return firstApp(pathname) && 'page';
};
