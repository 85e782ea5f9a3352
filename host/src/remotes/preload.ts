import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { preloadRemote } from './remote-loader.ts';
import { whenIdle } from './when-idle.ts';

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the remote behind a path of the app ahead of the tap's end; never against the person's will to save data. */
export const preloadRoute = (pathname: string): void => {
  const app = routeOf(pathname)?.app;
  if (app && app !== 'host' && !savesData()) preloadRemote(app);
};

/** A finger that goes down on a link starts its section; returns the undo. */
export const preloadOnPointerDown = (root: Document = document): (() => void) => {
  const onPointerDown = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preloadRoute(link.pathname);
  };
  root.addEventListener('pointerdown', onPointerDown, { passive: true });
  return () => root.removeEventListener('pointerdown', onPointerDown);
};

/** Loads a section when nothing else is to be done. */
export const preloadWhenIdle = (app: RemoteApp): void =>
  whenIdle(() => {
    if (!savesData()) preloadRemote(app);
  });
