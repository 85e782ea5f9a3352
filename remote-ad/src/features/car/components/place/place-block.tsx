import { adPlace } from '@cars/shared-contracts/rules/ad';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { PIN_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { placeLines } from '../../place-rules.ts';
import { showPopupAtom } from '../../popup-atoms.ts';
import { coordinatesOf } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';
import styles from './place-block.module.css';
import { useAddress } from './use-address.ts';

/** City, address line, and a link to the map when the coordinates are known [CAR-5]. */
export const PlaceBlock = ({ ad }: { readonly ad: AdDetails }) => {
  const showPopup = useSetAtom(showPopupAtom);
  const address = useAddress(ad);
  const { first, second } = placeLines(adPlace(ad), address.status === 'known' ? address.text : null);
  return (
    <>
      <div className={styles.place}>
        <Icon path={PIN_ICON} size={20} />
        <div className={styles.words}>
          <p>{first}</p>
          {address.status === 'loading' ? (
            <p className={styles.address}>
              <Skeleton className={styles.waiting} />
            </p>
          ) : (
            second && <p className={styles.address}>{second}</p>
          )}
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
