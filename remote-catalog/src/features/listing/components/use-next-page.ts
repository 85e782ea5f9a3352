import { useRetryOnReconnect, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Listing, loadNextPageAtom } from '../atoms.ts';

/** After a failure a scroll loads nothing for this long. */
const RETRY_PAUSE_MS = 1000;

/** The pause after each further page [DATA-37]. */
const PAGE_PAUSE_MS = 100;

/**
 * Loads the next page when the marker at the list's end comes into view; the observer is attached again after
 * each load, so that a short page in a tall window continues [CAT-5]. After a failure a later scroll or the
 * return of the connection tries again [P2] [V3].
 */
export const useNextPage = (listing: Extract<Listing, { status: 'shown' }>) => {
  const markerRef = useRef<HTMLDivElement>(null);
  const loadNext = useSetAtom(loadNextPageAtom);
  const { more, page } = listing;
  const canLoad = listing.next !== null;
  // The number of cards signals the end of a load.
  const loaded = listing.ads.length;

  // Before the next scroll event: the observer of the page before would load without the pause.
  useLayoutEffect(() => {
    const marker = markerRef.current;
    if (!marker || !canLoad || more !== 'idle' || loaded === 0) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // A page that React has not rendered yet would be followed by the next one without the pause.
      if (entries.some((entry) => entry.isIntersecting)) void loadNext(page);
    });
    const timer = page > 1 ? setTimeout(() => observer.observe(marker), PAGE_PAUSE_MS) : undefined;
    if (timer === undefined) observer.observe(marker);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [canLoad, more, loaded, page, loadNext]);

  const hasFailed = typeof more === 'object';
  useEffect(() => {
    if (!hasFailed) return undefined;
    const again = () => {
      const box = markerRef.current?.getBoundingClientRect();
      if (box && box.top < window.innerHeight) void loadNext();
    };
    const timer = setTimeout(
      () => window.addEventListener('scroll', again, { passive: true }),
      RETRY_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', again);
    };
  }, [hasFailed, loadNext]);

  useRetryOnReconnect(hasFailed ? loadNext : null);

  return markerRef;
};
