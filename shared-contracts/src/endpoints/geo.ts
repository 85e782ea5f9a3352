import { ReverseQuerySchema, ReverseReplySchema } from '../schemas/geo.ts';
import { endpoint } from './endpoint.ts';

/** Addresses of coordinates [DATA-24]: the geocoder's key stays on the server. */
export const geo = {
  reverse: endpoint({
    method: 'GET',
    path: '/geo/reverse',
    service: 'api',
    auth: 'none',
    limit: 'meta',
    summary: 'The address at a point',
    ours: true,
    query: ReverseQuerySchema,
    reply: ReverseReplySchema,
  }),
};
