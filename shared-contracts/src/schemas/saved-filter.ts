import * as z from 'zod/mini';
import {
  AdSearchSchema,
  ColorsSchema,
  MarkIdsSchema,
  RadiusSchema,
  RegionSchema,
  SellerKindSchema,
} from './ad-search.ts';
import { AD_MILEAGE_MAX, AD_PRICE_MAX, FILTER_NAME_MAX_CHARS, INTEGER_MAX, POWER_MAX_HP } from './limits.ts';
import { nameOf } from './text.ts';
import {
  BodySchema,
  DrivetrainSchema,
  EngineSchema,
  KppSchema,
  PtsTypeSchema,
  RudderSchema,
  StockStatusSchema,
} from './vehicle.ts';

const whole = (max: number) =>
  z.int('Ожидается целое число').check(z.gte(0, 'Не меньше нуля'), z.lte(max, `Не больше ${max}`));
const id = z.int().check(z.gte(1), z.lte(INTEGER_MAX));

/** Creation fields [DATA-10]; from `bodies` on they are additions [DATA-25] [DATA-39] [DATA-40] [DATA-42]. */
export const NewSavedFilterSchema = z.object({
  /** By default the server builds it from mark and model, or from the date. */
  name: z.optional(nameOf(FILTER_NAME_MAX_CHARS).check(z.minLength(1, 'Назовите фильтр'))),
  notify_on_new_ad: z._default(z.optional(z.boolean()), true),
  mark_id: z.optional(z.nullable(id)),
  model_id: z.optional(z.nullable(id)),
  city_id: z.optional(z.nullable(id)),
  price_from: z.optional(z.nullable(whole(AD_PRICE_MAX))),
  price_to: z.optional(z.nullable(whole(AD_PRICE_MAX))),
  mileage_from: z.optional(z.nullable(whole(AD_MILEAGE_MAX))),
  mileage_to: z.optional(z.nullable(whole(AD_MILEAGE_MAX))),
  stock_status: z.optional(
    z.nullable(z.union([StockStatusSchema, z.array(StockStatusSchema).check(z.maxLength(3))])),
  ),
  is_in_stock: z.optional(z.nullable(z.boolean())),
  pts_type: z.optional(z.nullable(PtsTypeSchema)),
  year_filter: z.optional(z.nullable(AdSearchSchema.shape.year_filter)),
  car_status_ids: z.optional(z.nullable(z.array(id).check(z.maxLength(20)))),
  bodies: z.optional(z.nullable(z.array(BodySchema).check(z.maxLength(9)))),
  kpps: z.optional(z.nullable(z.array(KppSchema).check(z.maxLength(3)))),
  engines: z.optional(z.nullable(z.array(EngineSchema).check(z.maxLength(4)))),
  drivetrains: z.optional(z.nullable(z.array(DrivetrainSchema).check(z.maxLength(3)))),
  rudder: z.optional(z.nullable(RudderSchema)),
  /** Horsepower. */
  power_from: z.optional(z.nullable(whole(POWER_MAX_HP))),
  power_to: z.optional(z.nullable(whole(POWER_MAX_HP))),
  colors: z.optional(z.nullable(ColorsSchema)),
  mark_ids: z.optional(z.nullable(MarkIdsSchema)),
  excluded_mark_ids: z.optional(z.nullable(MarkIdsSchema)),
  seller: z.optional(z.nullable(SellerKindSchema)),
  region: z.optional(z.nullable(RegionSchema)),
  radius_km: z.optional(z.nullable(RadiusSchema)),
});
export type NewSavedFilter = z.infer<typeof NewSavedFilterSchema>;

/**
 * The years of a response, null for an open end. Its type stays that of contract 1.17, whose builds expect two numbers
 * and search with a null as with no year; rules and server use that of the creation fields.
 */
const YearsOfReplySchema = AdSearchSchema.shape.year_filter as unknown as z.ZodMiniType<
  { type: 'range'; value: [number, number] } | undefined
>;

/** A saved filter in a response; `criteria` are its creation fields. */
export const SavedFilterSchema = z.object({
  id: z.int(),
  name: z.string(),
  notify_on_new_ad: z.boolean(),
  criteria: z.extend(z.omit(NewSavedFilterSchema, { name: true, notify_on_new_ad: true }), {
    year_filter: z.optional(z.nullable(YearsOfReplySchema)),
  }),
});
export type SavedFilter = z.infer<typeof SavedFilterSchema>;

export const SavedFilterReplySchema = z.object({ success: z.boolean(), data: SavedFilterSchema });
export const SavedFiltersReplySchema = z.object({ success: z.boolean(), data: z.array(SavedFilterSchema) });
export const ToggleNotificationsSchema = z.object({ notify: z.boolean() });
