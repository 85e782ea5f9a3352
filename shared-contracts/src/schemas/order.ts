import * as z from 'zod/mini';
import { IdSchema } from './id.ts';
import { nameOf, textOf } from './text.ts';

const filled = (maxChars: number, message: string) =>
  textOf(maxChars).check(z.refine((text) => text.trim() !== '', message));

/** A request to bring a car to order [DATA-6] [CAR-21]. */
export const OrderSchema = z.object({
  id: IdSchema,
  user_name: nameOf(100).check(z.minLength(1, 'Введите ваше имя')),
  user_phone: filled(32, 'Введите ваш телефон'),
  user_comment: z._default(z.optional(z.nullable(textOf(1000))), ''),
});
export type Order = z.infer<typeof OrderSchema>;
