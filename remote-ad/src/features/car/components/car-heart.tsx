import {
  favouritesAtom,
  toggleFavouriteAtom,
  useAtomValue,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { FavouriteButton } from '@cars/shared-ui/ad/favourite-button';
import styles from './car-heart.module.css';

/** The heart over the photos; guests and the owner have none [ROLE-3]. */
export const CarHeart = ({ ad }: { readonly ad: AdDetails }) => {
  const isFavourite = useAtomValue(favouritesAtom)(ad);
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  const toggle = useSetAtom(toggleFavouriteAtom);
  if (isFavourite === null || isOwner) return null;
  return (
    <div className={styles.heart}>
      <FavouriteButton isFavourite={isFavourite} onToggle={() => void toggle(ad)} />
    </div>
  );
};
