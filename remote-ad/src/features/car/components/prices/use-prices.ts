import { api, useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { useCallback, useEffect, useState } from 'react';

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
export type Prices =
  | { readonly status: 'asking' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | KnownPrices;

const ASKING: Prices = { status: 'asking' };

/** Both are extras: a failure is logged, and only when neither is known is it shown. */
export const usePrices = (adId: number): Prices => {
  const [prices, setPrices] = useState<Prices>(ASKING);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setPrices(ASKING);
    setAttempt((last) => last + 1);
  }, []);
  useRetryOnReconnect(prices.status === 'failed' ? retry : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again.
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
      if (signal.aborted) return;
      const range = similar?.data ?? null;
      if (!history && !range) setPrices({ status: 'failed', retry });
      else setPrices({ status: 'known', history: history?.data ?? [], similar: range });
    });
    return () => request.abort();
  }, [adId, attempt, retry]);
  return prices;
};
