import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';

/** How many ads a query finds without the conditions of before; `body` is the search as text. */
export const formerRequest = createRequest({
  name: 'count',
  load: async (signal, body: string) =>
    (await api.ads.count({ body: JSON.parse(body) }, { signal }))?.data ?? null,
});
