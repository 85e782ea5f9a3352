import { prices } from '@cars/shared-contracts/endpoints/price-history';
import type { Route } from '../../http/route.ts';
import type { PriceHistoryService } from './service.ts';

/** What a price was, and what similar cars cost [DATA-24]. */
export const priceHistoryRoutes = (route: Route, service: PriceHistoryService): void => {
  route(prices.history, async ({ params }) => ({ success: true, data: await service.history(params.id) }));
  route(prices.similar, async ({ params }) => ({ success: true, data: await service.similar(params.id) }));
};
