import { adDetailsLine, adPlace, adTitle } from '@cars/shared-contracts/rules/ad';
import { adPrice } from '@cars/shared-contracts/rules/money';
import { SENTENCE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { type PageQuery, PageQuerySchema } from '@cars/shared-contracts/schemas/page';
import { LRUCache } from 'lru-cache';
import type { InlineQuery } from './bot-event.ts';
import { carPhoto, carText } from './car-texts.ts';
import type { FindCars } from './find-cars.ts';
import { SEARCH_TEXTS } from './search-texts.ts';

/** A car among the results that a user may send into any chat. */
export interface InlineCar {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly photo: string | null;
}

export interface InlinePage {
  readonly cars: readonly InlineCar[];
  /** Empty after the last page. */
  readonly nextOffset: string;
  /** The button above the results: all of them in the catalog. */
  readonly all: { readonly label: string; readonly path: string } | null;
}

export const NO_RESULTS: InlinePage = { cars: [], nextOffset: '', all: null };

const PER_PAGE = 10;
const PAGES_MAX = 5;
const CACHED_PAGES = 500;
/** Results of a query may be this old. */
export const INLINE_CACHE_S = 60;

/** The page of an offset that was given out before: its number and where it begins. */
const pageOf = (offset: string): PageQuery => {
  const [page, after] = offset.split(' ');
  const parsed = PageQuerySchema.safeParse({ page, after, per_page: String(PER_PAGE) });
  return parsed.success ? parsed.data : { page: 1, per_page: PER_PAGE };
};

/** Results of an inline query, page by page, at most fifty. */
export const createInlineSearch = ({
  findCars,
  appUrl,
}: {
  readonly findCars: FindCars;
  readonly appUrl: string;
}) => {
  const pages = new LRUCache<string, InlinePage>({ max: CACHED_PAGES, ttl: INLINE_CACHE_S * 1_000 });

  const find = async (query: string, page: PageQuery): Promise<InlinePage> => {
    const found = await findCars(query, page);
    if (found.kind === 'not_understood' || found.cards.length === 0)
      return { ...NO_RESULTS, all: { label: SEARCH_TEXTS.inlineNothing, path: '/catalog' } };
    return {
      cars: found.cards.map((card) => ({
        id: card.id,
        title: `${adTitle(card)}, ${adPrice(card)}`,
        description: `${adDetailsLine(card)}\n${adPlace(card)}`,
        text: carText(card),
        photo: carPhoto(card, appUrl),
      })),
      nextOffset: found.next && page.page < PAGES_MAX ? `${page.page + 1} ${found.next}` : '',
      all: { label: SEARCH_TEXTS.showAll(found.found), path: found.path },
    };
  };

  return async ({ query: typed, offset }: InlineQuery): Promise<InlinePage> => {
    const query = typed.trim().slice(0, SENTENCE_MAX_CHARS);
    const page = pageOf(offset);
    if (query === '' || page.page > PAGES_MAX) return NO_RESULTS;
    const key = `${page.page} ${page.after ?? ''} ${query}`;
    const known = pages.get(key);
    if (known) return known;
    const found = await find(query, page);
    pages.set(key, found);
    return found;
  };
};
