import { createRequest } from '@cars/shared-app/request';
import { nextTask } from '@cars/shared-contracts/client/next-task';
import { api } from '@cars/shared-contracts/runtime';
import type { PriceChange, SimilarPrices } from '@cars/shared-contracts/schemas/price-history';

/** Further data about an ad's price. */
export interface Prices {
  readonly history: readonly PriceChange[];
  readonly similar: SimilarPrices | null;
}

/** A call in a task of its own: with the end of the page's hydration it would be one long task. */
const inTask = async <T>(call: () => Promise<T>): Promise<T> => {
  await nextTask();
  return call();
};

/** Both are optional: one failure is logged, and the request fails when both do. */
export const pricesRequest = createRequest({
  name: 'prices',
  expected: ['broken'],
  load: async (signal, id: number): Promise<Prices | null> => {
    const input = { params: { id } };
    const [history, similar] = await Promise.allSettled([
      inTask(() => api.prices.history(input, { signal })),
      inTask(() => api.prices.similar(input, { signal })),
    ]);
    // The failure has the pause that the server requests.
    if (history.status === 'rejected' && similar.status === 'rejected') throw history.reason;
    for (const part of [history, similar])
      if (part.status === 'rejected' && !signal.aborted) console.warn('prices', part.reason);
    const dataOf = <T>(part: PromiseSettledResult<{ readonly data: T } | null>): T | null =>
      part.status === 'fulfilled' && part.value ? part.value.data : null;
    const [changes, prices] = [dataOf(history), dataOf(similar)];
    return changes || prices ? { history: changes ?? [], similar: prices } : null;
  },
});
