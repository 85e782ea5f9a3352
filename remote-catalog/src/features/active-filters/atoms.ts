import { cityNameAtom } from '@cars/shared-app/city-names';
import { createRequest } from '@cars/shared-app/request';
import { searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { applyFilterAtom, filterAtom, loadedStatusesAtom } from '../listing/atoms.ts';
import { carNamesAtom, fieldConditionsAtom } from '../search/atoms.ts';
import {
  bestOffers,
  type Condition,
  type ConditionNames,
  chipsOf,
  droppableOf,
  type Offer,
  shownText,
} from './rules.ts';

const namesAtom = atom((get): ConditionNames => {
  const { cityId } = get(filterAtom);
  return {
    ...get(carNamesAtom),
    city: cityId === '' ? null : get(cityNameAtom)(Number(cityId)),
    statuses: get(loadedStatusesAtom),
  };
});

/** The conditions of the list that are not in the search field. */
export const chipsAtom = atom((get) => chipsOf(get(filterAtom), get(namesAtom), get(fieldConditionsAtom)));

/** What the list shows under a query without a match. */
export const shownInsteadAtom = atom((get): string => shownText(get(filterAtom), get(namesAtom)));

/** Removes one condition and reloads the list; returns the new address. */
export const dropConditionAtom = atom(null, (_get, set, { without }: Condition): string =>
  set(applyFilterAtom, { change: without }),
);

/** The conditions that may be dropped, each with the search without it, as text. */
export const offersQueryAtom = atom((get): string => {
  const filter = get(filterAtom);
  const statuses = get(loadedStatusesAtom);
  const questions = droppableOf(filter, get(namesAtom)).map((condition) => ({
    condition,
    body: searchBody({ ...filter, ...condition.without }, new Date(), statuses),
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
