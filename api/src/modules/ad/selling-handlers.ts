import type { ads } from '@cars/shared-contracts/endpoints/ad';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import { reportRejectedPictures } from '../upload/handlers.ts';
import type { UserService } from '../user/service.ts';
import type { SellingService } from './selling.ts';

/** Publishing, changing and deleting one's own ads [DATA-18]. */
export const sellingHandlers = (
  service: SellingService,
  users: UserService,
): Pick<Handlers<typeof ads>, 'create' | 'update' | 'hints' | 'markSold' | 'returnToSale' | 'remove'> => ({
  create: ({ body }, context) => {
    const seller = signedIn(context.caller);
    const pictures = context.uploads.images ?? [];
    const ad = service.checked(body);
    return reportRejectedPictures(context, () =>
      context.once((keep) => service.publish(seller, ad, pictures, keep)),
    );
  },
  update: ({ params, body }, context) =>
    reportRejectedPictures(context, () =>
      service.change(signedIn(context.caller), params.id, body, context.uploads.images),
    ),
  hints: async ({ query }, { caller }) => ({
    success: true,
    data: await service.hints(signedIn(caller).userId, query),
  }),
  markSold: async ({ params, body }, { caller }) => {
    await service.markSold(signedIn(caller).userId, params.id, body);
    return { success: true };
  },
  returnToSale: async ({ params }, { caller }) => {
    await service.returnToSale(signedIn(caller).userId, params.id);
    return { success: true };
  },
  remove: async ({ params }, { caller }) => {
    await users.removeAd(signedIn(caller).userId, params.id);
    return { success: true };
  },
});
