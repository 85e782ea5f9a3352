import type { moderation } from '@cars/shared-contracts/endpoints/moderation';
import type { Handlers } from '../../http/route.ts';
import type { ModerationDesk } from './service.ts';

/** The moderators' desk [MOD-13]. */
export const moderationHandlers = (desk: ModerationDesk): Handlers<typeof moderation> => ({
  queue: async (_, { caller }) => ({ success: true, data: await desk.read(caller) }),
  log: async (_, { caller }) => ({ success: true, data: await desk.log(caller) }),
  decide: async ({ body }, { caller }) => {
    await desk.decide(body, caller);
    return { success: true };
  },
});
