import { ads } from '@cars/shared-contracts/endpoints/ad';
import type { Route } from '../../http/route.ts';
import type { AdService } from './service.ts';

/** Reading ads [DATA-18]. */
export const adRoutes = (route: Route, service: AdService): void => {
  route(ads.preview, ({ query }, { caller }) => service.preview(query, caller));
  route(ads.search, ({ query: { order_by, ...page }, body }, { caller }) =>
    service.search(body, order_by, page, caller),
  );
  route(ads.count, async ({ body }) => ({ success: true, data: await service.count(body) }));
  route(ads.details, ({ params }, { caller }) => service.details(params.id, caller));
  route(ads.ofSeller, ({ params, query }, { caller }) => service.ofSeller(params.id, query, caller));
  route(ads.countOfSeller, async ({ params }) => ({
    success: true,
    data: { count: await service.countOfSeller(params.id) },
  }));
};
