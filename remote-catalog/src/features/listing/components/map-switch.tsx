import { useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CAR_ICON, PIN_ICON } from '@cars/shared-ui/kit/icons';
import { useEffect, useState } from 'react';
import { filterAtom, mapPlaceAtom } from '../atoms.ts';
import { catalogAddress } from '../rules.ts';
import styles from './map-switch.module.css';

/** Between the list and the map of the same filter [CAT-79]. The HTML of the server has no room for it. */
export const MapSwitch = () => {
  const [isHydrated, setIsHydrated] = useState(false);
  const filter = useAtomValue(filterAtom);
  const isMap = useAtomValue(mapPlaceAtom) !== null;
  const navigate = useNavigate();
  useEffect(() => setIsHydrated(true), []);
  if (!isHydrated) return null;
  return (
    <button
      type="button"
      className={styles.switch}
      onClick={() => navigate(catalogAddress(filter, 1, isMap ? null : ''))}
    >
      <span className={styles.face}>
        <Icon path={isMap ? CAR_ICON : PIN_ICON} size={20} />
        {isMap ? 'Списком' : 'На карте'}
      </span>
    </button>
  );
};
