import { filterToQuery } from '@cars/shared-contracts/rules/catalog-filter';
import { type CriteriaNames, filterOfCriteria } from '@cars/shared-contracts/rules/saved-filter';
import {
  api,
  atom,
  explainFailure,
  failureOf,
  handbookAtom,
  loadHandbookAtom,
  userIdAtom,
} from '@cars/shared-contracts/runtime';
import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TEXTS } from './texts.ts';

/** The person's saved filters. */
export type SavedFilters =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly filters: readonly SavedFilter[] }
  | { readonly status: 'failed'; readonly message: string };

const LOADING: SavedFilters = { status: 'loading' };

const valueAtom = atom<{ readonly userId: number | null; readonly state: SavedFilters }>({
  userId: null,
  state: LOADING,
});
const requestAtom = atom<AbortController | null>(null);

/** Another person's list is nobody's. */
export const savedFiltersAtom = atom((get): SavedFilters => {
  const { userId, state } = get(valueAtom);
  return userId === get(userIdAtom) ? state : LOADING;
});

/** Loads the list anew; one that is shown stays while it is refreshed. */
export const loadSavedFiltersAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  get(requestAtom)?.abort();
  const request = new AbortController();
  set(requestAtom, request);
  const { signal } = request;
  if (get(savedFiltersAtom).status !== 'shown') set(valueAtom, { userId, state: LOADING });
  try {
    const reply = await api.savedFilters.list({}, { signal });
    if (signal.aborted) return;
    if (!reply) throw new Error('An answer without filters');
    set(valueAtom, { userId, state: { status: 'shown', filters: reply.data } });
  } catch (error) {
    if (signal.aborted) return;
    console.warn('saved filters', error);
    set(valueAtom, { userId, state: { status: 'failed', message: explainFailure(error, TEXTS.failed) } });
  }
});

/** The screen is left. */
export const leaveSavedFiltersAtom = atom(null, (get) => get(requestAtom)?.abort());

/** A list that was asked for before a change would undo it: the shown one is newer. */
const dropRefreshAtom = atom(null, (get) => get(requestAtom)?.abort());

/** Changes the shown list of one person; a list of another person, or none, is left alone. */
const changeListAtom = atom(
  null,
  (get, set, userId: number | null, change: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) => {
    const { userId: owner, state } = get(valueAtom);
    if (owner === userId && state.status === 'shown')
      set(valueAtom, { userId, state: { status: 'shown', filters: change(state.filters) } });
  },
);

/** Filters whose change is on its way: a second tap waits for the answer of the first. */
const underWay = new Set<number>();

/** Switches the messages at once; when the server refuses, the switch reverts [ERR-17]. */
export const toggleNotificationsAtom = atom(
  null,
  async (get, set, id: number, notify: boolean): Promise<void> => {
    if (underWay.has(id)) return;
    underWay.add(id);
    set(dropRefreshAtom);
    const userId = get(userIdAtom);
    const write = (isOn: boolean) =>
      set(changeListAtom, userId, (filters) =>
        filters.map((filter) => (filter.id === id ? { ...filter, notify_on_new_ad: isOn } : filter)),
      );
    write(notify);
    try {
      await api.savedFilters.toggleNotifications({ params: { id }, body: { notify } });
    } catch (error) {
      console.warn('saved filter', error);
      write(!notify);
    } finally {
      underWay.delete(id);
    }
  },
);

/** What became of the last removal: announced when it was done, told in an alert when not. */
type Removal = { readonly status: 'none' | 'done' | 'failed' };

const removalValueAtom = atom<Removal>({ status: 'none' });
export const removalAtom = atom((get) => get(removalValueAtom));
export const closeRemovalAtom = atom(null, (_get, set) => set(removalValueAtom, { status: 'none' }));

/** Takes a filter off the list at once; when the server refuses, it is back in its place and an alert says so. */
export const removeSavedFilterAtom = atom(null, async (get, set, id: number): Promise<void> => {
  const list = get(savedFiltersAtom);
  const at = list.status === 'shown' ? list.filters.findIndex((filter) => filter.id === id) : -1;
  const removed = list.status === 'shown' ? list.filters[at] : undefined;
  if (!removed) return;
  const userId = get(userIdAtom);
  set(dropRefreshAtom);
  set(changeListAtom, userId, (filters) => filters.filter((filter) => filter.id !== id));
  try {
    await api.savedFilters.remove({ params: { id } });
    set(removalValueAtom, { status: 'done' });
  } catch (error) {
    if (failureOf(error).kind === 'absent') return; // Removed elsewhere: that is what was wanted.
    console.warn('saved filter', error);
    set(changeListAtom, userId, (filters) =>
      filters.some((filter) => filter.id === id)
        ? filters
        : [...filters.slice(0, at), removed, ...filters.slice(at)],
    );
    set(removalValueAtom, { status: 'failed' });
  }
});

/**
 * Applies a saved filter: from the defaults on, its fields are mapped by the handbook [CAT-38]. The answer is the
 * catalogue's address; without the handbook nothing is applied, which is only logged [CAT-38].
 */
export const applySavedFilterAtom = atom(
  null,
  async (get, set, { criteria }: SavedFilter): Promise<string | null> => {
    await set(loadHandbookAtom);
    const handbook = get(handbookAtom);
    if (handbook.status !== 'loaded') {
      console.warn('A saved filter needs the handbook', handbook);
      return null;
    }
    const query = filterToQuery(filterOfCriteria(criteria, handbook.handbooks)).toString();
    return `${paths.catalog()}${query ? `?${query}` : ''}`;
  },
);

type NameOf = CriteriaNames['city'];

const cityNameAtom = atom<{ readonly find: NameOf } | null>(null);

/** The city list is large: it comes only when filters are shown. */
export const loadCityNamesAtom = atom(null, async (get, set): Promise<void> => {
  if (get(cityNameAtom)) return;
  try {
    const { cityById } = await import('@cars/shared-contracts/rules/city-list');
    set(cityNameAtom, { find: (id) => cityById(id)?.name ?? null });
  } catch (error) {
    console.warn('cities', error);
  }
});

const finderOf = (items: readonly { readonly id: number; readonly name: string }[]): NameOf => {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
};

/** Names for the summaries; those that are on their way are left out of them. */
export const criteriaNamesAtom = atom((get): CriteriaNames => {
  const handbook = get(handbookAtom);
  const { marks, models, statuses } =
    handbook.status === 'loaded' ? handbook.handbooks : { marks: [], models: [], statuses: [] };
  return {
    mark: finderOf(marks),
    model: finderOf(models),
    status: finderOf(statuses),
    city: get(cityNameAtom)?.find ?? (() => null),
  };
});
