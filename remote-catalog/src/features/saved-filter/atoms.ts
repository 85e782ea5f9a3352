import { signInPath } from '@cars/shared-app/return-url';
import { type CatalogFilter, filterToQuery } from '@cars/shared-contracts/rules/catalog-filter';
import {
  criteriaKey,
  criteriaOf,
  hasCriteria,
  newSavedFilter,
} from '@cars/shared-contracts/rules/saved-filter';
import {
  api,
  atom,
  explainFailure,
  failureOf,
  handbookAtom,
  isSignedInAtom,
  loadHandbookAtom,
} from '@cars/shared-contracts/runtime';
import type { NewSavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TEXTS } from './texts.ts';

/** What the save button is [CAT-31]. `key` says which choices were saved. */
export type Saving =
  | { readonly status: 'idle' }
  | { readonly status: 'saving' }
  | { readonly status: 'saved'; readonly key: string }
  | { readonly status: 'refused'; readonly message: string };

const IDLE: Saving = { status: 'idle' };

const savingValueAtom = atom<Saving>(IDLE);
export const savingAtom = atom((get) => get(savingValueAtom));

const keyOf = (filter: CatalogFilter): string => filterToQuery(filter).toString();

/** Any change of the filter takes the mark off [CAT-31]. */
export const followChoicesAtom = atom(null, (get, set, filter: CatalogFilter) => {
  const saving = get(savingValueAtom);
  if (saving.status === 'saved' && saving.key !== keyOf(filter)) set(savingValueAtom, IDLE);
});

export const closeRefusalAtom = atom(null, (get, set) => {
  if (get(savingValueAtom).status === 'refused') set(savingValueAtom, IDLE);
});

/** Where a guest signs in to return to the panel with these choices. */
const signInPathFor = (filter: CatalogFilter): string => signInPath(`${paths.filters()}?${keyOf(filter)}`);

/** Whether the person has these criteria already; a list that does not come leaves the answer to the server. */
const isSavedAlready = async ({ name: _name, notify_on_new_ad: _notify, ...criteria }: NewSavedFilter) => {
  try {
    const reply = await api.savedFilters.list();
    const key = criteriaKey(criteria);
    return reply?.data.some((saved) => criteriaKey(saved.criteria) === key) ?? false;
  } catch (error) {
    if (failureOf(error).kind === 'unauthorized') throw error;
    console.warn('saved filters', error);
    return false;
  }
};

const refusalOf = (error: unknown): string => {
  const message = explainFailure(error);
  return message === TEXTS.duplicate ? message : `${TEXTS.failed}${message}`;
};

/**
 * Saves a filter [CAT-35] [CAT-36]. Refusals are sentences in the state; the answer is the address to go to
 * when the person has to sign in first, else null. A press while one is saved already changes nothing.
 */
export const saveFilterAtom = atom(null, async (get, set, filter: CatalogFilter): Promise<string | null> => {
  const saving = get(savingValueAtom);
  if (saving.status === 'saving' || (saving.status === 'saved' && saving.key === keyOf(filter))) return null;
  const refuse = (message: string) => set(savingValueAtom, { status: 'refused', message });
  if (!hasCriteria(criteriaOf(filter))) {
    refuse(TEXTS.nothingChosen);
    return null;
  }
  if (!get(isSignedInAtom)) return signInPathFor(filter);
  set(savingValueAtom, { status: 'saving' });
  try {
    await set(loadHandbookAtom);
    const handbook = get(handbookAtom);
    if (handbook.status !== 'loaded') {
      refuse(`${TEXTS.failed}${handbook.status === 'failed' ? handbook.message : ''}`);
      return null;
    }
    const body = newSavedFilter(filter, handbook.handbooks);
    if (await isSavedAlready(body)) {
      refuse(TEXTS.duplicate);
      return null;
    }
    await api.savedFilters.create({ body });
    set(savingValueAtom, { status: 'saved', key: keyOf(filter) });
  } catch (error) {
    if (failureOf(error).kind === 'unauthorized') {
      set(savingValueAtom, IDLE);
      return signInPathFor(filter);
    }
    console.warn('saved filter', error);
    refuse(refusalOf(error));
  }
  return null;
});
