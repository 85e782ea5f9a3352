import { createAction } from '@cars/shared-app/action';
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
  failureOf,
  handbookAtom,
  isSignedInAtom,
  loadHandbookAtom,
} from '@cars/shared-contracts/runtime';
import type { NewSavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { TEXTS } from './texts.ts';

const keyOf = (filter: CatalogFilter): string => filterToQuery(filter).toString();

/** Where a guest signs in to return to `page` with these choices. */
const signInPathFor = (filter: CatalogFilter, page: string): string => signInPath(`${page}?${keyOf(filter)}`);

/** Whether the user has these criteria already; when the list fails to load, the server decides. */
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

interface Refusal {
  readonly message: string;
  /** The server refused the token: sign-in is necessary first. */
  readonly isGuest: boolean;
}

const savingAction = createAction({
  name: 'saved filter',
  expected: ['unauthorized'],
  refusalOf: (failure): Refusal => ({
    isGuest: failure.kind === 'unauthorized',
    message: failure.message === TEXTS.duplicate ? failure.message : `${TEXTS.failed}${failure.message}`,
  }),
  run: async ({ get, set, refuse }, filter: CatalogFilter): Promise<string> => {
    await set(loadHandbookAtom);
    const handbook = get(handbookAtom);
    if (handbook.status !== 'loaded') {
      const reason = handbook.status === 'failed' ? handbook.message : '';
      return refuse({ isGuest: false, message: `${TEXTS.failed}${reason}` });
    }
    const body = newSavedFilter(filter, handbook.handbooks);
    if (await isSavedAlready(body)) return refuse({ isGuest: false, message: TEXTS.duplicate });
    await api.savedFilters.create({ body });
    return keyOf(filter);
  },
});

/** The states of the save button [CAT-31]; done with the key of the saved choices. */
export const savingAtom = savingAction.stateAtom;

/** Whether these choices are the saved ones: others may have been chosen during the call [CAT-31]. */
export const isSavedAtom = atom((get) => {
  const saving = get(savingAtom);
  return (filter: CatalogFilter): boolean => saving.status === 'done' && saving.value === keyOf(filter);
});

/** Any change of the filter removes the mark [CAT-31]. */
export const followChoicesAtom = atom(null, (get, set, filter: CatalogFilter) => {
  if (get(savingAtom).status === 'done' && !get(isSavedAtom)(filter)) set(savingAction.forgetAtom);
});

export const closeRefusalAtom = atom(null, (get, set) => {
  if (get(savingAtom).status === 'failed') set(savingAction.forgetAtom);
});

/**
 * Saves a filter; a press while one is being saved changes nothing [CAT-35] [CAT-36]. Returns the address of
 * sign-in, which leads back to `page`, when it is necessary first, else null.
 */
export const saveFilterAtom = atom(
  null,
  async (get, set, filter: CatalogFilter, page: string): Promise<string | null> => {
    if (get(isSavedAtom)(filter)) return null;
    if (!hasCriteria(criteriaOf(filter))) {
      set(savingAction.refuseAtom, { isGuest: false, message: TEXTS.nothingChosen });
      return null;
    }
    if (!get(isSignedInAtom)) return signInPathFor(filter, page);
    const outcome = await set(savingAction.runAtom, filter);
    if (outcome?.status !== 'failed' || !outcome.failure.isGuest) return null;
    set(savingAction.forgetAtom);
    return signInPathFor(filter, page);
  },
);
