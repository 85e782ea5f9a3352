import type { handbooks } from '@cars/shared-contracts/endpoints/handbook';
import type { Handlers } from '../../http/route.ts';
import type { Handbooks } from './service.ts';

/** Reference data [DATA-11]. */
export const handbookHandlers = (written: Handbooks): Handlers<typeof handbooks> => ({
  cars: () => written.cars,
  complaints: () => written.complaints,
  autoList: () => written.autoList,
  brandList: () => written.brandList,
});
