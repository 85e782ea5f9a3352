import { describePoint } from '@cars/shared-app/describe-point';
import { createLatest } from '@cars/shared-app/latest';
import { degreesText } from '@cars/shared-contracts/rules/degrees';
import { atom } from '@cars/shared-contracts/runtime';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { editDraftAtom } from './submit-atoms.ts';

const latest = createLatest();

/** The point of the ad was chosen. Without its address, the address is requested and follows. */
export const choosePlaceAtom = atom(null, async (_get, set, point: MapPoint, place: MapPlace | null) => {
  const signal = set(latest.beginAtom);
  set(editDraftAtom, {
    latitude: degreesText(point.latitude),
    longitude: degreesText(point.longitude),
    address: place?.address ?? '',
  });
  if (place) return;
  try {
    const { address } = await describePoint(point, signal);
    if (!signal.aborted) set(editDraftAtom, { address: address ?? '' });
  } catch (error) {
    if (!signal.aborted) console.warn('address', error);
  }
});

export const clearPlaceAtom = atom(null, (_get, set) => {
  set(latest.cancelAtom);
  set(editDraftAtom, { latitude: '', longitude: '', address: '' });
});
