import { geo } from '@cars/shared-contracts/endpoints/geo';
import type { Route } from '../../http/route.ts';
import type { GeoService } from './service.ts';

/** Addresses of coordinates [DATA-24]. */
export const geoRoutes = (route: Route, service: GeoService): void => {
  route(geo.reverse, async ({ query: { lat, lon } }) => ({
    success: true,
    data: await service.reverse(lat, lon),
  }));
};
