import * as z from 'zod/mini';
import { nameOf, textOf } from './text.ts';

const adId = z
  .int('Ожидается целое число')
  .check(z.gte(1, 'Не меньше 1'), z.lte(2_147_483_647, 'Слишком большое число'));
const filled = (maxChars: number, message: string) =>
  textOf(maxChars).check(z.refine((text) => text.trim() !== '', message));

/** A request to bring a car to order [DATA-6] [CAR-21]. */
export const OrderSchema = z.object({
  id: adId,
  user_name: nameOf(100).check(z.minLength(1, 'Введите ваше имя')),
  user_phone: filled(32, 'Введите ваш телефон'),
  user_comment: z._default(z.optional(z.nullable(textOf(1000))), ''),
});
export type Order = z.infer<typeof OrderSchema>;

/** What the complaint says when nothing was written [CAR-24]. */
export const COMPLAINT_WITHOUT_TEXT = 'Пользователь не указал причину';

/** A complaint [DATA-6]. */
export const ComplaintSchema = z.object({
  ad_id: adId,
  block_reason_id: z
    .int('Выберите причину')
    .check(z.gte(1, 'Выберите причину'), z.lte(1000, 'Выберите причину')),
  description: z._default(z.optional(textOf(2500)), COMPLAINT_WITHOUT_TEXT),
});
export type Complaint = z.infer<typeof ComplaintSchema>;
