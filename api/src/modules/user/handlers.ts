import type { users } from '@cars/shared-contracts/endpoints/user';
import { signedIn } from '../../http/caller.ts';
import { isRefusal } from '../../http/failure.ts';
import type { Handlers } from '../../http/route.ts';
import type { ModerationDesk } from '../moderation/service.ts';
import type { ReceivedRequests } from '../order/requests.ts';
import type { UserService } from './service.ts';

/** The signed-in user's own data, and the public data of a seller [DATA-18]. */
export const userHandlers = (
  service: UserService,
  desk: Pick<ModerationDesk, 'waitingFor'>,
  requests: Pick<ReceivedRequests, 'summary'>,
): Handlers<typeof users> => ({
  self: async (_, { caller }) => {
    const { userId } = signedIn(caller);
    const [waiting, summary] = await Promise.all([desk.waitingFor(userId), requests.summary(userId)]);
    return {
      success: true,
      data: {
        user: await service.self(userId),
        ...(waiting === null ? {} : { moderation_waiting: waiting }),
        ...(summary ? { requests: summary } : {}),
      },
    };
  },
  update: async ({ body }, { caller, uploads, log }) => {
    const self = signedIn(caller);
    try {
      const user = await service.update(self, body, uploads.avatar?.[0]);
      return { success: true, data: { user } };
    } catch (error) {
      if (isRefusal(error, 422) && error.errors?.avatar)
        log.warn({ event: 'upload_refused', user_id: self.userId }, 'security');
      throw error;
    }
  },
  remove: async (_, { caller, log }) => {
    const { userId } = signedIn(caller);
    await service.remove(userId);
    log.info({ event: 'account_deleted', user_id: userId }, 'security');
    return { success: true };
  },
  settings: async (_, { caller }) => ({
    success: true,
    data: await service.settings(signedIn(caller).userId),
  }),
  changeSettings: async ({ body }, { caller }) => ({
    success: true,
    data: await service.changeSettings(signedIn(caller).userId, body),
  }),
  setLegalContent: async ({ body }, { caller }) => ({
    success: true,
    data: { user: await service.setLegalContent(signedIn(caller).userId, body) },
  }),
  activeAds: async (_, { caller }) => ({
    success: true,
    data: await service.activeAds(signedIn(caller).userId),
  }),
  archivedAds: async (_, { caller }) => ({
    success: true,
    data: await service.archivedAds(signedIn(caller).userId),
  }),
  seller: async ({ params }) => ({ success: true, data: await service.publicSeller(params.id) }),
});
