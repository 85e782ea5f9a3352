import { createLatest } from '@cars/shared-app/latest';
import {
  type CatalogFilter,
  changedFilter,
  DEFAULT_FILTER,
  filterToQuery,
  isFilterActive,
  type LoadedStatuses,
  searchBody,
} from '@cars/shared-contracts/rules/catalog-filter';
import type { ListPage } from '@cars/shared-contracts/rules/list-page';
import {
  api,
  atom,
  type Failure,
  failureOf,
  handbookAtom,
  ownAdsRevisionAtom,
  userIdAtom,
} from '@cars/shared-contracts/runtime';
import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@cars/shared-contracts/schemas/limits';
import {
  catalogAddress,
  continueList,
  emptyReason,
  failureMessage,
  type LoadedPart,
  type LoadReason,
  NOTHING_LOADED,
  PAGES_IN_ADDRESS_MAX,
} from './rules.ts';
import { TEXTS } from './texts.ts';

/** The states of the list [CAT-7]. */
export type Listing =
  | { readonly status: 'loading' }
  | (LoadedPart & {
      readonly status: 'shown';
      /** The next page; a failure is shown with its retry. */
      readonly more: 'idle' | 'loading' | Failure;
    })
  | { readonly status: 'empty'; readonly reason: string }
  | {
      readonly status: 'failed';
      /** The reason of a failure [ERR-7]. */
      readonly title: string;
      readonly failure: Failure;
    };

/** The card at the top of the view: where a return or a reload continues [CAT-41]. `offset` in px. */
export interface ScrollAnchor {
  readonly adId: number;
  readonly offset: number;
}

const listingValueAtom = atom<Listing>({ status: 'loading' });
const filterValueAtom = atom<CatalogFilter>(DEFAULT_FILTER);
/** The user and filter of the last load; null before the first one. */
const loadedKeyAtom = atom<string | null>(null);
/** The user's own ads as of this revision are in the list. */
const loadedRevisionAtom = atom(0);

export const listingAtom = atom((get) => get(listingValueAtom));
export const filterAtom = atom((get) => get(filterValueAtom));
/** Where the map is, as the address holds it: empty at the beginning, null while the list is shown [CAT-79]. */
export const mapPlaceAtom = atom<string | null>(null);
export const scrollAnchorAtom = atom<ScrollAnchor | null>(null);

const keyOf = (filter: CatalogFilter, userId: number | null) => `${userId ?? ''}?${filterToQuery(filter)}`;

/** The latest request wins: an older one is canceled [J8]. */
const latest = createLatest();

/** The handbook's statuses; none while it is not loaded [DATA-15]. */
export const loadedStatusesAtom = atom((get) => {
  const handbook = get(handbookAtom);
  return handbook.status === 'loaded' ? handbook.handbooks.statuses : [];
});

/** The search of the list, as text: what is counted beside it has the same conditions. */
export const searchTextAtom = atom((get) =>
  JSON.stringify(searchBody(get(filterAtom), get(loadedStatusesAtom))),
);

const fetchPart = async (
  filter: CatalogFilter,
  part: ListPage & { readonly per_page: number },
  signal: AbortSignal,
  loaded: LoadedStatuses,
): Promise<AdPage | null> => {
  const reply = isFilterActive(filter)
    ? await api.ads.search(
        {
          query: { ...part, order_by: filter.sort },
          body: searchBody(filter, loaded),
        },
        { signal },
      )
    : await api.ads.preview({ query: part }, { signal });
  return reply?.data ?? null;
};

/** Pages that one request may have. */
const PAGES_AT_ONCE = Math.floor(PAGE_SIZE_MAX / PAGE_SIZE);

/** Pages 1 … `pages`: each response begins where the one before it ended, so that no change gets between them. */
const fetchPages = async (
  filter: CatalogFilter,
  pages: number,
  signal: AbortSignal,
  loaded: LoadedStatuses,
): Promise<LoadedPart> => {
  let part = NOTHING_LOADED;
  while (part.next && part.page < pages) {
    // A server of before counts pages of one size only.
    const isWide = part.page === 0 || part.next.after !== undefined;
    const size = PAGE_SIZE * (isWide ? Math.min(pages - part.page, PAGES_AT_ONCE) : 1);
    const reply = await fetchPart(filter, { ...part.next, per_page: size }, signal, loaded);
    if (!reply) return part;
    part = continueList(part, size, reply);
  }
  return part;
};

/** The list after its first responses. */
const listingOf = (filter: CatalogFilter, part: LoadedPart): Listing =>
  part.ads.length === 0
    ? { status: 'empty', reason: emptyReason(filter) }
    : { status: 'shown', ...part, more: 'idle' };

export interface LoadRequest {
  readonly filter: CatalogFilter;
  /** Pages 1 … n are requested. */
  readonly pages?: number;
  readonly reason?: LoadReason;
}

/** Loads a list again [CAT-8]. */
export const loadListingAtom = atom(
  null,
  async (get, set, { filter, pages = 1, reason = 'open' }: LoadRequest): Promise<void> => {
    const signal = set(latest.beginAtom);
    set(filterValueAtom, filter);
    set(loadedKeyAtom, keyOf(filter, get(userIdAtom)));
    set(loadedRevisionAtom, get(ownAdsRevisionAtom));
    set(listingValueAtom, { status: 'loading' });
    const loaded = get(loadedStatusesAtom);
    try {
      const part = await fetchPages(filter, pages, signal, loaded);
      if (signal.aborted) return;
      set(listingValueAtom, listingOf(filter, part));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('catalog', error);
      const title = failureMessage(reason, filter);
      set(listingValueAtom, { status: 'failed', title, failure: failureOf(error) });
    }
  },
);

/** The first page of the plain catalog was in the page's HTML: a guest's list, loaded already. */
export const takeFirstPageAtom = atom(null, (_get, set, page: AdPage) => {
  const filter = DEFAULT_FILTER;
  set(filterValueAtom, filter);
  set(loadedKeyAtom, keyOf(filter, null));
  set(listingValueAtom, listingOf(filter, continueList(NOTHING_LOADED, PAGE_SIZE, page)));
});

/**
 * After the sign-in, loads the same cards at the same positions, with the user's hearts. A failure is only
 * logged; the cards stay.
 */
const personalizeAtom = atom(null, async (get, set, { filter, pages = 1 }: LoadRequest): Promise<void> => {
  const key = keyOf(filter, get(userIdAtom));
  set(loadedKeyAtom, key);
  const { signal } = new AbortController();
  try {
    const { ads } = await fetchPages(filter, pages, signal, get(loadedStatusesAtom));
    const known = new Map(ads.map((ad) => [ad.id, ad]));
    const listing = get(listingValueAtom);
    if (get(loadedKeyAtom) !== key || listing.status !== 'shown') return;
    set(listingValueAtom, { ...listing, ads: listing.ads.map((ad) => known.get(ad.id) ?? ad) });
  } catch (error) {
    console.warn('catalog', error);
  }
});

/**
 * Loads the shown pages again and replaces them at the end: the user has changed an own ad. After a failure
 * the old list stays, and the next visit tries again.
 */
const refreshAtom = atom(null, async (get, set, { filter, pages = 1 }: LoadRequest): Promise<void> => {
  const signal = set(latest.beginAtom);
  const revision = get(ownAdsRevisionAtom);
  set(loadedKeyAtom, keyOf(filter, get(userIdAtom)));
  const showMore = (more: 'loading' | 'idle') => {
    const listing = get(listingValueAtom);
    if (listing.status === 'shown') set(listingValueAtom, { ...listing, more });
  };
  // A next page would cancel this request, and one in flight was canceled by it.
  showMore('loading');
  try {
    const part = await fetchPages(filter, pages, signal, get(loadedStatusesAtom));
    if (signal.aborted) return;
    set(loadedRevisionAtom, revision);
    set(listingValueAtom, listingOf(filter, part));
  } catch (error) {
    if (signal.aborted) return;
    console.warn('catalog', error);
    showMore('idle');
  }
});

/**
 * Shows the list of an address; one that is already loaded for this user stays [CAT-41], and is refreshed
 * when the user has changed an ad since [CAT-58].
 */
export const openListingAtom = atom(null, (get, set, { filter, pages }: LoadRequest) => {
  const loadedKey = get(loadedKeyAtom);
  const isOwn = loadedKey === keyOf(filter, get(userIdAtom));
  const isOutdated = get(loadedRevisionAtom) !== get(ownAdsRevisionAtom);
  if (isOwn && !isOutdated) return;
  const listing = get(listingValueAtom);
  const isReusable = isOwn || loadedKey === keyOf(filter, null);
  if (isReusable && listing.status === 'shown' && listing.page <= PAGES_IN_ADDRESS_MAX) {
    // A next page in flight was requested for the user of before: the refresh cancels it.
    const isStale = isOutdated || listing.more === 'loading';
    void set(isStale ? refreshAtom : personalizeAtom, { filter, pages: listing.page });
    return;
  }
  set(scrollAnchorAtom, null);
  void set(loadListingAtom, { filter, pages: pages ?? 1 });
});

/** Loads the shown filter once more after a failure. */
export const retryListingAtom = atom(null, (get, set) =>
  set(loadListingAtom, { filter: get(filterValueAtom) }),
);

export interface FilterChange {
  readonly change: Partial<CatalogFilter>;
  readonly reason?: LoadReason;
}

/**
 * Changes the filter and reloads (a suggestion, showing all, an order, a city) [SRCH-4] [CAT-24]; around another
 * city the map begins again [CAT-79]. Returns the address of the new list, for the caller to navigate to.
 */
export const applyFilterAtom = atom(null, (get, set, { change, reason = 'open' }: FilterChange): string => {
  const before = get(filterValueAtom);
  const filter = changedFilter(before, change);
  set(scrollAnchorAtom, null);
  if (filter.cityId !== before.cityId || filter.radius !== before.radius)
    set(mapPlaceAtom, (place) => place && '');
  void set(loadListingAtom, { filter, reason });
  return catalogAddress(filter, 1, get(mapPlaceAtom));
});

/** Resets every choice [CAT-28] and reloads; returns the new address. */
export const resetFilterAtom = atom(null, (_get, set) =>
  set(applyFilterAtom, { change: DEFAULT_FILTER, reason: 'reset' }),
);

/**
 * Appends the next page, with `shownPage` only while that one is the last that is shown. Skipped while a load is in
 * progress and at the last page [CAT-6]; a failure is only logged, and a later scroll tries again [P2].
 */
export const loadNextPageAtom = atom(null, async (get, set, shownPage?: number): Promise<void> => {
  const before = get(listingValueAtom);
  if (before.status !== 'shown' || before.more === 'loading' || !before.next) return;
  if (shownPage !== undefined && shownPage !== before.page) return;
  const signal = set(latest.beginAtom);
  set(listingValueAtom, { ...before, more: 'loading' });
  // The cards may have got their hearts meanwhile.
  const shown = () => {
    const now = get(listingValueAtom);
    return now.status === 'shown' ? now : before;
  };
  const next = { ...before.next, per_page: PAGE_SIZE };
  try {
    const reply = await fetchPart(get(filterValueAtom), next, signal, get(loadedStatusesAtom));
    if (signal.aborted) return;
    if (!reply) throw new Error(`Page ${next.page} came empty`);
    set(listingValueAtom, {
      status: 'shown',
      ...continueList(shown(), PAGE_SIZE, reply),
      more: 'idle',
    });
  } catch (error) {
    if (signal.aborted) return;
    console.warn(TEXTS.nextPageFailed, error);
    set(listingValueAtom, { ...shown(), more: failureOf(error) });
  }
});
