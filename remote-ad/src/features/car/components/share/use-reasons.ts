import { api } from '@cars/shared-contracts/runtime';
import { useCallback, useEffect, useState } from 'react';

export interface Reason {
  readonly id: number;
  readonly label: string;
}

export type Reasons =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly reasons: readonly Reason[] }
  | { readonly status: 'failed' };

const LOADING: Reasons = { status: 'loading' };

/** Reasons of a complaint from the handbook [DATA-6]; a failure is logged [ERR-18]. */
export const useReasons = () => {
  const [reasons, setReasons] = useState<Reasons>(LOADING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const request = new AbortController();
    setReasons(LOADING);
    api.handbooks.complaints({}, { signal: request.signal }).then(
      (reply) => {
        const found = Object.entries(reply?.data.ad_block_reasons ?? {}).map(([label, id]) => ({
          id,
          label,
        }));
        setReasons(found.length > 0 ? { status: 'loaded', reasons: found } : { status: 'failed' });
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('complaint reasons', error);
        setReasons({ status: 'failed' });
      },
    );
    return () => request.abort();
  }, [attempt]);
  return { reasons, retry: useCallback(() => setAttempt((count) => count + 1), []) };
};
