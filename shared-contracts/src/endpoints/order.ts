import { OrderSchema } from '../schemas/order.ts';
import { IdParamsSchema } from '../schemas/page.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { RequestMarkSchema, RequestsQuerySchema, RequestsReplySchema } from '../schemas/request.ts';
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
    takesDevice: true,
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
  received: endpoint({
    method: 'GET',
    path: '/web-user/self/requests',
    service: 'api',
    auth: 'bearer',
    limit: 'meta',
    summary: 'Orders and requests for online viewings of the own ads, the newest first',
    ours: true,
    query: RequestsQuerySchema,
    reply: RequestsReplySchema,
  }),
  markHandled: endpoint({
    method: 'POST',
    path: '/web-user/self/requests/{id}/answered',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Marks a request as handled, or as new again',
    ours: true,
    params: IdParamsSchema,
    body: RequestMarkSchema,
    statuses: [404],
    reply: DoneReplySchema,
  }),
};
