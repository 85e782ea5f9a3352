import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';
import { TEXTS } from './texts.ts';

/** Up to this many pages all of them are listed [ACC-25]. */
const LISTED_PAGES_MAX = 7;
/** Distance of the current page from an end before dots fill the gap. */
const DOTS_GAP = 4;

/** A page number, or dots; the two dots differ, as each is its own element of the list. */
export type PaginationItem = number | 'dots-after-first' | 'dots-before-last';

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

/**
 * What the pagination shows [ACC-25]: all pages if 7 or fewer; otherwise first, last and current ± 1,
 * dots after page 1 if current > 4, dots before the last if current < total − 3; without dots the pages between are
 * shown.
 */
export const paginationItems = (current: number, total: number): PaginationItem[] => {
  if (total <= LISTED_PAGES_MAX) return range(1, total);
  return [
    1,
    ...(current > DOTS_GAP ? (['dots-after-first'] as const) : []),
    // Where no dots are, no page is left out.
    ...range(current > DOTS_GAP ? current - 1 : 2, current < total - DOTS_GAP + 1 ? current + 1 : total - 1),
    ...(current < total - DOTS_GAP + 1 ? (['dots-before-last'] as const) : []),
    total,
  ];
};

/** The seller's name; without a public name it is a private seller. */
export const sellerName = ({ name }: Pick<PublicSeller, 'name'>): string =>
  name?.trim() || TEXTS.privateSeller;
