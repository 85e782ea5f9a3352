import type { favourites } from '@cars/shared-contracts/endpoints/favourite';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { FavouriteService } from './service.ts';

/** Favourites [DATA-18]. */
export const favouriteHandlers = (service: FavouriteService): Handlers<typeof favourites> => ({
  list: async (_, { caller }) => ({
    success: true,
    data: { items: await service.list(signedIn(caller).userId) },
  }),
  add: async ({ params }, { caller }) => {
    await service.add(signedIn(caller).userId, params.id);
    return { success: true };
  },
  keep: async ({ params, body }, { caller }) => ({
    success: true,
    data: await service.keep(signedIn(caller).userId, params.id, body),
  }),
  change: async ({ params, body }, { caller }) => ({
    success: true,
    data: await service.change(signedIn(caller).userId, params.id, body),
  }),
  remove: async ({ params }, { caller }) => {
    const data = await service.remove(signedIn(caller).userId, params.id);
    return { success: true, ...(data ? { data } : {}) };
  },
});
