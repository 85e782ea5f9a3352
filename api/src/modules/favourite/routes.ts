import { favourites } from '@cars/shared-contracts/endpoints/favourite';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import type { FavouriteService } from './service.ts';

/** Kept ads [DATA-18]. */
export const favouriteRoutes = (route: Route, service: FavouriteService): void => {
  route(favourites.list, async (_, { caller }) => ({
    success: true,
    data: { items: await service.list(signedIn(caller).userId) },
  }));
  route(favourites.add, async ({ params }, { caller }) => {
    await service.add(signedIn(caller).userId, params.id);
    return { success: true };
  });
  route(favourites.remove, async ({ params }, { caller }) => {
    await service.remove(signedIn(caller).userId, params.id);
    return { success: true };
  });
};
