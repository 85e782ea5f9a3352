import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { buyerActions } from '../action-rules.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './car-foot.module.css';
import { CopyId } from './copy-id.tsx';

/** The end of the ad: its ID, and the order where the contacts come first [CAR-16]. */
export const CarFoot = ({ ad, isOwner }: { readonly ad: AdDetails; readonly isOwner: boolean }) => {
  const showPopup = useSetAtom(showPopupAtom);
  return (
    <footer className={styles.foot}>
      <CopyId id={ad.id} />
      {!isOwner && !ad.is_sold && buyerActions(ad).isOrderBelow && (
        <Button look="plain" onClick={() => showPopup('order')}>
          {TEXTS.order}
        </Button>
      )}
    </footer>
  );
};
