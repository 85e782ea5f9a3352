import { createAction } from '@cars/shared-app/action';
import { cityNameAtom } from '@cars/shared-app/city-names';
import { createRequest } from '@cars/shared-app/request';
import { createRequestChange } from '@cars/shared-app/request-change';
import { filterToQuery } from '@cars/shared-contracts/rules/catalog-filter';
import { type CriteriaNames, filterOfCriteria } from '@cars/shared-contracts/rules/saved-filter';
import { api, atom, failureOf, handbookAtom, loadHandbookAtom } from '@cars/shared-contracts/runtime';
import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { paths } from '@cars/shared-contracts/shell/route-table';

const listRequest = createRequest({
  name: 'saved filters',
  scope: 'user',
  keepsLoaded: true,
  load: async (signal): Promise<readonly SavedFilter[] | null> =>
    (await api.savedFilters.list({}, { signal }))?.data ?? null,
});

/** The signed-in user's saved filters. */
export const savedFiltersAtom = atom((get) => get(listRequest.stateAtom)());

/** Loads the list again; the current one is shown meanwhile. */
export const loadSavedFiltersAtom = listRequest.loadAtom;

/** The screen is left. */
export const leaveSavedFiltersAtom = listRequest.cancelAtom;

const changeListAtom = createRequestChange(listRequest);

const notifying =
  (id: number, isOn: boolean) =>
  (filters: readonly SavedFilter[]): readonly SavedFilter[] =>
    filters.map((filter) => (filter.id === id ? { ...filter, notify_on_new_ad: isOn } : filter));

/** Switches the notifications optimistically; when the server refuses, the switch reverts [ERR-17]. */
export const toggleNotificationsAtom = createAction({
  name: 'saved filter',
  keyOf: (id: number, _notify: boolean) => id,
  optimistic: (set, id, notify) => {
    const token = set(changeListAtom, notifying(id, notify));
    return () => token && set(changeListAtom, notifying(id, !notify), token);
  },
  run: (_call, id, notify) => api.savedFilters.toggleNotifications({ params: { id }, body: { notify } }),
}).runAtom;

const removal = createAction({
  name: 'saved filter',
  keyOf: ({ id }: SavedFilter) => id,
  optimistic: (set, removed) => {
    let at = 0;
    const token = set(changeListAtom, (filters) => {
      at = filters.findIndex(({ id }) => id === removed.id);
      return filters.filter(({ id }) => id !== removed.id);
    });
    const putBack = (filters: readonly SavedFilter[]) => [
      ...filters.slice(0, at),
      removed,
      ...filters.slice(at),
    ];
    return () => token && set(changeListAtom, putBack, token);
  },
  run: async (_call, { id }) => {
    try {
      await api.savedFilters.remove({ params: { id } });
    } catch (error) {
      // Removed elsewhere: the filter no longer exists all the same.
      if (failureOf(error).kind !== 'absent') throw error;
    }
  },
});

/** The outcome of the last removal: a success is announced, a failure shown in an alert. */
export const removalAtom = removal.stateAtom;
export const closeRemovalAtom = removal.forgetAtom;

/** Removes a filter from the list optimistically; when the server refuses, it returns to its position. */
export const removeSavedFilterAtom = removal.runAtom;

/**
 * Applies a saved filter: from the defaults on, its fields are mapped by the handbook [CAT-38]. Returns the
 * catalog's address; without the handbook nothing is applied, which is only logged.
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

const finderOf = (items: readonly { readonly id: number; readonly name: string }[]): NameOf => {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
};

/** Names for the summaries; names that are not loaded yet are left out. */
export const criteriaNamesAtom = atom((get): CriteriaNames => {
  const handbook = get(handbookAtom);
  const { marks, models, generations, statuses } =
    handbook.status === 'loaded'
      ? handbook.handbooks
      : { marks: [], models: [], generations: [], statuses: [] };
  return {
    mark: finderOf(marks),
    model: finderOf(models),
    generation: finderOf(generations),
    status: finderOf(statuses),
    city: get(cityNameAtom),
  };
});
