import { OrderSchema } from '../schemas/order.ts';
import { IdParamsSchema } from '../schemas/page.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { endpoint } from './endpoint.ts';

/** A buyer's requests on a car's page [DATA-18] [CAR-38]. */
export const orders = {
  create: endpoint({
    method: 'POST',
    path: '/ads/order',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'order',
    summary: 'Orders this car from the seller',
    body: OrderSchema,
    statuses: [403, 404],
    reply: DoneReplySchema,
  }),
  onlineShow: endpoint({
    method: 'POST',
    path: '/v2/ads/{id}/request-online-show',
    service: 'api',
    auth: 'bearer',
    limit: 'order',
    summary: 'Requests an online viewing from the seller',
    params: IdParamsSchema,
    reply: DoneReplySchema,
  }),
};
