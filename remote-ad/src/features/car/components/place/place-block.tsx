import { adPlace } from '@cars/shared-contracts/rules/ad';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { showPopupAtom } from '../../popup-atoms.ts';
import { coordinatesOf } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';
import styles from './place-block.module.css';
import { useAddress } from './use-address.ts';

/** City, address line, and the way to the map when the coordinates are known (spec §2 "Car details"). */
export const PlaceBlock = ({ ad }: { readonly ad: AdDetails }) => {
  const showPopup = useSetAtom(showPopupAtom);
  const address = useAddress(ad);
  return (
    <>
      <div className={styles.place}>
        <Icon name="pin" size={20} />
        <div className={styles.words}>
          <p>{adPlace(ad)}</p>
          <p className={styles.address}>
            {address.status === 'known' ? address.text : <Skeleton className={styles.waiting} />}
          </p>
        </div>
      </div>
      {coordinatesOf(ad) && (
        <Button look="secondary" isWide className={styles.map} onClick={() => showPopup('map')}>
          {TEXTS.showOnMap}
        </Button>
      )}
    </>
  );
};
