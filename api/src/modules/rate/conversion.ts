import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Rates } from '@cars/shared-contracts/schemas/rate';

/** Whole rubles of a price [PRICE-1]. */
export const toRubles = (amount: number, currency: Currency, rates: Rates): number =>
  Math.round(amount * rates[currency]);

/** `amount` in another currency: whole rubles, hundredths of anything else. */
export const convert = (amount: number, from: Currency, to: Currency, rates: Rates): number => {
  const exact = (amount * rates[from]) / rates[to];
  return to === 'RUB' ? Math.round(exact) : Math.round(exact * 100) / 100;
};
