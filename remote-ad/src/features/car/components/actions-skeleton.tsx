import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import styles from './request-row.module.css';

/** Actions below the head of a car in stock, for its buyer and for its owner. */
const PLACES = 4;

/** The room of the actions while the ad loads, so that the seller below does not move. */
export const ActionsSkeleton = () => (
  <SkeletonGroup className={styles.row}>
    {Array.from({ length: PLACES }, (_, place) => (
      <Skeleton key={place} className={styles.blank} />
    ))}
  </SkeletonGroup>
);
