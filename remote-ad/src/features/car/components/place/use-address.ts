import { useRequest } from '@cars/shared-app/use-request';
import { degreesText } from '@cars/shared-contracts/rules/degrees';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { addressRequest } from '../../place-atoms.ts';
import { coordinatesOf } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';

export type AddressLine =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly text: string }
  /** The ad has neither an address nor a point: the line is the city alone. */
  | { readonly status: 'none' };

/**
 * The address line of an ad [CAR-5] [ERR-15]: the seller's address, else the one at the coordinates. The page
 * does not wait for it [P21].
 */
export const useAddress = (ad: Pick<AdDetails, 'address' | 'latitude' | 'longitude'>): AddressLine => {
  const given = ad.address?.trim() ?? '';
  const point = given === '' ? coordinatesOf(ad) : null;
  const lat = point ? degreesText(point.latitude) : '';
  const lon = point ? degreesText(point.longitude) : '';
  const { state } = useRequest(addressRequest, lat, lon);
  if (given !== '') return { status: 'known', text: given };
  if (!point) return { status: 'none' };
  if (state.status === 'loading') return state;
  if (state.status === 'loaded') return { status: 'known', text: state.data };
  const isAbsent = state.failure.kind === 'absent';
  return { status: 'known', text: isAbsent ? TEXTS.addressNotFound : TEXTS.addressFailed };
};
