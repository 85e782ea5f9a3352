import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { preloadRemote } from './remote-loader.ts';
import { whenIdle } from './when-idle.ts';

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Preloads the remote of a path before the tap ends; never in data saver mode. */
export const preloadRoute = (pathname: string): void => {
  const app = routeOf(pathname)?.app;
  if (app && app !== 'host' && !savesData()) preloadRemote(app);
};

/** Preloads a link's remote on pointer down; returns the unsubscribe function. */
export const preloadOnPointerDown = (root: Document = document): (() => void) => {
  const onPointerDown = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preloadRoute(link.pathname);
  };
  root.addEventListener('pointerdown', onPointerDown, { passive: true });
  return () => root.removeEventListener('pointerdown', onPointerDown);
};

/** Most people open a car after a list; a published ad opens as one. */
const LIKELY_NEXT: Partial<Record<RemoteApp | 'host', RemoteApp>> = {
  'remote-catalog': 'remote-ad',
  'remote-seller': 'remote-ad',
};

/** Preloads the remote that a path's users likely open next, when the browser is idle. */
export const preloadNextWhenIdle = (pathname: string): void => {
  const app = routeOf(pathname)?.app;
  const next = app && LIKELY_NEXT[app];
  if (!next) return;
  whenIdle(() => {
    if (!savesData()) preloadRemote(next);
  });
};
