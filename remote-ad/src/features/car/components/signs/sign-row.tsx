import { useFavourite } from '@cars/shared-app/favourite-heart';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { HEART_ICON, MORE_ICON } from '@cars/shared-ui/kit/icons';
import { showPopupAtom } from '../../popup-atoms.ts';
import { withdrawAlertToastAtom } from '../../price-alert-atoms.ts';
import { TEXTS } from '../../texts.ts';
import { PriceAlert } from '../prices/price-alert.tsx';
import { CompareSign } from './compare-sign.tsx';
import { Sign } from './sign.tsx';
import styles from './sign-row.module.css';

/** What a buyer can do with an ad beside asking its seller [CAR-65]. */
export const SignRow = ({ ad }: { readonly ad: AdDetails }) => {
  const showPopup = useSetAtom(showPopupAtom);
  return (
    <div className={styles.row}>
      {(!ad.is_sold || ad.is_favorited) && <FavouriteSign ad={ad} />}
      {!ad.is_sold && <CompareSign id={ad.id} />}
      {!ad.is_sold && <PriceAlert ad={ad} />}
      <Sign icon={MORE_ICON} onClick={() => showPopup('actions')}>
        {TEXTS.actions}
      </Sign>
    </div>
  );
};

const FavouriteSign = ({ ad }: { readonly ad: AdDetails }) => {
  const { isFavourite, toggle } = useFavourite(ad);
  const withdrawToast = useSetAtom(withdrawAlertToastAtom);
  if (isFavourite === null) return null;
  return (
    <Sign
      icon={HEART_ICON}
      isSolid={isFavourite}
      aria-pressed={isFavourite}
      aria-label={isFavourite ? TEXTS.removeFavorite : TEXTS.addFavorite}
      onClick={() => {
        toggle();
        withdrawToast();
      }}
    >
      {isFavourite ? TEXTS.isFavorite : TEXTS.favorite}
    </Sign>
  );
};
