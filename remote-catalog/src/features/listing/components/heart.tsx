import {
  favouritesAtom,
  showToastAtom,
  toggleFavouriteAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { FavouriteButton } from '@cars/shared-ui/ad/favourite-button';
import { TEXTS } from '../texts.ts';

/** The heart of a card; nothing for guests and on the person's own ads [ROLE-3]. */
export const Heart = ({ ad }: { ad: AdCard }) => {
  const isFavourite = useAtomValue(favouritesAtom)(ad);
  const toggle = useSetAtom(toggleFavouriteAtom);
  const showToast = useSetAtom(showToastAtom);
  if (isFavourite === null) return null;
  const handleToggle = () => {
    void toggle(ad);
    showToast(isFavourite ? TEXTS.heartRemoved : null);
  };
  return <FavouriteButton isFavourite={isFavourite} onToggle={handleToggle} />;
};
