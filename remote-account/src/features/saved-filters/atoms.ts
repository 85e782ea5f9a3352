import { createRequest } from '@cars/shared-app/request';
import { filterToQuery } from '@cars/shared-contracts/rules/catalog-filter';
import { type CriteriaNames, filterOfCriteria } from '@cars/shared-contracts/rules/saved-filter';
import { api, atom, failureOf, handbookAtom, loadHandbookAtom } from '@cars/shared-contracts/runtime';
import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TEXTS } from './texts.ts';

const listRequest = createRequest({
  name: 'saved filters',
  scope: 'user',
  keepsLoaded: true,
  words: { other: TEXTS.failed },
  load: async (signal): Promise<readonly SavedFilter[] | null> =>
    (await api.savedFilters.list({}, { signal }))?.data ?? null,
});

/** The signed-in user's saved filters. */
export const savedFiltersAtom = atom((get) => get(listRequest.stateAtom)());

/** Loads the list again; one that is shown stays while it is refreshed. */
export const loadSavedFiltersAtom = listRequest.loadAtom;

/** The screen is left. */
export const leaveSavedFiltersAtom = listRequest.cancelAtom;

/** Filters whose change is in flight: a second tap waits for the reply to the first. */
const inFlight = new Set<number>();

/** Switches the messages at once; when the server refuses, the switch reverts [ERR-17]. */
export const toggleNotificationsAtom = atom(
  null,
  async (_get, set, id: number, notify: boolean): Promise<void> => {
    if (inFlight.has(id)) return;
    inFlight.add(id);
    const write = (isOn: boolean, token?: string) =>
      set(
        listRequest.changeAtom,
        (filters) =>
          filters.map((filter) => (filter.id === id ? { ...filter, notify_on_new_ad: isOn } : filter)),
        token,
      );
    const token = write(notify);
    try {
      await api.savedFilters.toggleNotifications({ params: { id }, body: { notify } });
    } catch (error) {
      console.warn('saved filter', error);
      if (token !== null) write(!notify, token);
    } finally {
      inFlight.delete(id);
    }
  },
);

/** What became of the last removal: announced when it was done, shown in an alert when not. */
type Removal = { readonly status: 'none' | 'done' | 'failed' };

const removalValueAtom = atom<Removal>({ status: 'none' });
export const removalAtom = atom((get) => get(removalValueAtom));
export const closeRemovalAtom = atom(null, (_get, set) => set(removalValueAtom, { status: 'none' }));

/** Takes a filter off the list at once; when the server refuses, it is back in its place and an alert says so. */
export const removeSavedFilterAtom = atom(null, async (get, set, id: number): Promise<void> => {
  const list = get(savedFiltersAtom);
  const at = list.status === 'loaded' ? list.data.findIndex((filter) => filter.id === id) : -1;
  const removed = list.status === 'loaded' ? list.data[at] : undefined;
  if (!removed) return;
  const token = set(listRequest.changeAtom, (filters) => filters.filter((filter) => filter.id !== id));
  try {
    await api.savedFilters.remove({ params: { id } });
    set(removalValueAtom, { status: 'done' });
  } catch (error) {
    if (failureOf(error).kind === 'absent') return; // Removed elsewhere: that is what was wanted.
    console.warn('saved filter', error);
    const putBack = (filters: readonly SavedFilter[]) =>
      filters.some((filter) => filter.id === id)
        ? filters
        : [...filters.slice(0, at), removed, ...filters.slice(at)];
    if (token !== null) set(listRequest.changeAtom, putBack, token);
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
