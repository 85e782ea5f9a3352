import { api, failureOf } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useCallback, useEffect, useState } from 'react';

export type OwnAd =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'foreign' }
  /** There is no such ad, or no longer. */
  | { readonly status: 'absent' }
  | { readonly status: 'loaded'; readonly ad: AdDetails };

/** The ad under edit: its owner alone gets to it [ROLE-5]. `retry` asks again. */
export const useOwnAd = (adId: number, userId: number) => {
  const [own, setOwn] = useState<OwnAd>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const request = new AbortController();
    setOwn({ status: 'loading' });
    api.ads.details({ params: { id: String(adId) } }, { signal: request.signal }).then(
      (reply) => {
        if (!reply) setOwn({ status: 'failed' });
        else
          setOwn(
            reply.data.user.id === userId ? { status: 'loaded', ad: reply.data } : { status: 'foreign' },
          );
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('ad', error);
        const isAbsent = failureOf(error).kind === 'absent';
        setOwn({ status: isAbsent ? 'absent' : 'failed' });
      },
    );
    return () => request.abort();
  }, [adId, userId, attempt]);

  return { own, retry: useCallback(() => setAttempt((count) => count + 1), []) };
};
