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

const idText = z.pipe(
  z.pipe(z.string().check(z.regex(/^[0-9]{1,10}$/, 'Ожидается целое число')), z.transform(Number)),
  IdSchema,
);

export const DayStatisticsQuerySchema = z.object({
  ad_id: idText,
  timezone: z._default(
    z.optional(z.string().check(z.regex(/^[A-Za-z_+\-/0-9]{1,40}$/, 'Неизвестный часовой пояс'))),
    'Europe/Moscow',
  ),
  include_comparison: z._default(z.optional(z.enum(['true', 'false'])), 'true'),
});

/** Own ads day by day: one ad, or without `ad_id` all ads of the caller. */
export const DaysStatisticsQuerySchema = z.object({ ad_id: z.optional(idText) });

/** Counters of one day in Moscow. */
export const StatisticsDaySchema = z.object({
  /** «2026-03-05» */
  date: z.string(),
  views: z.int(),
  /** Taps on writing and calling together. */
  contacts: z.int(),
  favorites: z.int(),
});
export type StatisticsDay = z.infer<typeof StatisticsDaySchema>;

/** The last 30 days, oldest first, and what similar ads of other sellers have (an addition). */
export const DaysStatisticsSchema = z.object({
  days: z.array(StatisticsDaySchema),
  /** Null for all ads together, and with too few similar ads. */
  similar: z.nullable(z.object({ views_per_day: z.int() })),
});
export type DaysStatistics = z.infer<typeof DaysStatisticsSchema>;
export const DaysStatisticsReplySchema = z.object({ success: z.boolean(), data: DaysStatisticsSchema });
