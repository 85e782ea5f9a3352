import { api } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useEffect, useState } from 'react';

/** The details of an ad; null until they are here. A failure is only logged: the link to the ad is shown without them. */
export const useAd = (adId: number): AdDetails | null => {
  const [ad, setAd] = useState<AdDetails | null>(null);
  useEffect(() => {
    const request = new AbortController();
    setAd(null);
    api.ads.details({ params: { id: String(adId) } }, { signal: request.signal }).then(
      (reply) => setAd(reply?.data ?? null),
      (error: unknown) => {
        if (!request.signal.aborted) console.warn('ad', error);
      },
    );
    return () => request.abort();
  }, [adId]);
  return ad;
};
