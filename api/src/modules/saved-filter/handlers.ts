import type { savedFilters } from '@cars/shared-contracts/endpoints/saved-filter';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { SavedFilterService } from './service.ts';

/** Saved filters [DATA-18]. */
export const savedFilterHandlers = (service: SavedFilterService): Handlers<typeof savedFilters> => ({
  create: async ({ body }, { caller }) => ({
    success: true,
    data: await service.create(signedIn(caller).userId, body),
  }),
  list: async (_, { caller }) => ({
    success: true,
    data: await service.list(signedIn(caller).userId),
  }),
  toggleNotifications: async ({ params, body }, { caller }) => ({
    success: true,
    data: await service.toggle(signedIn(caller).userId, params.id, body.notify),
  }),
  remove: async ({ params }, { caller }) => {
    await service.remove(signedIn(caller).userId, params.id);
    return { success: true };
  },
});
