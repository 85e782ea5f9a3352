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

/** The minimum number of similar ads for a range. */
export const SIMILAR_MIN = 5;
/**
 * Range of similar ads in whole rubles: same model, ±2 years, mileage ±40 %, the same generation when there are
 * enough of it. Null below `SIMILAR_MIN` and for a range wider than 30 % around its middle.
 */
export const SimilarPricesReplySchema = z.object({
  success: z.boolean(),
  data: z.nullable(z.object({ count: z.int(), from: z.number(), to: z.number() })),
});
