import type { ads } from '@cars/shared-contracts/endpoints/ad';
import type { Handlers } from '../../http/route.ts';
import type { UserService } from '../user/service.ts';
import type { SellingService } from './selling.ts';
import { sellingHandlers } from './selling-handlers.ts';
import type { AdService } from './service.ts';

export interface AdHandlersParts {
  readonly ads: AdService;
  readonly selling: SellingService;
  readonly users: UserService;
}

/** Reading ads, and a seller's own ones [DATA-18]. */
export const adHandlers = ({ ads: service, selling, users }: AdHandlersParts): Handlers<typeof ads> => ({
  preview: ({ query }, { caller }) => service.preview(query, caller),
  search: ({ query: { order_by, ...page }, body }, { caller }) =>
    service.search(body, order_by, page, caller),
  count: async ({ body }, { caller }) => ({ success: true, data: await service.count(body, caller) }),
  details: ({ params }, { caller }) => service.details(params.id, caller),
  ofSeller: ({ params, query }, { caller }) => service.ofSeller(params.id, query, caller),
  countOfSeller: async ({ params }, { caller }) => ({
    success: true,
    data: { count: await service.countOfSeller(params.id, caller) },
  }),
  ...sellingHandlers(selling, users),
});
