import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import styles from './car-heart.module.css';

/** The heart over the photos; the owner has none [ROLE-3]. */
export const CarHeart = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  if (isOwner) return null;
  return (
    <div className={styles.heart}>
      <FavouriteHeart ad={ad} />
    </div>
  );
};
