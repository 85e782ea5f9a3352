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

/** Preloads a remote when the browser is idle. */
export const preloadWhenIdle = (app: RemoteApp): void =>
  whenIdle(() => {
    if (!savesData()) preloadRemote(app);
  });
