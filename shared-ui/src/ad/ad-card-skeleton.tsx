import { classNames } from '../kit/class-names.ts';
import { Skeleton, SkeletonGroup } from '../kit/skeleton.tsx';
import styles from './ad-card.module.css';

/** The card's own boxes with bars instead of text: nothing moves when the ad loads. */
export const AdCardSkeleton = () => (
  <SkeletonGroup className={styles.card}>
    <Skeleton className={styles['photo-skeleton']} radius={0} />
    <span className={classNames(styles.price, styles.bar)}>
      <Skeleton width="55%" height={16} />
      &nbsp;
    </span>
    <div className={styles.words}>
      <span className={classNames(styles.title, styles.bar)}>
        <Skeleton width="70%" height={14} />
        &nbsp;
      </span>
      <span className={classNames(styles.details, styles.bar)}>
        <Skeleton width="90%" height={12} />
        &nbsp;
      </span>
      <span className={classNames(styles.foot, styles.bar)}>
        <Skeleton width="45%" height={12} />
        &nbsp;
      </span>
    </div>
  </SkeletonGroup>
);
