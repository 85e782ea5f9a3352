import { searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import { api, atom, handbookAtom } from '@cars/shared-contracts/runtime';
import { cityNameAtom } from '../city/atoms.ts';
import { applyFilterAtom, filterAtom } from '../listing/atoms.ts';
import { carNamesAtom, saidInFieldAtom } from '../search/atoms.ts';
import {
  bestOffers,
  type Condition,
  type ConditionNames,
  chipsOf,
  droppableOf,
  type Offer,
} from './rules.ts';

const statusesAtom = atom((get) => {
  const handbook = get(handbookAtom);
  return handbook.status === 'loaded' ? handbook.handbooks.statuses : [];
});

const namesAtom = atom((get): ConditionNames => {
  const { cityId } = get(filterAtom);
  return {
    ...get(carNamesAtom),
    city: cityId === '' ? null : get(cityNameAtom)(Number(cityId)),
    statuses: get(statusesAtom),
  };
});

/** What the list follows and the search field does not say. */
export const chipsAtom = atom((get) => chipsOf(get(filterAtom), get(namesAtom), get(saidInFieldAtom)));

/** Takes one condition away and reloads the list; the answer is the new address. */
export const dropConditionAtom = atom(null, (_get, set, { without }: Condition): string =>
  set(applyFilterAtom, { change: without }),
);

const droppableAtom = atom((get) => droppableOf(get(filterAtom), get(namesAtom)));
/** One text for all conditions that may be dropped: when it changes, the counts are asked for again. */
export const droppableKeyAtom = atom((get) => JSON.stringify(get(droppableAtom)));

const offersValueAtom = atom<readonly Offer[]>([]);
const requestAtom = atom<AbortController | null>(null);

/** Conditions without which there would be ads, the best first. */
export const offersAtom = atom((get) => get(offersValueAtom));

export const leaveOffersAtom = atom(null, (get, set) => {
  get(requestAtom)?.abort();
  set(requestAtom, null);
  set(offersValueAtom, []);
});

/** Counts the ads without each condition; the latest question wins, and a count that fails is no offer. */
export const loadOffersAtom = atom(null, async (get, set): Promise<void> => {
  set(leaveOffersAtom);
  const request = new AbortController();
  const { signal } = request;
  set(requestAtom, request);
  const filter = get(filterAtom);
  const statuses = get(statusesAtom);
  const counted = await Promise.all(
    get(droppableAtom).map(async (condition): Promise<Offer[]> => {
      try {
        const body = searchBody({ ...filter, ...condition.without }, new Date(), statuses);
        const reply = await api.ads.count({ body }, { signal });
        return reply ? [{ ...condition, ...reply.data }] : [];
      } catch (error) {
        if (!signal.aborted) console.warn('count', error);
        return [];
      }
    }),
  );
  if (!signal.aborted) set(offersValueAtom, bestOffers(counted.flat()));
});
