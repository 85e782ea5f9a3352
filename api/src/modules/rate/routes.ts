import { rates } from '@cars/shared-contracts/endpoints/rate';
import type { Route } from '../../http/route.ts';
import { convert } from './conversion.ts';
import type { RateService } from './service.ts';

/** Currency rates and conversion [DATA-18]; every amount of one call by one snapshot. */
export const rateRoutes = (route: Route, service: RateService): void => {
  route(rates.all, () => ({ success: true, data: service.current }));
  route(rates.convert, ({ query: { amount, from, to } }) => ({
    success: true,
    data: { amount: convert(amount, from, to, service.current) },
  }));
  route(rates.convertMany, ({ body: { to, prices } }) => {
    const snapshot = service.current;
    const converted = Object.entries(prices).map(([id, { amount, from }]) => [
      id,
      convert(amount, from, to, snapshot),
    ]);
    return { success: true, data: Object.fromEntries(converted) };
  });
};
