import { ads } from '@cars/shared-contracts/endpoints/ad';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { checkNewAd } from './new-ad.ts';
import type { SellingService } from './selling.ts';

/** Publishing and changing one's own ads (specification section 7); deleting is the profile's. */
export const sellingRoutes = (route: Route, service: SellingService): void => {
  route(ads.create, ({ body }, { caller, uploads, once }) => {
    const { userId } = signedIn(caller);
    const ad = checkNewAd(body);
    return once((keep) => service.publish(userId, ad, uploads.images ?? [], keep));
  });
  route(ads.update, ({ params, body }, { caller, uploads }) =>
    service.change(signedIn(caller).userId, params.id, body, uploads.images),
  );
  route(ads.hints, async ({ query }, { caller }) => ({
    success: true,
    data: await service.hints(signedIn(caller).userId, query),
  }));
};
