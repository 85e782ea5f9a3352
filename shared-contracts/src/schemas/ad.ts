import * as z from 'zod/mini';
import { AD_FIELD_KEYS, type AD_FIELDS, type AdField, type AdFieldKey, fieldsBy } from './ad-fields.ts';
import { INTEGER_MAX, VIEWED_ADS_MAX } from './limits.ts';
import { CurrencySchema } from './money.ts';
import { NextSchema, PaginationSchema } from './page.ts';
import { AdWarningSchema } from './warning.ts';

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

/**
 * The fields of a card in a list: no phone, e-mail, login or messenger id [DATA-28]. Enumerations are plain
 * strings, so that an older client accepts a newer value.
 */
export const AdCardSchema = z.object({
  id: z.int(),
  /** Addresses of pictures; the first is the cover. A list has the cover only. */
  images: z.array(z.string()),
  mark: nullableText,
  model: nullableText,
  generation: z.optional(nullableText),
  price: z.number(),
  currency: CurrencySchema,
  /** Whole rubles by one rate snapshot for the page; null while no rate is known. */
  price_rub: nullableNumber,
  year: nullableNumber,
  /** Kilometers. */
  mileage: nullableNumber,
  kpp: nullableText,
  city_key: nullableText,
  /** The city's Russian name (an addition): the card needs no city list to be drawn. */
  city: z.optional(nullableText),
  status: z.string(),
  stock_status: nullableText,
  is_favorited: z.optional(z.boolean()),
  has_video: z.optional(z.boolean()),
  /** Key of the vehicle condition (an addition): «new», «used», «damaged» …. */
  condition: z.optional(nullableText),
  /** True with two warnings or more (an addition); absent otherwise. The page of the ad has their sentences. */
  has_warnings: z.optional(z.boolean()),
  /** When the ad was published (UTC). */
  created_at: z.optional(z.string()),
  /**
   * When the seller last reduced the price (UTC, an addition); null when never, or when it was raised afterwards.
   */
  price_reduced_at: z.optional(z.nullable(z.string())),
  /** Of an archived ad that its seller marked as sold (an addition). */
  is_sold: z.optional(z.boolean()),
});
export type AdCard = z.infer<typeof AdCardSchema>;

export const SellerSchema = z.object({
  id: z.int(),
  name: nullableText,
  username: nullableText,
  phone_number: nullableText,
  avatar: nullableText,
  /** `legal_entity` shows the badge «Компания» [CAR-12]. */
  account_type: z.optional(nullableText),
  listingsCount: z.int(),
});
export type Seller = z.infer<typeof SellerSchema>;

type Kind = AdField['kind'];
const READ = {
  number: nullableNumber,
  text: nullableText,
  choice: nullableText,
  flag: z.nullable(z.boolean()),
};
const fieldSchemas = fieldsBy(AD_FIELD_KEYS, (_, { kind }) => READ[kind]) as {
  [Key in AdFieldKey]: (typeof READ)[(typeof AD_FIELDS)[Key]['kind'] & Kind];
};

/** One ad with all data of its page [DATA-3]. */
export const AdDetailsSchema = z.extend(AdCardSchema, {
  generation: nullableText,
  ...fieldSchemas,
  warranty: z.nullable(z.boolean()),
  available_for_credit: z.nullable(z.boolean()),
  latitude: nullableNumber,
  longitude: nullableNumber,
  address: z.optional(nullableText),
  description: nullableText,
  video: nullableText,
  report_url: nullableText,
  vin_report_url: nullableText,
  /** The caller's own note to a favourite (an addition). */
  note: z.optional(nullableText),
  /** Whether the caller gets messages about a lower price while the ad is a favourite (an addition). */
  price_alert: z.optional(z.boolean()),
  /** What readers should know (an addition); absent without any. */
  warnings: z.optional(z.array(AdWarningSchema)),
  /** How often the ad was seen since it is counted, up to a minute ago (an addition). */
  views: z.optional(z.int()),
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

/** Ads by their ids; in a body, because what a person has opened belongs in no log of addresses. */
export const AdIdsSchema = z.object({
  ids: z.array(z.int().check(z.gte(1), z.lte(INTEGER_MAX))).check(z.maxLength(VIEWED_ADS_MAX)),
});
export const AdCardsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ items: z.array(AdCardSchema) }),
});

/** The public list of a seller's ads has its own older shape [DATA-8]. */
export const SellerAdsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({
    data: z.array(AdCardSchema),
    current_page: z.int(),
    total_pages: z.int(),
    total_items: z.int(),
    next: NextSchema,
  }),
});
export const SellerAdsCountReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ count: z.int() }),
});
