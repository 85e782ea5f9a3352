import { savedFilters } from '@cars/shared-contracts/endpoints/saved-filter';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import type { SavedFilterService } from './service.ts';

/** Saved filters [DATA-18]. */
export const savedFilterRoutes = (route: Route, service: SavedFilterService): void => {
  route(savedFilters.create, async ({ body }, { caller }) => ({
    success: true,
    data: await service.create(signedIn(caller).userId, body),
  }));
  route(savedFilters.list, async (_, { caller }) => ({
    success: true,
    data: await service.list(signedIn(caller).userId),
  }));
  route(savedFilters.toggleNotifications, async ({ params, body }, { caller }) => ({
    success: true,
    data: await service.toggle(signedIn(caller).userId, params.id, body.notify),
  }));
  route(savedFilters.remove, async ({ params }, { caller }) => {
    await service.remove(signedIn(caller).userId, params.id);
    return { success: true };
  });
};
