import type { geo } from '@cars/shared-contracts/endpoints/geo';
import type { Handlers } from '../../http/route.ts';
import type { GeoService } from './service.ts';

/** Addresses of coordinates [DATA-24]. */
export const geoHandlers = (service: GeoService): Handlers<typeof geo> => ({
  reverse: async ({ query: { lat, lon } }, { visitor: { ip } }) => ({
    success: true,
    data: await service.reverse(lat, lon, ip),
  }),
});
