import * as z from 'zod/mini';

/** Currencies of the product [PRICE-2]. */
export const CurrencySchema = z.enum(['RUB', 'USD', 'EUR']);
export type Currency = z.infer<typeof CurrencySchema>;

export { PRICE_MAX } from './limits.ts';
