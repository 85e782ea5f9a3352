import * as z from 'zod/mini';
import { CurrencySchema } from './money.ts';

/** One change of an ad's price: by the seller, or by a new rate of its currency. Newest first. */
export const PriceChangeSchema = z.object({
  changed_at: z.string(),
  cause: z.enum(['published', 'seller', 'rate']),
  price: z.number(),
  currency: CurrencySchema,
  price_rub: z.nullable(z.number()),
});
export type PriceChange = z.infer<typeof PriceChangeSchema>;
export const PriceHistoryReplySchema = z.object({ success: z.boolean(), data: z.array(PriceChangeSchema) });

/** What the ads behind a fair price have in common, beside mark and model (an addition). */
export const PriceBasisSchema = z.object({
  /** A condition's key, null for an unknown one; optional for older servers. */
  condition: z.optional(z.nullable(z.string())),
  year_from: z.int(),
  year_to: z.int(),
  /** Kilometers; null when mileage was no condition. */
  mileage_from: z.nullable(z.number()),
  mileage_to: z.nullable(z.number()),
  same_generation: z.boolean(),
  kpp: z.nullable(z.string()),
  region: z.nullable(z.string()),
});

/**
 * An ad behind a fair price, with its own asking price in rubles and the price
 * that it would have as the car in question, of which the quartiles are; optional for older servers.
 */
export const SimilarAdSchema = z.object({
  id: z.int(),
  year: z.int(),
  mileage: z.nullable(z.number()),
  price_rub: z.number(),
  adjusted_rub: z.optional(z.number()),
});
export type SimilarAd = z.infer<typeof SimilarAdSchema>;

/**
 * The fair price of a car in whole rubles: lower quartile, middle and upper quartile of the asking prices of `count`
 * similar ads, as if each were this car. What came after `to` is optional for older servers.
 */
export const SimilarPricesSchema = z.object({
  count: z.int(),
  from: z.number(),
  to: z.number(),
  middle: z.optional(z.number()),
  /** True for fewer than twelve ads, with a wider band: it is named «примерно» (an addition). */
  is_rough: z.optional(z.boolean()),
  /** How many of them are sold; these are not listed, all others are. */
  sold: z.optional(z.int()),
  basis: z.optional(PriceBasisSchema),
  ads: z.optional(z.array(SimilarAdSchema)),
});
export type SimilarPrices = z.infer<typeof SimilarPricesSchema>;
/** Null when there are too few similar ads. */
export const SimilarPricesReplySchema = z.object({
  success: z.boolean(),
  data: z.nullable(SimilarPricesSchema),
});
