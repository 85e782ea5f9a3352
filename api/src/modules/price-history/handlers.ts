import type { prices } from '@cars/shared-contracts/endpoints/price-history';
import type { Handlers } from '../../http/route.ts';
import type { PriceHistoryService } from './service.ts';

/** Price history and prices of similar cars [DATA-24]. */
export const priceHistoryHandlers = (service: PriceHistoryService): Handlers<typeof prices> => ({
  history: async ({ params }, { caller }) => ({
    success: true,
    data: await service.history(params.id, caller),
  }),
  similar: async ({ params }) => ({ success: true, data: await service.similar(params.id) }),
});
