import { cityNameAtom } from '@cars/shared-app/city-names';
import type { Condition, ConditionNames } from '@cars/shared-contracts/rules/filter-conditions';
import { atom, handbookAtom } from '@cars/shared-contracts/runtime';
import { applyFilterAtom, filterAtom, loadedStatusesAtom } from '../listing/atoms.ts';
import { carNamesAtom, fieldConditionsAtom } from '../search/atoms.ts';
import { chipsOf } from './rules.ts';

/** Null while it is not known; of an unknown one there is nothing to say. */
const generationNameAtom = atom((get) => {
  const { generation } = get(filterAtom);
  const handbook = get(handbookAtom);
  if (handbook.status === 'failed') return '';
  if (handbook.status !== 'loaded') return null;
  return handbook.handbooks.generations.find(({ id }) => String(id) === generation)?.name ?? '';
});

export const namesAtom = atom((get): ConditionNames => {
  const { cityId } = get(filterAtom);
  return {
    ...get(carNamesAtom),
    generation: get(generationNameAtom),
    city: cityId === '' ? null : get(cityNameAtom)(Number(cityId)),
    statuses: get(loadedStatusesAtom),
  };
});

/** The conditions of the list that are not in the search field. */
export const chipsAtom = atom((get) => chipsOf(get(filterAtom), get(namesAtom), get(fieldConditionsAtom)));

/** Removes one condition and reloads the list; returns the new address. */
export const dropConditionAtom = atom(null, (_get, set, { without }: Condition): string =>
  set(applyFilterAtom, { change: without }),
);
