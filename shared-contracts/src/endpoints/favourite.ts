import { IdParamsSchema } from '../schemas/page.ts';
import { FavouritesReplySchema } from '../schemas/profile.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { endpoint } from './endpoint.ts';

/** A user's favourite ads [DATA-18]. Adding twice and removing twice are allowed. */
export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/v2/ads/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'catalog',
    summary: 'Favourite ads, the newest first',
    reply: FavouritesReplySchema,
  }),
  add: endpoint({
    method: 'POST',
    path: '/v2/ads/{id}/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Adds an ad to the favourites',
    params: IdParamsSchema,
    reply: DoneReplySchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v2/ads/{id}/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Removes an ad from the favourites',
    params: IdParamsSchema,
    reply: DoneReplySchema,
  }),
};
