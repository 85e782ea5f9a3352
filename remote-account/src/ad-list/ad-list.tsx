import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { Link, previewAdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AD_COLUMNS, AdColumnsSkeleton, EAGER_CARDS } from '@cars/shared-ui/ad/ad-columns';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import type { ComponentType, PropsWithChildren } from 'react';
import styles from './ad-list.module.css';

const LOADING = 'Загружаем объявления';

const Uncovered = ({ children }: PropsWithChildren) => children;

/**
 * Ads as cards with their hearts, in the columns of the catalog; `actions` are below each card, `cover` may show
 * something else in its place.
 */
export const AdList = <A extends Ad>({
  ads,
  actions: Actions,
  cover: Cover = Uncovered,
  isDated = false,
}: {
  readonly ads: readonly A[];
  readonly actions?: ComponentType<{ readonly ad: A }>;
  readonly cover?: ComponentType<PropsWithChildren<{ readonly ad: A }>>;
  /** `actions` state the time on sale. */
  readonly isDated?: boolean;
}) => {
  const openAd = useSetAtom(previewAdAtom);
  return (
    <ul className={AD_COLUMNS}>
      {ads.map((ad, index) => (
        <li key={ad.id} className={styles.item}>
          <Cover ad={ad}>
            <AdCard
              ad={ad}
              linkTo={Link}
              onOpen={openAd}
              heart={FavouriteHeart}
              isEager={index < EAGER_CARDS}
              isDated={isDated}
            />
            {Actions && <Actions ad={ad} />}
          </Cover>
        </li>
      ))}
    </ul>
  );
};

/** The grid before the first response. */
export const AdListSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>
      <span role="status">{LOADING}</span>
    </VisuallyHidden>
    <AdColumnsSkeleton />
  </div>
);
