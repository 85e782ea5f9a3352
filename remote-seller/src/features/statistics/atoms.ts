import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';
import { TIMEZONE } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Today's counters of an ad against yesterday's [CAR-28] [ERR-14]. */
export const statisticsRequest = createRequest({
  name: 'statistics',
  words: { other: TEXTS.failed },
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal, adId: number) => {
    const query = { ad_id: String(adId), timezone: TIMEZONE, include_comparison: 'true' } as const;
    return (await api.events.day({ query }, { signal }))?.data ?? null;
  },
});
