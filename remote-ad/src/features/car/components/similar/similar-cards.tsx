import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { Link, previewAdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AD_COLUMNS } from '@cars/shared-ui/ad/ad-columns';
import { TEXTS } from '../../texts.ts';
import { CarSection } from '../car-section.tsx';
import styles from './similar-cards.module.css';

/** «Похожие объявления» as cards of the catalog [CAR-54]. */
export const SimilarCards = ({ ads }: { readonly ads: readonly Ad[] }) => {
  const openAd = useSetAtom(previewAdAtom);
  return (
    <div className={styles.block}>
      <CarSection title={TEXTS.similarAds}>
        <ul className={AD_COLUMNS}>
          {ads.map((ad) => (
            <li key={ad.id} className={styles.item}>
              <AdCard ad={ad} linkTo={Link} onOpen={openAd} heart={FavouriteHeart} />
            </li>
          ))}
        </ul>
      </CarSection>
    </div>
  );
};
