import * as z from 'zod/mini';
import { CurrencySchema } from './money.ts';
import { PaginationSchema } from './page.ts';

/** Keys of the enumerations [DATA-13] [DATA-14]. Their Russian names are in `rules/vehicle.ts`. */
export const KppSchema = z.enum(['automatic', 'manual', 'cvt']);
export type Kpp = z.infer<typeof KppSchema>;
export const EngineSchema = z.enum(['gas', 'diesel', 'electric', 'hybrid']);
export type Engine = z.infer<typeof EngineSchema>;
export const BodySchema = z.enum([
  'sedan',
  'hatchback',
  'crossover',
  'suv',
  'coupe',
  'wagon',
  'van',
  'pickup',
  'convertible',
]);
export type Body = z.infer<typeof BodySchema>;
export const DrivetrainSchema = z.enum(['front_wheel', 'rear_wheel', 'all_wheel']);
export type Drivetrain = z.infer<typeof DrivetrainSchema>;
export const RudderSchema = z.enum(['left', 'right']);
export type Rudder = z.infer<typeof RudderSchema>;
export const PtsTypeSchema = z.enum(['original', 'duplicate']);
export type PtsType = z.infer<typeof PtsTypeSchema>;
export const StockStatusSchema = z.enum(['in_stock', 'in_transit', 'on_order']);
export type StockStatus = z.infer<typeof StockStatusSchema>;
/** Condition keys; their default ids are 1 … 6 in this order [DATA-15]. */
export const CarStatusKeySchema = z.enum(['new', 'used', 'repair', 'damaged', 'salvage', 'refurbished']);
export type CarStatusKey = z.infer<typeof CarStatusKeySchema>;

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/**
 * What a card in a list shows and nothing more: no phone, e-mail, login or messenger id [DATA-28].
 * Enumerations are read as plain strings, so that an older client survives a newer value.
 */
export const AdCardSchema = z.object({
  id: z.int(),
  /** Addresses of pictures; the first is the cover. A list carries the cover only. */
  images: z.array(z.string()),
  mark: text,
  model: text,
  generation: z.optional(text),
  price: z.number(),
  currency: CurrencySchema,
  /** Whole roubles by one rate snapshot for the page; null while no rate is known. */
  price_rub: number,
  year: number,
  /** Kilometres. */
  mileage: number,
  kpp: text,
  city_key: text,
  /** The city's Russian name (ours): the card needs no city list to be drawn. */
  city: z.optional(text),
  status: z.string(),
  stock_status: text,
  is_favorited: z.optional(z.boolean()),
  has_video: z.optional(z.boolean()),
  /** Key of the vehicle condition (ours): «new», «used», «damaged» …. */
  condition: z.optional(text),
  /** When the ad was published (UTC). */
  created_at: z.optional(z.string()),
  /** When the seller last reduced the price (UTC, ours); null when never, or when it was raised afterwards. */
  price_reduced_at: z.optional(z.nullable(z.string())),
});
export type AdCard = z.infer<typeof AdCardSchema>;

export const SellerSchema = z.object({
  id: z.int(),
  name: text,
  username: text,
  phone_number: text,
  avatar: text,
  /** `legal_entity` shows the badge «Компания» [CAR-12]. */
  account_type: z.optional(text),
  listingsCount: z.int(),
});
export type Seller = z.infer<typeof SellerSchema>;

/** One ad with everything its page shows [DATA-3]. */
export const AdDetailsSchema = z.extend(AdCardSchema, {
  generation: text,
  engine: text,
  /** Horse powers. */
  power: number,
  body: text,
  drivetrain: text,
  rudder: text,
  pts_type: text,
  pts_number: text,
  vin_number: text,
  /** Hex, with or without '#'. */
  color: text,
  /** Millimetres; shown in centimetres [CAR-31]. */
  width: number,
  height: number,
  length: number,
  is_used: z.nullable(z.boolean()),
  is_in_stock: z.nullable(z.boolean()),
  with_vat: z.nullable(z.boolean()),
  online_show: z.nullable(z.boolean()),
  with_guarantee: z.nullable(z.boolean()),
  with_credit: z.nullable(z.boolean()),
  warranty: z.nullable(z.boolean()),
  available_for_credit: z.nullable(z.boolean()),
  latitude: number,
  longitude: number,
  address: z.optional(text),
  description: text,
  video: text,
  report_url: text,
  vin_report_url: text,
  user: SellerSchema,
});
export type AdDetails = z.infer<typeof AdDetailsSchema>;

export const AdDetailsReplySchema = z.object({ data: AdDetailsSchema });

/** `{success, data: {items, pagination}}` of preview and search [DATA-8]. */
export const AdPageReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ items: z.array(AdCardSchema), pagination: PaginationSchema }),
});
export type AdPage = z.infer<typeof AdPageReplySchema>['data'];

/** The public list of a seller's ads keeps its own older shape [DATA-8]. */
export const SellerAdsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({
    data: z.array(AdCardSchema),
    current_page: z.int(),
    total_pages: z.int(),
    total_items: z.int(),
  }),
});
export const SellerAdsCountReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ count: z.int() }),
});
