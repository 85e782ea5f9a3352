import * as z from 'zod/mini';
import {
  AD_MILEAGE_MAX,
  AD_PRICE_MAX,
  INTEGER_MAX,
  POWER_MAX_HP,
  RADII_KM,
  REGION_NAME,
  YEAR_MAX,
  YEAR_MIN,
} from './limits.ts';
import { PageQuerySchema } from './page.ts';
import {
  BodySchema,
  DrivetrainSchema,
  EngineSchema,
  KppSchema,
  PtsTypeSchema,
  RudderSchema,
  StockStatusSchema,
} from './vehicle.ts';

/** Orders of a list [CAT-23]. */
export const AdOrderSchema = z.enum([
  'created_desc',
  'price_asc',
  'price_desc',
  'year_desc',
  'year_asc',
  'mileage_asc',
  'mileage_desc',
]);
export type AdOrder = z.infer<typeof AdOrderSchema>;

const bounded = (min: number, max: number) =>
  z.int('Ожидается целое число').check(z.gte(min, `Не меньше ${min}`), z.lte(max, `Не больше ${max}`));

/** From and to; null for an open end [CAT-30]. */
const range = (bound: ReturnType<typeof bounded>) =>
  z
    .tuple([z.nullable(bound), z.nullable(bound)])
    .check(
      z.refine(([from, to]) => from === null || to === null || from <= to, 'Начало диапазона больше конца'),
    );

const id = bounded(1, INTEGER_MAX);

/** Colors of a search: codes of the forms' 16 colors, each of which means every code with the same name [DATA-39]. */
export const ColorsSchema = z
  .array(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Код цвета: # и шесть знаков')))
  .check(z.maxLength(16));

/** Who sells: a company counts as a dealer after its approval only. */
export const SellerKindSchema = z.enum(['private', 'dealer']);
export type SellerKind = z.infer<typeof SellerKindSchema>;

/** Marks in one list at most. */
export const MARKS_MAX = 20;
export const MarkIdsSchema = z.array(id).check(z.maxLength(MARKS_MAX, `Не больше ${MARKS_MAX} марок`));
export const RadiusSchema = z.literal(RADII_KM);

/** A region of the city list by its name. */
export const RegionSchema = z.string().check(z.regex(REGION_NAME, 'Название региона'));

/**
 * Body of POST /v2/ads/search [DATA-18]; from `bodies` on they are additions [DATA-25] [DATA-39] [DATA-40] [DATA-42]. Unknown keys
 * are dropped.
 */
export const AdSearchSchema = z.object({
  mark_id: z.optional(id),
  model_id: z.optional(id),
  stock_status: z.optional(z.union([StockStatusSchema, z.array(StockStatusSchema).check(z.maxLength(3))])),
  year_filter: z.optional(z.object({ type: z.literal('range'), value: range(bounded(YEAR_MIN, YEAR_MAX)) })),
  price: z.optional(range(bounded(0, AD_PRICE_MAX))),
  mileage: z.optional(range(bounded(0, AD_MILEAGE_MAX))),
  car_statuses: z.optional(z.array(bounded(1, 1000)).check(z.maxLength(20))),
  is_in_stock: z.optional(z.boolean()),
  city_id: z.optional(id),
  bodies: z.optional(z.array(BodySchema).check(z.maxLength(9))),
  kpps: z.optional(z.array(KppSchema).check(z.maxLength(3))),
  pts_type: z.optional(PtsTypeSchema),
  engines: z.optional(z.array(EngineSchema).check(z.maxLength(4))),
  drivetrains: z.optional(z.array(DrivetrainSchema).check(z.maxLength(3))),
  rudder: z.optional(RudderSchema),
  /** Horsepower. */
  power: z.optional(range(bounded(0, POWER_MAX_HP))),
  colors: z.optional(ColorsSchema),
  /** Further marks: beside `mark_id` and `model_id`, either. */
  mark_ids: z.optional(MarkIdsSchema),
  excluded_mark_ids: z.optional(MarkIdsSchema),
  seller: z.optional(SellerKindSchema),
  /** The cities of a region: beside `city_id`, either. */
  region: z.optional(RegionSchema),
  /** Cities at most this far from `city_id` count as well; nothing without a city. */
  radius_km: z.optional(RadiusSchema),
});
export type AdSearch = z.infer<typeof AdSearchSchema>;

export const AdSearchQuerySchema = z.extend(PageQuerySchema, {
  order_by: z._default(z.optional(AdOrderSchema), 'created_desc'),
});
export type AdSearchQuery = z.infer<typeof AdSearchQuerySchema>;

/** Live count for the filter button [DATA-24]; `more`: over 10,000 [CAT-42]. */
export const AdCountReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ count: z.int(), more: z.boolean() }),
});

/** The body of a search may be missing [DATA-29]: an empty filter. */
export const AdSearchBodySchema = z._default(AdSearchSchema, {});
