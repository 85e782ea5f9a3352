import * as z from 'zod/mini';

/** Currencies of the product (spec §3). */
export const CurrencySchema = z.enum(['RUB', 'USD', 'EUR']);
export type Currency = z.infer<typeof CurrencySchema>;

/** The largest price anywhere (spec §9: 0 … 99 999 999). */
export const PRICE_MAX = 99_999_999;
