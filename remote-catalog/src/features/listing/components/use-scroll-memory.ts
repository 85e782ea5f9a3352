import { useSetAtom, useStore } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { PAGE_SIZE } from '@cars/shared-contracts/schemas/limits';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { listingAtom, type ScrollAnchor, scrollAnchorAtom } from '../atoms.ts';

/** The position is stored after a pause in scrolling: browsers limit how often the history may change. */
const REST_MS = 200;
/** Height of the sticky header: a card under it is not the first in view. px */
const HEADER_HEIGHT = 116;
const HISTORY_KEY = 'catalogAnchor';

const cardsIn = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-ad-id]');

const firstInView = (list: HTMLElement): ScrollAnchor | null => {
  for (const card of cardsIn(list)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > HEADER_HEIGHT) return { adId: Number(card.dataset.adId), offset: Math.round(top) };
  }
  return null;
};

const fromHistory = (): ScrollAnchor | null => {
  const stored: unknown = window.history.state?.[HISTORY_KEY];
  if (typeof stored !== 'object' || stored === null) return null;
  const { adId, offset } = stored as Partial<ScrollAnchor>;
  return typeof adId === 'number' && typeof offset === 'number' ? { adId, offset } : null;
};

const writeToHistory = (anchor: ScrollAnchor | null) =>
  window.history.replaceState({ ...window.history.state, [HISTORY_KEY]: anchor }, '');

/** The first card of the last page in the address, under the header [CAT-40]. */
const startOfPage = (ads: readonly AdCard[], pages: number): ScrollAnchor | null => {
  const ad = pages > 1 ? ads[(pages - 1) * PAGE_SIZE] : undefined;
  return ad ? { adId: ad.id, offset: HEADER_HEIGHT + 8 } : null;
};

/** False when the card is not in the list any more. */
const scrollToAnchor = (list: HTMLElement, anchor: ScrollAnchor | null): boolean => {
  const card = anchor && list.querySelector(`[data-ad-id="${anchor.adId}"]`);
  if (card) window.scrollBy(0, card.getBoundingClientRect().top - anchor.offset);
  return Boolean(card);
};

/**
 * The list continues at its last position [CAT-41]: after a return from a car it is in memory, after a reload
 * in the history entry, for a fresh `/catalog/{n}` it is the start of page n. It is set before the first
 * paint of the list.
 */
export const useScrollMemory = (
  listRef: RefObject<HTMLElement | null>,
  ads: readonly AdCard[],
  pages: number,
) => {
  const store = useStore();
  const remember = useSetAtom(scrollAnchorAtom);
  const first = useRef({ ads, pages });

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const places = [
      store.get(scrollAnchorAtom),
      fromHistory(),
      startOfPage(first.current.ads, first.current.pages),
    ];
    places.some((place) => scrollToAnchor(list, place));
    return () => {
      window.history.scrollRestoration = before;
      // A list that is replaced stores no position; one that is only left does.
      if (store.get(listingAtom).status === 'shown') remember(firstInView(list));
    };
  }, [listRef, store, remember]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const noteSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => listRef.current && writeToHistory(firstInView(listRef.current)), REST_MS);
    };
    window.addEventListener('scroll', noteSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', noteSoon);
    };
  }, [listRef]);
};
