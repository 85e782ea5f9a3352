import { createRequest } from '@cars/shared-app/request';
import { api, failureOf } from '@cars/shared-contracts/runtime';
import type { ComparedCar } from './compare-rules.ts';

/** Failures of an ad that is gone: its column states so. */
const GONE: readonly string[] = ['forbidden', 'absent', 'invalid'];

/** The cars of a comparison by their ids, separated by commas; a removal keeps the others on the screen. */
export const compareRequest = createRequest({
  name: 'compare',
  keepsLoaded: 'previous',
  load: (signal, ids: string): Promise<readonly ComparedCar[]> =>
    Promise.all(
      ids.split(',').map(async (text): Promise<ComparedCar> => {
        const id = Number(text);
        try {
          const input = { params: { id } };
          const similar = api.prices.similar(input, { signal }).catch((reason) => {
            if (!signal.aborted) console.warn('prices', reason);
            return null;
          });
          const reply = await api.ads.details(input, { signal });
          return { id, ad: reply?.data ?? null, similar: (await similar)?.data ?? null };
        } catch (error) {
          if (GONE.includes(failureOf(error).kind)) return { id, ad: null };
          throw error;
        }
      }),
    ),
});
