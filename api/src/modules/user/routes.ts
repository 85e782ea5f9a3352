import { ads } from '@cars/shared-contracts/endpoints/ad';
import { users } from '@cars/shared-contracts/endpoints/user';
import { signedIn } from '../../http/caller.ts';
import { isRefusal } from '../../http/failure.ts';
import type { Route } from '../../http/route.ts';
import type { UserService } from './service.ts';

/** The signed-in person's own data, and what anybody may see of a seller [DATA-18]. */
export const userRoutes = (route: Route, service: UserService): void => {
  route(users.self, async (_, { caller }) => ({
    success: true,
    data: { user: await service.self(signedIn(caller).userId) },
  }));
  route(users.update, async ({ body }, { caller, uploads, log }) => {
    const { userId } = signedIn(caller);
    try {
      const user = await service.update(userId, body, uploads.avatar?.[0]);
      return { success: true, data: { user } };
    } catch (error) {
      if (isRefusal(error, 422) && error.errors?.avatar)
        log.warn({ event: 'upload_refused', user_id: userId }, 'security');
      throw error;
    }
  });
  route(users.remove, async (_, { caller, log }) => {
    const { userId } = signedIn(caller);
    await service.remove(userId);
    log.info({ event: 'account_deleted', user_id: userId }, 'security');
    return { success: true };
  });
  route(users.settings, async (_, { caller }) => ({
    success: true,
    data: await service.settings(signedIn(caller).userId),
  }));
  route(users.changeSettings, async ({ body }, { caller }) => ({
    success: true,
    data: await service.changeSettings(signedIn(caller).userId, body),
  }));
  route(users.setLegalContent, async ({ body }, { caller }) => ({
    success: true,
    data: { user: await service.setLegalContent(signedIn(caller).userId, body) },
  }));
  route(users.activeAds, async (_, { caller }) => ({
    success: true,
    data: await service.activeAds(signedIn(caller).userId),
  }));
  route(users.archivedAds, async (_, { caller }) => ({
    success: true,
    data: await service.archivedAds(signedIn(caller).userId),
  }));
  route(ads.remove, async ({ params }, { caller }) => {
    await service.removeAd(signedIn(caller).userId, params.id);
    return { success: true };
  });
  route(users.seller, async ({ params }) => ({ success: true, data: await service.publicSeller(params.id) }));
};
