import { useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { CAR_ICON, PIN_ICON } from '@cars/shared-ui/kit/icons';
import { ActionPill } from '@cars/shared-ui/kit/pill';
import { filterAtom, mapPlaceAtom } from '../atoms.ts';
import { catalogAddress } from '../rules.ts';

/** Between the list and the map of the same filter [CAT-79]. */
export const MapSwitch = () => {
  const filter = useAtomValue(filterAtom);
  const isMap = useAtomValue(mapPlaceAtom) !== null;
  const navigate = useNavigate();
  return (
    <ActionPill
      icon={isMap ? CAR_ICON : PIN_ICON}
      title={isMap ? 'Списком' : 'На карте'}
      onAct={() => navigate(catalogAddress(filter, 1, isMap ? null : ''))}
    />
  );
};
