import { createRequest } from '@cars/shared-app/request';
import {
  type CatalogFilter,
  changedFilter,
  DEFAULT_FILTER,
  filterFromQuery,
  filterToQuery,
  searchBody,
} from '@cars/shared-contracts/rules/catalog-filter';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdFacets } from '@cars/shared-contracts/schemas/ad-facets';
import { CITY_CHOICES } from '../../city-choices.ts';
import { applyFilterAtom, filterAtom, loadedStatusesAtom, searchTextAtom } from '../listing/atoms.ts';
import { optionCount } from './facet-rules.ts';
import { type Count, type FieldErrors, fieldErrors, hasNoErrors, withoutErrors } from './rules.ts';

/** The draft of the panel: choices that are not applied yet. */
interface Draft {
  readonly filter: CatalogFilter;
  /** Grows when the fields are filled again from outside: their current text no longer counts. */
  readonly revision: number;
}

const draftValueAtom = atom<Draft | null>(null);
/** How often an invalid draft was refused; the fields show all errors from the first time on. */
const refusalsAtom = atom(0);

/** The chosen filter; null until the panel is open. */
export const filterDraftAtom = atom((get) => get(draftValueAtom)?.filter ?? null);
export const draftRevisionAtom = atom((get) => get(draftValueAtom)?.revision ?? 0);
export const draftRefusalsAtom = atom((get) => get(refusalsAtom));

export const draftErrorsAtom = atom((get): FieldErrors => {
  const draft = get(filterDraftAtom);
  return draft ? fieldErrors(draft) : {};
});

/** The list that the panel shows or has requested last, as text: it does not replace what is typed meanwhile. */
const followedAtom = atom<string | null>(null);

const fillDraftAtom = atom(null, (get, set, filter: CatalogFilter) => {
  set(followedAtom, null);
  set(draftValueAtom, { filter, revision: get(draftRevisionAtom) + 1 });
  set(refusalsAtom, 0);
});

/** Opens the panel: with the filter of its address, or with the catalog's when the address names none. */
export const openDraftAtom = atom(null, (get, set, search: string) => {
  const query = new URLSearchParams(search);
  set(fillDraftAtom, String(query) !== '' ? filterFromQuery(query) : get(filterAtom));
});

/** The panel beside the list shows the list's filter; unapplied choices are dropped when that one changes. */
export const followListAtom = atom(null, (get, set, filter: CatalogFilter) => {
  const draft = get(filterDraftAtom);
  const query = String(filterToQuery(filter));
  if (draft && query === get(followedAtom)) return;
  if (!draft || String(filterToQuery(draft)) !== query) set(fillDraftAtom, filter);
  set(followedAtom, query);
});

export const changeDraftAtom = atom(null, (get, set, change: Partial<CatalogFilter>) => {
  const draft = get(draftValueAtom);
  if (draft) set(draftValueAtom, { ...draft, filter: changedFilter(draft.filter, change) });
});

/** Resets every choice [CAT-28]. */
export const resetDraftAtom = atom(null, (_get, set) => set(fillDraftAtom, DEFAULT_FILTER));

/** Whether the draft is valid; an invalid one is refused, and its fields show why. */
export const checkDraftAtom = atom(null, (get, set): boolean => {
  if (hasNoErrors(get(draftErrorsAtom))) return true;
  set(refusalsAtom, get(refusalsAtom) + 1);
  return false;
});

/** Shows the list of the draft; returns its address, null when the draft was refused. */
export const applyDraftAtom = atom(null, (get, set): string | null => {
  const draft = get(filterDraftAtom);
  if (!draft || !set(checkDraftAtom)) return null;
  set(followedAtom, String(filterToQuery(draft)));
  return set(applyFilterAtom, { change: draft });
});

/** The search of the draft, as text; '' for an invalid draft. */
export const countQueryAtom = atom((get): string => {
  const draft = get(filterDraftAtom);
  if (!draft || !hasNoErrors(get(draftErrorsAtom))) return '';
  return JSON.stringify(searchBody(draft, get(loadedStatusesAtom)));
});

/** Delay after the last choice. */
export const PAUSE_MS = 300;

/** How many ads fit the draft, counted when the choices have not changed for a while [J8]. */
export const countRequest = createRequest({
  name: 'count',
  keepsLoaded: 'previous',
  debounceMs: PAUSE_MS,
  load: async (signal, query: string): Promise<Count | 'none' | null> => {
    if (query === '') return 'none';
    return (await api.ads.count({ body: JSON.parse(query) }, { signal }))?.data ?? null;
  },
});

/** The search that the options are counted for, as text; '' without a draft. */
export const facetsQueryAtom = atom((get): string => {
  const draft = get(filterDraftAtom);
  if (!draft) return '';
  const valid = withoutErrors(draft, get(draftErrorsAtom));
  return JSON.stringify(searchBody(valid, get(loadedStatusesAtom)));
});

const loadFacets = async (signal: AbortSignal, query: string): Promise<AdFacets | 'none' | null> => {
  if (query === '') return 'none';
  const reply = await api.ads.facets({ body: JSON.parse(query) }, { signal });
  return reply && (reply.data ?? 'none');
};

/** Numbers beside the options and in the histograms; the last ones stay until the next are here [CAT-65]. */
export const facetsRequest = createRequest({
  name: 'facets',
  keepsLoaded: 'previous',
  debounceMs: PAUSE_MS,
  load: loadFacets,
});

/** Numbers beside the cities of the list's own sheet, which is open without the panel [CAT-21]. */
export const cityCountsRequest = createRequest({ name: 'cities', load: loadFacets });

/** The cities with their numbers, in the same order before and after the numbers are here. */
export const countedCitiesAtom = atom((get) => {
  const state = get(cityCountsRequest.stateAtom)(get(searchTextAtom));
  const facet = state.status === 'loaded' && state.data !== 'none' ? state.data.options.city_id : null;
  if (!facet) return CITY_CHOICES;
  return CITY_CHOICES.map((choice) => ({ ...choice, count: optionCount(facet, choice.value) }));
});

/** Null where there are no numbers: not yet, not counted by the server, or not loaded. */
export const facetsAtom = atom((get): AdFacets | null => {
  const state = get(facetsRequest.stateAtom)(get(facetsQueryAtom));
  return state.status === 'loaded' && state.data !== 'none' ? state.data : null;
});
