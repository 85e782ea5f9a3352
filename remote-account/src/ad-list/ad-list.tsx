import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { Link, previewAdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AD_COLUMNS, AdColumnsSkeleton, EAGER_CARDS } from '@cars/shared-ui/ad/ad-columns';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import type { ComponentType, PropsWithChildren } from 'react';
import styles from './ad-list.module.css';

const LOADING = 'Загружаем объявления';

/** Ads as cards with their hearts, in the columns of the catalog. */
export const AdList = ({ ads }: { readonly ads: readonly Ad[] }) => {
  const openAd = useSetAtom(previewAdAtom);
  return (
    <ul className={AD_COLUMNS}>
      {ads.map((ad, index) => (
        <li key={ad.id} className={styles.item}>
          <AdCard
            ad={ad}
            linkTo={Link}
            onOpen={openAd}
            heart={FavouriteHeart}
            isEager={index < EAGER_CARDS}
          />
        </li>
      ))}
    </ul>
  );
};

const Uncovered = ({ children }: PropsWithChildren) => children;

/**
 * Ads of one's own as rows: `foot` is below each, on its ground, `cover` may show something else in its place.
 */
export const AdRows = <A extends Ad>({
  ads,
  foot: Foot,
  cover: Cover = Uncovered,
}: {
  readonly ads: readonly A[];
  readonly foot: ComponentType<{ readonly ad: A }>;
  readonly cover?: ComponentType<PropsWithChildren<{ readonly ad: A }>>;
}) => {
  const openAd = useSetAtom(previewAdAtom);
  return (
    <ul className={styles.rows}>
      {ads.map((ad, index) => (
        <li key={ad.id} className={classNames(styles.item, styles.row)}>
          <Cover ad={ad}>
            <AdCard ad={ad} linkTo={Link} onOpen={openAd} isEager={index < EAGER_CARDS} isRow />
            <Foot ad={ad} />
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

const SKELETON_ROWS = 4;

/** The rows before the first response. */
export const AdRowsSkeleton = () => (
  <div aria-busy="true" className={styles.rows}>
    <VisuallyHidden>
      <span role="status">{LOADING}</span>
    </VisuallyHidden>
    {Array.from({ length: SKELETON_ROWS }, (_, at) => (
      <div key={at} className={styles.skeleton} />
    ))}
  </div>
);
