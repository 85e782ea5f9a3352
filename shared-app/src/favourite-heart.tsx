import {
  atom,
  favouritesAtom,
  toggleFavouriteAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { FavouriteButton } from '@cars/shared-ui/ad/favourite-button';
import { useMemo } from 'react';

type FavouriteAd = Pick<AdCard, 'id' | 'is_favorited'>;

/** The favourite button of an ad; nothing for guests and on the user's own ads. */
export const FavouriteHeart = ({
  ad,
  onToggle,
}: {
  readonly ad: FavouriteAd;
  /** Called with the value after the tap. */
  readonly onToggle?: (isFavourite: boolean) => void;
}) => {
  // A list has hundreds of hearts: each renders again for a change of its own value only.
  const isFavouriteAtom = useMemo(() => atom((get) => get(favouritesAtom)(ad)), [ad]);
  const isFavourite = useAtomValue(isFavouriteAtom);
  const toggle = useSetAtom(toggleFavouriteAtom);
  if (isFavourite === null) return null;
  const handleToggle = () => {
    void toggle(ad);
    onToggle?.(!isFavourite);
  };
  return <FavouriteButton isFavourite={isFavourite} onToggle={handleToggle} />;
};
