import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { showToastAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { TEXTS } from '../texts.ts';

/** The heart of a card in the list; a toast after a removal offers to undo it [ROLE-3]. */
export const Heart = ({ ad }: { readonly ad: AdCard }) => {
  const showToast = useSetAtom(showToastAtom);
  return <FavouriteHeart ad={ad} onToggle={(isOn) => showToast(isOn ? null : TEXTS.heartRemoved)} />;
};
