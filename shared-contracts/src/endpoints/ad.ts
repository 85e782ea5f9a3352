import {
  AdDetailsReplySchema,
  AdPageReplySchema,
  SellerAdsCountReplySchema,
  SellerAdsReplySchema,
} from '../schemas/ad.ts';
import { AdCountReplySchema, AdSearchBodySchema, AdSearchQuerySchema } from '../schemas/ad-search.ts';
import { IMAGES_MAX } from '../schemas/limits.ts';
import {
  AdChangesSchema,
  AdHintsQuerySchema,
  AdHintsReplySchema,
  NewAdSchema,
  SavedAdReplySchema,
} from '../schemas/new-ad.ts';
import { IdParamsSchema, PageQuerySchema } from '../schemas/page.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { endpoint } from './endpoint.ts';

/** Reading ads; publishing, changing and deleting one's own [DATA-18]. */
export const ads = {
  preview: endpoint({
    method: 'GET',
    path: '/v2/ads/preview',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'catalogue',
    summary: 'Newest ads, a page at a time',
    query: PageQuerySchema,
    reply: AdPageReplySchema,
  }),
  search: endpoint({
    method: 'POST',
    path: '/v2/ads/search',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'search',
    summary: 'Ads that fit a filter, in an order',
    query: AdSearchQuerySchema,
    body: AdSearchBodySchema,
    reply: AdPageReplySchema,
  }),
  count: endpoint({
    method: 'POST',
    path: '/v2/ads/search/count',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'search',
    summary: 'How many ads fit a filter',
    ours: true,
    body: AdSearchBodySchema,
    reply: AdCountReplySchema,
  }),
  details: endpoint({
    method: 'GET',
    path: '/v2/ads/details/{id}',
    service: 'api',
    auth: 'bearer-or-basic',
    limit: 'details',
    summary: 'Everything about one ad',
    params: IdParamsSchema,
    reply: AdDetailsReplySchema,
  }),
  ofSeller: endpoint({
    method: 'GET',
    path: '/ads/web-user/{id}',
    service: 'api',
    auth: 'basic',
    limit: 'catalogue',
    summary: "A seller's active ads",
    params: IdParamsSchema,
    query: PageQuerySchema,
    reply: SellerAdsReplySchema,
  }),
  countOfSeller: endpoint({
    method: 'GET',
    path: '/ads/web-user/{id}/count',
    service: 'api',
    auth: 'basic',
    limit: 'catalogue',
    summary: 'How many active ads a seller has',
    params: IdParamsSchema,
    reply: SellerAdsCountReplySchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/ads/create',
    service: 'api',
    auth: 'bearer',
    limit: 'create',
    summary: 'Publishes an ad; pictures are files or tickets, in their order',
    body: NewAdSchema,
    multipart: { files: { images: IMAGES_MAX }, booleans: 'words' },
    isIdempotent: true,
    reply: SavedAdReplySchema,
  }),
  /** `images` that hold the plain text `[]`: no picture is left. Without `images` all stay as they are [SELL-24]. */
  update: endpoint({
    method: 'POST',
    path: '/web-user/ads/update/{id}',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary:
      "Changes one of the person's own ads; pictures are files, tickets or addresses, in their order; [] for none",
    params: IdParamsSchema,
    body: AdChangesSchema,
    multipart: { files: { images: IMAGES_MAX }, booleans: 'digits', lists: 'plain' },
    reply: SavedAdReplySchema,
  }),
  hints: endpoint({
    method: 'GET',
    path: '/web-user/ads/hints',
    service: 'api',
    auth: 'bearer',
    limit: 'meta',
    summary:
      "What a seller should know before publishing: similar prices, an ad of one's own with the same VIN",
    ours: true,
    query: AdHintsQuerySchema,
    reply: AdHintsReplySchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web-user/ads/delete/{id}',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: "Deletes one of the person's own ads",
    params: IdParamsSchema,
    reply: DoneReplySchema,
  }),
};
