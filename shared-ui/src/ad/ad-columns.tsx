import { AdCardSkeleton } from './ad-card-skeleton.tsx';
import styles from './ad-columns.module.css';

/** Cards of the first load while it runs [CAT-4]. */
const SKELETON_CARDS = 6;
/** Two rows of a phone, whose pictures are in the first view. */
export const EAGER_CARDS = 4;

/** The class of a list of cards. `--wide-columns` and `--wide-gap` of its parent replace four columns from 1100 px. */
export const AD_COLUMNS = styles.columns;
/** The class of a row of cards that scrolls sideways, each as wide as in a list at its place. */
export const AD_ROW = styles.row;

/** The cards before the first response: the same boxes without content. */
export const AdColumnsSkeleton = () => (
  <div className={AD_COLUMNS}>
    {Array.from({ length: SKELETON_CARDS }, (_, index) => (
      <AdCardSkeleton key={index} />
    ))}
  </div>
);
