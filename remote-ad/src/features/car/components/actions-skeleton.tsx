import { SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import styles from './signs/sign-row.module.css';

/** The room of the signs while the ad loads, so that what follows does not move. */
export const ActionsSkeleton = () => (
  <SkeletonGroup className={styles.row}>
    <div className={styles.blank} />
  </SkeletonGroup>
);
