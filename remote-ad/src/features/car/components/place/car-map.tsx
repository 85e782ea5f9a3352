import { MapSheet } from '@cars/shared-app/map-sheet';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { coordinatesOf } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';

/** The car's location, read-only: on a map, or as text with links to other maps. */
export const CarMap = ({ ad, onClose }: { readonly ad: AdDetails; readonly onClose: () => void }) => (
  <MapSheet title={TEXTS.place} height="46vh" point={coordinatesOf(ad)} onClose={onClose} />
);
