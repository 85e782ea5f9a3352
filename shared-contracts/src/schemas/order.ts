import * as z from 'zod/mini';
import { IdSchema } from './id.ts';
import { ORDER_COMMENT_MAX_CHARS, PHONE_MAX_CHARS, USER_NAME_MAX_CHARS } from './limits.ts';
import { lineOf, nameOf, textOf } from './text.ts';

const filled = (maxChars: number, message: string) =>
  lineOf(maxChars, message).check(z.refine((text) => text.trim() !== '', message));

/** A request to bring a car to order [DATA-6] [CAR-21]. */
export const OrderSchema = z.object({
  id: IdSchema,
  user_name: nameOf(USER_NAME_MAX_CHARS, 'Введите ваше имя').check(z.minLength(1, 'Введите ваше имя')),
  user_phone: filled(PHONE_MAX_CHARS, 'Введите ваш телефон'),
  user_comment: z._default(z.optional(z.nullable(textOf(ORDER_COMMENT_MAX_CHARS))), ''),
});
export type Order = z.infer<typeof OrderSchema>;
