import type { rates } from '@cars/shared-contracts/endpoints/rate';
import type { Handlers } from '../../http/route.ts';
import { convert } from './conversion.ts';
import type { RateService } from './service.ts';

/** Currency rates and conversion [DATA-18]; all amounts of one call use one snapshot. */
export const rateHandlers = (service: RateService): Handlers<typeof rates> => ({
  all: () => ({ success: true, data: service.current }),
  convert: ({ query: { amount, from, to } }) => ({
    success: true,
    data: { amount: convert(amount, from, to, service.current) },
  }),
  convertMany: ({ body: { to, prices } }) => {
    const snapshot = service.current;
    const converted = Object.entries(prices).map(([id, { amount, from }]) => [
      id,
      convert(amount, from, to, snapshot),
    ]);
    return { success: true, data: Object.fromEntries(converted) };
  },
});
