import { knownAdAtom, Link, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AdCardSkeleton } from '@cars/shared-ui/ad/ad-card-skeleton';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { TEXTS } from '../texts.ts';
import styles from './seller-ads.module.css';

/** Cards of the first load while it runs (spec §9). */
const SKELETON_CARDS = 6;
/** Two rows of a phone: their pictures are in view at once. */
const EAGER_CARDS = 4;

/** A page of the seller's ads as cards. */
export const SellerAdsGrid = ({ ads }: { readonly ads: readonly Ad[] }) => {
  const openAd = useSetAtom(knownAdAtom);
  return (
    <ul className={styles.grid}>
      {ads.map((ad, index) => (
        <li key={ad.id}>
          <AdCard ad={ad} linkTo={Link} onOpen={openAd} isEager={index < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
};

/** The grid before the first answer. */
export const SellerAdsSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>
      <span role="status">{TEXTS.loading}</span>
    </VisuallyHidden>
    <div className={styles.grid}>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <AdCardSkeleton key={card} />
      ))}
    </div>
  </div>
);
