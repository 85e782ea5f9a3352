import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';
import type { SimilarAds } from '@cars/shared-contracts/schemas/similar-ads';

/** Ads near to one ad with the hearts of this user (0: a guest), and what became of that ad [CAR-54]. */
export const similarRequest = createRequest({
  name: 'similar ads',
  expected: ['absent'],
  keepsLoaded: true,
  load: async (signal, id: number, _userId: number): Promise<SimilarAds | null> =>
    (await api.ads.similar({ params: { id } }, { signal }))?.data ?? null,
});
