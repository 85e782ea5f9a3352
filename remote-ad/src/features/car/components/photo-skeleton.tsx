import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import styles from './photo-slider.module.css';

/** The slider's box before any photo is known. */
export const PhotoSkeleton = () => (
  <div className={styles.box}>
    <div className={styles.strip}>
      <Skeleton width="100%" height="100%" radius="0" />
    </div>
  </div>
);
