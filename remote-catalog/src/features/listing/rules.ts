import {
  type CatalogFilter,
  DEFAULT_FILTER,
  filterFromQuery,
  filterToQuery,
  isFilterActive,
} from '@cars/shared-contracts/rules/catalog-filter';
import { type ListPage, pageAfter } from '@cars/shared-contracts/rules/list-page';
import type { AdCard, AdPage } from '@cars/shared-contracts/schemas/ad';
import { PAGE_SIZE } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TEXTS } from './texts.ts';

/** Maximum of pages that an address loads at the start [CAT-40]. */
export const PAGES_IN_ADDRESS_MAX = 10;

/**
 * How many pages `/catalog/{page}` loads: 1 without a page and for too large a one, null for an invalid
 * number; the screen then navigates to /catalog [CAT-40].
 */
export const pagesToLoad = (param: string | undefined): number | null => {
  if (param === undefined) return 1;
  if (!/^[0-9]+$/.test(param)) return null;
  const pages = Number(param);
  return pages >= 1 && pages <= PAGES_IN_ADDRESS_MAX ? pages : 1;
};

/**
 * The address of a filtered list with `pages` pages loaded [CAT-40] [CAT-41], or of its map at a place, which is empty
 * until the map is drawn.
 */
export const catalogAddress = (filter: CatalogFilter, pages = 1, mapPlace: string | null = null): string => {
  const params = filterToQuery(filter);
  if (mapPlace !== null) params.set('map', mapPlace);
  const query = params.toString();
  return `${paths.catalog(Math.min(pages, PAGES_IN_ADDRESS_MAX))}${query ? `?${query}` : ''}`;
};

/** Whether an address's query means this filter. */
export const hasSameFilter = (query: string, filter: CatalogFilter): boolean =>
  String(filterToQuery(filterFromQuery(new URLSearchParams(query)))) === String(filterToQuery(filter));

/** Why a list is loaded; a failure has the sentence of its cause [ERR-7]. */
export type LoadReason = 'open' | 'reset';

/** City and order are choices of the list itself and not of a search. */
const isSearch = (filter: CatalogFilter): boolean =>
  isFilterActive({ ...filter, sort: DEFAULT_FILTER.sort, cityId: '', radius: '' });

export const failureMessage = (reason: LoadReason, filter: CatalogFilter): string => {
  if (reason === 'reset') return TEXTS.resetFailed;
  return isSearch(filter) ? TEXTS.searchFailed : TEXTS.loadFailed;
};

export const emptyReason = (filter: CatalogFilter): string =>
  isFilterActive(filter) ? TEXTS.noneForFilter : TEXTS.none;

/** What is loaded of a list. */
export interface LoadedPart {
  readonly ads: readonly AdCard[];
  /** The last page that is loaded. */
  readonly page: number;
  /** Null at the end of the list. */
  readonly next: ListPage | null;
  /** The number of matching ads, as far as the server counts; null when it is unknown. */
  readonly total: number | null;
}

export const NOTHING_LOADED: LoadedPart = { ads: [], page: 0, next: { page: 1 }, total: null };

/**
 * The list with a response for `size` ads, never more of them [P7]. An ad whose place has changed meanwhile is received
 * twice; it is shown once [DATA-49].
 */
export const continueList = (before: LoadedPart, size: number, { items, pagination }: AdPage): LoadedPart => {
  const received = items.slice(0, size);
  const seen = new Set(before.ads.map(({ id }) => id));
  const page = before.page + Math.max(1, Math.ceil(received.length / PAGE_SIZE));
  return {
    ads: [...before.ads, ...received.filter(({ id }) => !seen.has(id) && seen.add(id))],
    page,
    next: received.length > 0 ? pageAfter(page, pagination) : null,
    total: pagination.total_items ?? before.total,
  };
};

/** Maximum of cards in the DOM [CAT-43]. */
export const CARDS_IN_DOM_MAX = 320;
/**
 * The rendered range moves in the smallest steps that fill whole rows of one, two, three and four columns:
 * the changes of a step are one task of the main thread.
 */
const WINDOW_STEP = 12;
/** Below the limit of cards, so that the whole page stays below 5,000 elements. */
const WINDOW_CARDS = 20 * WINDOW_STEP;
/** Cards that stay above the step of the first one in view. */
const CARDS_ABOVE = 8 * WINDOW_STEP;

/** The start of a card's step: within it the rendered range does not change. */
export const windowStepOf = (card: number): number => Math.floor(card / WINDOW_STEP) * WINDOW_STEP;

/** Indices of cards in the list: [from, to). */
export type CardRange = readonly [from: number, to: number];

/** The range of cards in the DOM while card `firstSeen` is the first in view. */
export const cardWindow = (count: number, firstSeen: number): CardRange => {
  if (count <= CARDS_IN_DOM_MAX) return [0, count];
  const last = Math.ceil((count - WINDOW_CARDS) / WINDOW_STEP) * WINDOW_STEP;
  const target = windowStepOf(firstSeen) - CARDS_ABOVE;
  const from = Math.max(0, Math.min(target, last));
  return [from, Math.min(count, from + WINDOW_CARDS)];
};

/** The part of a target range that the first frame of a list from its top shows: `inView` cards. */
export const firstRange = ([from, to]: CardRange, inView: number): CardRange => [
  from,
  Math.min(to, from + inView),
];

/**
 * The next range between the rendered and the target one: at each end at most `batchSize` cards are added,
 * and cards outside of the target are removed. A target without overlap is a jump and is applied whole.
 */
export const nextRange = ([from, to]: CardRange, target: CardRange, batchSize: number): CardRange => {
  const [targetFrom, targetTo] = target;
  if (targetFrom >= to || targetTo <= from) return target;
  return [Math.max(targetFrom, from - batchSize), Math.min(targetTo, to + batchSize)];
};
