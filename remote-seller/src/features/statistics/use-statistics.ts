import { api, explainFailure } from '@cars/shared-contracts/runtime';
import type { DayStatistics } from '@cars/shared-contracts/schemas/event';
import { useCallback, useEffect, useState } from 'react';
import { TIMEZONE } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Loading, error or loaded [CAR-28]. */
export type Statistics =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly day: DayStatistics };

const LOADING: Statistics = { status: 'loading' };

/** «Не удалось загрузить статистику», or what the server said [ERR-14]. */
const failureOf = (error: unknown): Statistics => ({
  status: 'failed',
  message: explainFailure(error, TEXTS.failed),
});

/** Today's counters of an ad against yesterday's, asked for at once; `retry` asks again. */
export const useStatistics = (adId: number) => {
  const [statistics, setStatistics] = useState<Statistics>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const request = new AbortController();
    const query = { ad_id: String(adId), timezone: TIMEZONE, include_comparison: 'true' } as const;
    setStatistics(LOADING);
    api.events.day({ query }, { signal: request.signal }).then(
      (reply) =>
        setStatistics(
          reply ? { status: 'loaded', day: reply.data } : { status: 'failed', message: TEXTS.failed },
        ),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('statistics', error);
        setStatistics(failureOf(error));
      },
    );
    return () => request.abort();
  }, [adId, attempt]);

  return { statistics, retry: useCallback(() => setAttempt((count) => count + 1), []) };
};
