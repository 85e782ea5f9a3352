import { handbooks } from '@cars/shared-contracts/endpoints/handbook';
import type { Route } from '../../http/route.ts';
import type { Handbooks } from './service.ts';

/** Reference data [DATA-11]. */
export const handbookRoutes = (route: Route, written: Handbooks): void => {
  route(handbooks.cars, () => written.cars);
  route(handbooks.complaints, () => written.complaints);
  route(handbooks.autoList, () => written.autoList);
};
