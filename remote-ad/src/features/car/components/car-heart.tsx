import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { classNames } from '@cars/shared-ui/kit/class-names';
import styles from './car-heart.module.css';

/** The heart over the photos; the owner has none [ROLE-3]. */
export const CarHeart = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  if (isOwner) return null;
  return (
    <div className={classNames(styles.heart, ad.images.length < 2 && styles.alone)}>
      <FavouriteHeart ad={ad} />
    </div>
  );
};
