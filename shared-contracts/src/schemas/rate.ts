import * as z from 'zod/mini';
import { CONVERT_MANY_MAX } from './limits.ts';
import { CurrencySchema } from './money.ts';

/** Rubles for one unit of a currency, with the day of their table [PRICE-8]. */
export const RatesSchema = z.object({ RUB: z.number(), USD: z.number(), EUR: z.number(), date: z.string() });
export type Rates = z.infer<typeof RatesSchema>;
export const RatesReplySchema = z.object({ success: z.boolean(), data: RatesSchema });

const amount = z
  .number('Ожидается число')
  .check(z.gte(0, 'Не меньше нуля'), z.lte(1e12, 'Слишком большое число'));

/** `{to, prices: {id_{id}: {amount, from}}}` [PRICE-6]. */
export const ConvertManySchema = z.object({
  to: CurrencySchema,
  prices: z
    .record(
      z.string().check(z.regex(/^id_[0-9]{1,10}$/, 'Ключ вида id_123')),
      z.object({ amount, from: CurrencySchema }),
    )
    .check(
      z.refine(
        (prices) => Object.keys(prices).length <= CONVERT_MANY_MAX,
        `Не больше ${CONVERT_MANY_MAX} цен за раз`,
      ),
    ),
});
export type ConvertMany = z.infer<typeof ConvertManySchema>;
export const ConvertManyReplySchema = z.object({
  success: z.boolean(),
  data: z.record(z.string(), z.number()),
});

export const ConvertQuerySchema = z.object({
  amount: z.pipe(
    z.pipe(z.string().check(z.regex(/^[0-9]{1,12}(\.[0-9]{1,4})?$/, 'Ожидается число')), z.transform(Number)),
    amount,
  ),
  from: CurrencySchema,
  to: CurrencySchema,
});
export const ConvertReplySchema = z.object({ success: z.boolean(), data: z.object({ amount: z.number() }) });
