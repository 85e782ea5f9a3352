import { favouritesAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import styles from './car-note.module.css';

// Of a favourite alone: no first screen has it.
const loadNote = () => import('./favourite-note.tsx').then(({ FavouriteNote }) => FavouriteNote);

/** The caller's own note, where the ad is a favourite or just was one with a note [CAT-68] [CAT-69]. */
export const CarNote = ({ ad }: { readonly ad: AdDetails }) => {
  const isFavourite = useAtomValue(favouritesAtom)(ad);
  if (isFavourite === null || !(isFavourite || ad.note)) return null;
  return (
    <div className={styles.place}>
      <LazyPart
        load={loadNote}
        props={{ ad, isFavourite }}
        whileLoading={<Skeleton className={styles.waiting} />}
        whenFailed={ad.note && <p className={styles.text}>{ad.note}</p>}
      />
    </div>
  );
};
