import { api } from '@cars/shared-contracts/runtime';
import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { useEffect, useState } from 'react';

export interface SimilarPrices {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** What is known of an ad's price beside the price itself; empty until it is, and for good when it cannot be had. */
export interface Prices {
  readonly history: readonly PriceChange[];
  readonly similar: SimilarPrices | null;
}

const NOTHING: Prices = { history: [], similar: null };

/** Both are extras: a failure is logged and the section is not there. */
export const usePrices = (adId: number): Prices => {
  const [prices, setPrices] = useState(NOTHING);
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    const unlessLeft = (error: unknown) => {
      if (!signal.aborted) console.warn('prices', error);
      return null;
    };
    const input = { params: { id: adId } };
    Promise.all([
      api.prices.history(input, { signal }).catch(unlessLeft),
      api.prices.similar(input, { signal }).catch(unlessLeft),
    ]).then(([history, similar]) => {
      if (!signal.aborted) setPrices({ history: history?.data ?? [], similar: similar?.data ?? null });
    });
    return () => request.abort();
  }, [adId]);
  return prices;
};
