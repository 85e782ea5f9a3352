import { atom } from '@cars/shared-contracts/runtime';
import { filterAtom, listingAtom } from '../listing/atoms.ts';
import { namesAtom } from './atoms.ts';
import { shownText } from './shown-rules.ts';

/** What the list shows under a query without a match; null when it shows nothing. */
export const shownInsteadAtom = atom((get): string | null =>
  ['empty', 'failed'].includes(get(listingAtom).status) ? null : shownText(get(filterAtom), get(namesAtom)),
);
