import { IdParamsSchema } from '../schemas/page.ts';
import { PriceHistoryReplySchema, SimilarPricesReplySchema } from '../schemas/price-history.ts';
import { endpoint } from './endpoint.ts';

/** An ad's earlier prices, and its fair price by similar ads [DATA-24]. */
export const prices = {
  history: endpoint({
    method: 'GET',
    path: '/v2/ads/{id}/price-history',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'details',
    summary: "Changes of an ad's price",
    ours: true,
    params: IdParamsSchema,
    reply: PriceHistoryReplySchema,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/v2/ads/{id}/similar-prices',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'details',
    summary: 'Quartiles of the prices of similar ads, and these ads',
    ours: true,
    params: IdParamsSchema,
    reply: SimilarPricesReplySchema,
  }),
};
