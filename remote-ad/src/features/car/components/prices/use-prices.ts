import { api } from '@cars/shared-contracts/runtime';
import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { useEffect, useState } from 'react';

export interface SimilarPrices {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export interface KnownPrices {
  readonly status: 'known';
  readonly history: readonly PriceChange[];
  readonly similar: SimilarPrices | null;
}

/** What is known of an ad's price beside the price itself. */
export type Prices = { readonly status: 'asking' } | KnownPrices;

const ASKING: Prices = { status: 'asking' };

/** Both are extras: a failure is logged and means that nothing is known. */
export const usePrices = (adId: number): Prices => {
  const [prices, setPrices] = useState<Prices>(ASKING);
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
      if (!signal.aborted)
        setPrices({ status: 'known', history: history?.data ?? [], similar: similar?.data ?? null });
    });
    return () => request.abort();
  }, [adId]);
  return prices;
};
