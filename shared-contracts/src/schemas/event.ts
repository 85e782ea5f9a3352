import * as z from 'zod/mini';
import { IdSchema } from './id.ts';

export const EventTypeSchema = z.enum([
  'favorite_add',
  'favorite_remove',
  'contact_telegram',
  'contact_phone',
  'view',
]);
export type EventType = z.infer<typeof EventTypeSchema>;

/** An event of an ad [DATA-7]. `user_id` and `telegram_id` are claims: the bearer token decides [C9]. */
export const EventSchema = z.object({
  ad_id: IdSchema,
  type: EventTypeSchema,
  user_id: z._default(z.optional(z.nullable(IdSchema)), null),
  telegram_id: z._default(
    z.optional(z.nullable(z.string().check(z.regex(/^[0-9]{1,20}$/, 'Ожидаются цифры')))),
    null,
  ),
});
export type AdEvent = z.infer<typeof EventSchema>;
export const EventReplySchema = z.object({ success: z.boolean() });

const counter = z.object({ total: z.int(), change: z.int() });

/** Counters of one day and their change against the day before [DATA-7] [CAR-36]. */
export const DayStatisticsSchema = z.object({
  generated_at: z.string(),
  views: counter,
  host: counter,
  contacts: z.object({ telegram: counter, phone: counter }),
});
export type DayStatistics = z.infer<typeof DayStatisticsSchema>;
export const DayStatisticsReplySchema = z.object({ success: z.boolean(), data: DayStatisticsSchema });

export const DayStatisticsQuerySchema = z.object({
  ad_id: z.pipe(
    z.pipe(z.string().check(z.regex(/^[0-9]{1,10}$/, 'Ожидается целое число')), z.transform(Number)),
    IdSchema,
  ),
  timezone: z._default(
    z.optional(z.string().check(z.regex(/^[A-Za-z_+\-/0-9]{1,40}$/, 'Неизвестный часовой пояс'))),
    'Europe/Moscow',
  ),
  include_comparison: z._default(z.optional(z.enum(['true', 'false'])), 'true'),
});
