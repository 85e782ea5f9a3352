import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';
import type { PriceChange, SimilarPrices } from '@cars/shared-contracts/schemas/price-history';

/** Further data about an ad's price. */
export interface Prices {
  readonly history: readonly PriceChange[];
  readonly similar: SimilarPrices | null;
}

/** Both are optional: each failure is logged separately, and the request fails only when both do. */
export const pricesRequest = createRequest({
  name: 'prices',
  expected: ['broken'],
  load: async (signal, id: number): Promise<Prices | null> => {
    const unlessCanceled = (error: unknown) => {
      if (!signal.aborted) console.warn('prices', error);
      return null;
    };
    const input = { params: { id } };
    const [history, similar] = await Promise.all([
      api.prices.history(input, { signal }).catch(unlessCanceled),
      api.prices.similar(input, { signal }).catch(unlessCanceled),
    ]);
    return history || similar ? { history: history?.data ?? [], similar: similar?.data ?? null } : null;
  },
});
