import {
  FavouriteChangesSchema,
  FavouriteRemovedReplySchema,
  FavouriteReplySchema,
  FavouritesReplySchema,
} from '../schemas/favourite.ts';
import { IdParamsSchema } from '../schemas/page.ts';
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
  keep: endpoint({
    method: 'PUT',
    path: '/v2/ads/{id}/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Adds an ad to the favourites where it is missing, with note and price messages',
    ours: true,
    params: IdParamsSchema,
    body: FavouriteChangesSchema,
    reply: FavouriteReplySchema,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/v2/ads/{id}/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Changes note and price messages of a favourite',
    ours: true,
    params: IdParamsSchema,
    body: FavouriteChangesSchema,
    reply: FavouriteReplySchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v2/ads/{id}/favorites',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Removes an ad from the favourites',
    params: IdParamsSchema,
    reply: FavouriteRemovedReplySchema,
  }),
};
