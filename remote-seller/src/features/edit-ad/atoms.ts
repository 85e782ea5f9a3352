import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';

/** The ad under edit. */
export const editedAdRequest = createRequest({
  name: 'ad',
  load: async (signal, adId: number) =>
    (await api.ads.details({ params: { id: String(adId) } }, { signal }))?.data ?? null,
});
