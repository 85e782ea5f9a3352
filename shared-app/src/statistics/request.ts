import { api } from '@cars/shared-contracts/runtime';
import { createRequest } from '../request.ts';
import { TEXTS } from './texts.ts';

/** All own ads together. */
export const ALL_ADS = 0;

/** Own ads day by day: one ad, or `ALL_ADS` [SELL-45]. */
export const daysRequest = createRequest({
  name: 'statistics by day',
  scope: 'user',
  words: { other: TEXTS.failed },
  load: async (signal, adId: number) =>
    (await api.events.days({ query: adId === ALL_ADS ? {} : { ad_id: String(adId) } }, { signal }))?.data ??
    null,
});
