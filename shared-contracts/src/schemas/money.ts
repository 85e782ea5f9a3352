import * as z from 'zod/mini';

/** Currencies of the product (spec §3). */
export const CurrencySchema = z.enum(['RUB', 'USD', 'EUR']);
export type Currency = z.infer<typeof CurrencySchema>;

export { PRICE_MAX } from './limits.ts';
