import { Link, previewAdAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AD_COLUMNS, AdColumnsSkeleton, EAGER_CARDS } from '@cars/shared-ui/ad/ad-columns';
import { useRef } from 'react';
import { type Listing, scrollAnchorAtom } from '../atoms.ts';
import styles from './ad-grid.module.css';
import { Heart } from './heart.tsx';
import { ListEnd } from './list-end.tsx';
import { useCardWindow } from './use-card-window.ts';
import { useNextPage } from './use-next-page.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

export const AdGridSkeleton = () => (
  <div className={styles.place} aria-busy="true">
    <AdColumnsSkeleton />
  </div>
);

/** The cards with their infinite scroll; `pages` is the number in the address. */
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
        <ul ref={listRef} className={AD_COLUMNS}>
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
