import { createRequest } from '@cars/shared-app/request';
import { searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import type { Condition } from '@cars/shared-contracts/rules/filter-conditions';
import { bestOffers, droppableOf, type Offer } from '@cars/shared-contracts/rules/filter-offers';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { filterAtom, loadedStatusesAtom } from '../listing/atoms.ts';
import { namesAtom } from './atoms.ts';

/** The conditions that may be dropped, each with the search without it, as text. */
export const offersQueryAtom = atom((get): string => {
  const filter = get(filterAtom);
  const statuses = get(loadedStatusesAtom);
  const questions = droppableOf(filter, get(namesAtom)).map((condition) => ({
    condition,
    body: searchBody({ ...filter, ...condition.without }, statuses),
  }));
  return JSON.stringify(questions);
});

interface Question {
  readonly condition: Condition;
  readonly body: AdSearch;
}

/** Conditions without which there would be ads, the best first. A failed count offers nothing. */
export const offersRequest = createRequest({
  name: 'offers',
  load: async (signal, query: string): Promise<readonly Offer[]> => {
    const counted = await Promise.all(
      (JSON.parse(query) as readonly Question[]).map(async ({ condition, body }): Promise<Offer[]> => {
        try {
          const reply = await api.ads.count({ body }, { signal });
          return reply ? [{ ...condition, ...reply.data }] : [];
        } catch (error) {
          if (!signal.aborted) console.warn('count', error);
          return [];
        }
      }),
    );
    return bestOffers(counted.flat());
  },
});
