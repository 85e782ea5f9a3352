import { Link, previewAdAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AdCardSkeleton } from '@cars/shared-ui/ad/ad-card-skeleton';
import { useRef } from 'react';
import { type Listing, scrollAnchorAtom } from '../atoms.ts';
import styles from './ad-grid.module.css';
import { Heart } from './heart.tsx';
import { ListEnd } from './list-end.tsx';
import { useCardWindow } from './use-card-window.ts';
import { useNextPage } from './use-next-page.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Cards of the first load while it runs [CAT-4]. */
const SKELETON_CARDS = 6;
/** Two rows of a phone: their pictures are in view at once. */
const EAGER_CARDS = 4;

/** The grid before the first answer: the very boxes that will be filled. */
export const AdGridSkeleton = () => (
  <div className={styles.place} aria-busy="true">
    <div className={styles.grid}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <AdCardSkeleton key={index} />
      ))}
    </div>
  </div>
);

/** The cards with their infinite scroll; `pages` is what the address asked for. */
export const AdGrid = ({
  listing,
  pages,
}: {
  listing: Extract<Listing, { status: 'shown' }>;
  pages: number;
}) => {
  const { ads } = listing;
  const listRef = useRef<HTMLUListElement>(null);
  const anchor = useAtomValue(scrollAnchorAtom);
  const openAd = useSetAtom(previewAdAtom);
  const { from, to, above, below } = useCardWindow(
    listRef,
    ads,
    ads.findIndex(({ id }) => id === anchor?.adId),
  );
  useScrollMemory(listRef, ads, pages);
  const markerRef = useNextPage(listing);

  return (
    <>
      <div className={styles.place}>
        <ul ref={listRef} className={styles.grid}>
          {above > 0 && <li className={styles.spacer} style={{ height: above }} aria-hidden="true" />}
          {ads.slice(from, to).map((ad, index) => (
            <li key={ad.id} className={styles.card} data-ad-id={ad.id}>
              <AdCard
                ad={ad}
                linkTo={Link}
                onOpen={openAd}
                heart={Heart}
                isEager={from + index < EAGER_CARDS}
              />
            </li>
          ))}
          {below > 0 && <li className={styles.spacer} style={{ height: below }} aria-hidden="true" />}
        </ul>
        <div ref={markerRef} className={styles.marker} />
      </div>
      <ListEnd more={listing.more} />
    </>
  );
};
