import { degreesText } from '@cars/shared-contracts/rules/degrees';
import { api } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { Address } from '@cars/shared-contracts/schemas/geo';
import { useEffect, useState } from 'react';
import { coordinatesOf } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';

export type AddressLine =
  | { readonly status: 'asking' }
  | { readonly status: 'known'; readonly text: string }
  /** The ad has neither an address nor a point. */
  | { readonly status: 'none' };

const knownOf = (text: string): AddressLine => ({ status: 'known', text });

const textOf = ({ address, district }: Address): string => {
  if (address === null) return TEXTS.addressNotFound;
  return district && !address.includes(district) ? `${address}, ${district}` : address;
};

/**
 * The address line of an ad [CAR-5] [ERR-15]: the address that the seller gave, else the one
 * at the coordinates. The page waits for none of it [P21].
 */
export const useAddress = (ad: Pick<AdDetails, 'address' | 'latitude' | 'longitude'>): AddressLine => {
  const given = ad.address?.trim() ?? '';
  const point = coordinatesOf(ad);
  const lat = point && given === '' ? degreesText(point.latitude) : null;
  const lon = point && given === '' ? degreesText(point.longitude) : null;
  const [found, setFound] = useState<AddressLine>({ status: 'asking' });

  useEffect(() => {
    if (lat === null || lon === null) return undefined;
    const request = new AbortController();
    setFound({ status: 'asking' });
    api.geo.reverse({ query: { lat, lon } }, { signal: request.signal }).then(
      // An answer that cannot be read is no answer.
      (reply) => setFound(knownOf(reply ? textOf(reply.data) : TEXTS.addressFailed)),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('address', error);
        setFound(knownOf(TEXTS.addressFailed));
      },
    );
    return () => request.abort();
  }, [lat, lon]);

  if (given !== '') return knownOf(given);
  return point ? found : { status: 'none' };
};
