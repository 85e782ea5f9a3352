import type { ads } from '@cars/shared-contracts/endpoints/ad';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { ShareMessages } from '../../share-card/share-message.ts';
import type { UserService } from '../user/service.ts';
import type { SellingService } from './selling.ts';
import { sellingHandlers } from './selling-handlers.ts';
import type { AdService } from './service.ts';

export interface AdHandlersParts {
  readonly ads: AdService;
  readonly selling: SellingService;
  readonly users: UserService;
  readonly shareMessages: ShareMessages;
}

/** Reading ads, and a seller's own ones [DATA-18]. */
export const adHandlers = ({
  ads: service,
  selling,
  users,
  shareMessages,
}: AdHandlersParts): Handlers<typeof ads> => ({
  preview: ({ query }, { caller }) => service.preview(query, caller),
  search: ({ query: { order_by, ...page }, body }, { caller }) =>
    service.search(body, order_by, page, caller),
  count: async ({ body }, { caller }) => ({ success: true, data: await service.count(body, caller) }),
  facets: ({ body }, { caller }) => service.facets(body, caller),
  map: async ({ query, body }, { caller }) => ({
    success: true,
    data: await service.map(body, query, caller),
  }),
  details: ({ params }, { caller }) => service.details(params.id, caller),
  similar: ({ params }, { caller }) => service.similar(params.id, caller),
  cards: ({ body }, { caller }) => service.cards(body.ids, caller),
  ofSeller: ({ params, query }, { caller }) => service.ofSeller(params.id, query, caller),
  countOfSeller: async ({ params }, { caller }) => ({
    success: true,
    data: { count: await service.countOfSeller(params.id, caller) },
  }),
  share: async ({ params }, { caller }) => ({
    success: true,
    data: { prepared_id: await shareMessages(signedIn(caller).userId, params.id) },
  }),
  ...sellingHandlers(selling, users),
});
