import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';
import type { Address } from '@cars/shared-contracts/schemas/geo';
import { TEXTS } from './texts.ts';

const textOf = ({ address, district }: Address): string => {
  if (address === null) return TEXTS.addressUnknown;
  return district && !address.includes(district) ? `${address}, ${district}` : address;
};

/** The address at a point, `lat` and `lon` as text; '' requests nothing. */
export const addressRequest = createRequest({
  name: 'address',
  load: async (signal, lat: string, lon: string): Promise<string | null> => {
    if (lat === '') return '';
    const reply = await api.geo.reverse({ query: { lat, lon } }, { signal });
    return reply && textOf(reply.data);
  },
});
