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

/** Whether an ad is a favourite, null for guests and on the user's own ads, and what a tap on its heart does. */
export const useFavourite = (ad: FavouriteAd): { isFavourite: boolean | null; toggle: () => void } => {
  // A list has hundreds of hearts: each renders again for a change of its own value only.
  const isFavouriteAtom = useMemo(() => atom((get) => get(favouritesAtom)(ad)), [ad]);
  const toggle = useSetAtom(toggleFavouriteAtom);
  return { isFavourite: useAtomValue(isFavouriteAtom), toggle: () => void toggle(ad) };
};

/** The favourite button of an ad; nothing for guests and on the user's own ads. */
export const FavouriteHeart = ({
  ad,
  onToggle,
}: {
  readonly ad: FavouriteAd;
  /** Called with the value after the tap. */
  readonly onToggle?: (isFavourite: boolean) => void;
}) => {
  const { isFavourite, toggle } = useFavourite(ad);
  if (isFavourite === null) return null;
  const handleToggle = () => {
    toggle();
    onToggle?.(!isFavourite);
  };
  return <FavouriteButton isFavourite={isFavourite} onToggle={handleToggle} />;
};
