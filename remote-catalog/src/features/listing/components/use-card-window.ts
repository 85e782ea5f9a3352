import { isHydratingAtom, store } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { throttleOnScroll } from '../../../throttle-on-scroll.ts';
import {
  CARDS_IN_DOM_MAX,
  type CardRange,
  cardWindow,
  firstRange,
  nextRange,
  windowStepOf,
} from '../rules.ts';

interface GridSize {
  readonly columns: number;
  /** Height of a row with its gap, px. */
  readonly row: number;
}

// Survives the grid: a return to a long list needs the height of the omitted cards before anything is
// measured.
let lastSize: GridSize = { columns: 2, row: 240 };
/** Height of the lowest measured card, px; 0 before the first measurement. */
let lastHeight = 0;

const setCardHeight = (list: HTMLElement, height: number) => {
  lastHeight = height;
  list.style.setProperty('--card-height', `${height}px`);
};

/** Few titles need a second line: of some cards the lowest is as high as most. */
const MEASURED_CARDS = 4;

const measure = (list: HTMLElement): GridSize => {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-ad-id]')].slice(0, MEASURED_CARDS);
  // A card that is not drawn yet, or is as high as one that is not, would return the guess to be replaced.
  const setAll = (contentVisibility: string, alignSelf: string) => {
    for (const { style } of cards) Object.assign(style, { contentVisibility, alignSelf });
  };
  setAll('visible', 'start');
  const height = Math.min(...cards.map((card) => card.getBoundingClientRect().height));
  setAll('', '');
  if (cards.length === 0 || height === 0) return lastSize;
  const style = getComputedStyle(list);
  setCardHeight(list, height);
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    row: height + (Number.parseFloat(style.rowGap) || 0),
  };
};

/**
 * The rendered range follows the scroll within this time; hundreds of cards are beyond the view meanwhile.
 */
const FOLLOW_MS = 100;
/** Rows that are added in one frame: more of them would block scrolling. */
const ROWS_A_FRAME = 1;

/** From `first` approaches the target range of `count` cards frame by frame, at most `batchSize` more at a time. */
const useIncrementalRange = (
  target: CardRange,
  first: CardRange,
  count: number,
  batchSize: number,
): CardRange => {
  const [shown, setShown] = useState(first);
  const [from, to] = nextRange(shown, target, batchSize);
  const isReached = from === shown[0] && to === shown[1];
  useEffect(() => {
    if (isReached) return undefined;
    const frame = requestAnimationFrame(() => setShown([from, to]));
    return () => cancelAnimationFrame(frame);
  }, [from, to, isReached]);
  return [Math.min(shown[0], count), Math.min(shown[1], count)];
};

/** Rows that the first frame of a list can show, a partly visible one at each end. */
const rowsInView = (row: number): number => Math.ceil(window.innerHeight / row) + 1;

export interface CardWindow {
  readonly from: number;
  readonly to: number;
  /** Heights of the omitted cards, px; 0 when all are drawn. */
  readonly above: number;
  readonly below: number;
}

/** The range of cards of a long list in the DOM, by scroll position [CAT-43]. */
export const useCardWindow = (
  listRef: RefObject<HTMLElement | null>,
  ads: readonly AdCard[],
  startAt: number,
): CardWindow => {
  const [firstSeen, setFirstSeen] = useState(Math.max(0, startAt));
  const [size, setSize] = useState(lastSize);
  const isLong = ads.length > CARDS_IN_DOM_MAX;

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    let measuredAt = 0;
    const remember = () => {
      // Further pages make the list longer and no row higher; measuring would force a second layout.
      const width = list.clientWidth;
      if (width === measuredAt) return;
      measuredAt = width;
      const next = measure(list);
      if (next.row === lastSize.row && next.columns === lastSize.columns) return;
      lastSize = next;
      setSize(next);
    };
    // The observer calls as well: in the commit the layout would be one more, or part of a hydration's long task.
    if (lastHeight > 0) setCardHeight(list, lastHeight);
    else if (!store.get(isHydratingAtom)) remember();
    // A measurement sets the height of cards. Inside the observer's own callback WebKit reports that as an
    // error of the page.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(remember);
    });
    observer.observe(list);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [listRef]);

  useEffect(() => {
    const list = listRef.current;
    if (!list || !isLong) return undefined;
    const follow = () => {
      const rowsAbove = Math.max(0, Math.floor(-list.getBoundingClientRect().top / size.row));
      // Only whole steps update React state: nothing is rendered between them.
      setFirstSeen(windowStepOf(rowsAbove * size.columns));
    };
    return throttleOnScroll(follow, FOLLOW_MS);
  }, [listRef, isLong, size]);

  const target = cardWindow(ads.length, firstSeen);
  // A return needs the cards around its place, and a hydration those of the server.
  const isFromTop = lastHeight > 0 && startAt < 0;
  const [from, to] = useIncrementalRange(
    target,
    isFromTop ? firstRange(target, size.columns * rowsInView(size.row)) : target,
    ads.length,
    ROWS_A_FRAME * size.columns,
  );
  const height = (cards: number) => Math.ceil(cards / size.columns) * size.row;
  return { from, to, above: height(from), below: height(ads.length - to) };
};
