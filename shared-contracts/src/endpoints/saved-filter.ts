import { IdParamsSchema } from '../schemas/page.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import {
  NewSavedFilterSchema,
  SavedFilterReplySchema,
  SavedFiltersReplySchema,
  ToggleNotificationsSchema,
} from '../schemas/saved-filter.ts';
import { endpoint } from './endpoint.ts';

/** Saved filters [DATA-18]. */
export const savedFilters = {
  create: endpoint({
    method: 'POST',
    path: '/saved-filters',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Saves a filter',
    body: NewSavedFilterSchema,
    reply: SavedFilterReplySchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/saved-filters',
    service: 'api',
    auth: 'bearer',
    limit: 'meta',
    summary: "The person's saved filters",
    reply: SavedFiltersReplySchema,
  }),
  toggleNotifications: endpoint({
    method: 'PATCH',
    path: '/saved-filters/{id}/toggle-notifications',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Whether to notify of new matching ads',
    params: IdParamsSchema,
    body: ToggleNotificationsSchema,
    reply: SavedFilterReplySchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-filters/{id}',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: 'Deletes a saved filter',
    params: IdParamsSchema,
    reply: DoneReplySchema,
  }),
};
