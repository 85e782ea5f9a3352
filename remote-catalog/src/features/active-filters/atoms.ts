import { cityNameAtom } from '@cars/shared-app/city-names';
import type { Condition, ConditionNames } from '@cars/shared-contracts/rules/filter-conditions';
import { atom } from '@cars/shared-contracts/runtime';
import { applyFilterAtom, filterAtom, loadedStatusesAtom } from '../listing/atoms.ts';
import { carNamesAtom, fieldConditionsAtom } from '../search/atoms.ts';
import { chipsOf } from './rules.ts';

export const namesAtom = atom((get): ConditionNames => {
  const { cityId } = get(filterAtom);
  return {
    ...get(carNamesAtom),
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
