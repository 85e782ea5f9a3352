import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { routeOf } from '@cars/shared-contracts/shell/route-table';

/** Remembers the guarded page that a guest asked for [ERR-21]. `page` is a path with its query. */
export const keepWantedPage = (page: string): void => {
  sessionStore.set(SESSION_KEYS.wantedPage, page);
};

/** The remembered page, handed out once; anything that is no route of ours is dropped [A12]. */
export const takeWantedPage = (): string | null => {
  const page = sessionStore.get(SESSION_KEYS.wantedPage);
  sessionStore.remove(SESSION_KEYS.wantedPage);
  if (!page?.startsWith('/')) return null;
  return routeOf(page.replace(/[?#].*$/s, '')) ? page : null;
};
