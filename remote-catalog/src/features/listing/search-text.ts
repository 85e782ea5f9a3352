import { searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import { atom } from '@cars/shared-contracts/runtime';
import { filterAtom, loadedStatusesAtom } from './atoms.ts';

/** The search of the list, as text: what is counted beside it has the same conditions. */
export const searchTextAtom = atom((get) =>
  JSON.stringify(searchBody(get(filterAtom), get(loadedStatusesAtom))),
);
