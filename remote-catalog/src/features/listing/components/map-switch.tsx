import { useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { CAR_ICON, PIN_ICON } from '@cars/shared-ui/kit/icons';
import { ActionPill } from '@cars/shared-ui/kit/pill';
import { filterAtom, listingAtom, mapPlaceAtom } from '../atoms.ts';
import { catalogAddress } from '../rules.ts';

/** Between the list and the map of the same filter, where there is something to show [CAT-79]. */
export const MapSwitch = () => {
  const filter = useAtomValue(filterAtom);
  const isMap = useAtomValue(mapPlaceAtom) !== null;
  const { status } = useAtomValue(listingAtom);
  const navigate = useNavigate();
  if (status === 'empty' || status === 'failed') return null;
  return (
    <ActionPill
      isBrief
      icon={isMap ? CAR_ICON : PIN_ICON}
      title={isMap ? 'Списком' : 'На карте'}
      onAct={() => navigate(catalogAddress(filter, 1, isMap ? null : ''))}
    />
  );
};
