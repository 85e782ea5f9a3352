import { useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { CAR_ICON, PIN_ICON } from '@cars/shared-ui/kit/icons';
import { ActionPill } from '@cars/shared-ui/kit/pill';
import { useEffect, useState } from 'react';
import { filterAtom, mapPlaceAtom } from '../atoms.ts';
import { catalogAddress } from '../rules.ts';

/** Between the list and the map of the same filter [CAT-79]. The HTML of the server has no room for it. */
export const MapSwitch = () => {
  const [isHydrated, setIsHydrated] = useState(false);
  const filter = useAtomValue(filterAtom);
  const isMap = useAtomValue(mapPlaceAtom) !== null;
  const navigate = useNavigate();
  useEffect(() => setIsHydrated(true), []);
  if (!isHydrated) return null;
  return (
    <ActionPill
      icon={isMap ? CAR_ICON : PIN_ICON}
      title={isMap ? 'Списком' : 'На карте'}
      onAct={() => navigate(catalogAddress(filter, 1, isMap ? null : ''))}
    />
  );
};
