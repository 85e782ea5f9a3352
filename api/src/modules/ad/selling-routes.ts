import { ads } from '@cars/shared-contracts/endpoints/ad';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { tellRefusedPictures } from '../upload/routes.ts';
import { checkNewAd } from './new-ad.ts';
import type { SellingService } from './selling.ts';

/** Publishing and changing one's own ads [DATA-18]; deleting is the profile's. */
export const sellingRoutes = (route: Route, service: SellingService): void => {
  route(ads.create, ({ body }, context) => {
    const { userId } = signedIn(context.caller);
    const pictures = context.uploads.images ?? [];
    const ad = checkNewAd(body);
    return tellRefusedPictures(context, () =>
      context.once((keep) => service.publish(userId, ad, pictures, keep)),
    );
  });
  route(ads.update, ({ params, body }, context) =>
    tellRefusedPictures(context, () =>
      service.change(signedIn(context.caller).userId, params.id, body, context.uploads.images),
    ),
  );
  route(ads.hints, async ({ query }, { caller }) => ({
    success: true,
    data: await service.hints(signedIn(caller).userId, query),
  }));
};
