import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { PLACE_TEXTS } from '../place-texts.ts';
import styles from './filters-skeleton.module.css';

/** Cards that are shown while the handbook loads [CAT-27]. */
const CARDS = ['car', 'price', 'year'];

/** The first cards of the panel with bars instead of words. */
export const FiltersSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>
      <span role="status">{PLACE_TEXTS.loading}</span>
    </VisuallyHidden>
    <SkeletonGroup className={styles.cards}>
      {CARDS.map((card) => (
        <div key={card} className={styles.card} data-skeleton-card>
          <Skeleton width="35%" height={16} />
          <Skeleton height={44} radius={10} />
          <Skeleton width="80%" height={14} />
        </div>
      ))}
    </SkeletonGroup>
  </div>
);
