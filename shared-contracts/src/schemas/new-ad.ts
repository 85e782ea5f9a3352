import * as z from 'zod/mini';
import {
  type AdField,
  type AdFieldValue,
  fieldsBy,
  PLAIN_FIELD_KEYS,
  type PlainFieldKey,
} from './ad-fields.ts';
import { cleanValue } from './clean-text.ts';
import {
  AD_MILEAGE_MAX,
  ADDRESS_MAX_CHARS,
  DESCRIPTION_READ_CHARS,
  INTEGER_MAX,
  LINK_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
} from './limits.ts';
import { CurrencySchema } from './money.ts';
import { addressNumber } from './page.ts';
import { SimilarPricesSchema } from './price-history.ts';
import { lineOf, textOf } from './text.ts';
import { StockStatusSchema } from './vehicle.ts';
import { storedVideoLink } from './video-link.ts';

/** More than the 17 that the form allows [SELL-7]. */
const VIN_READ_CHARS = 100;
const COLOR_READ_CHARS = 7;
const LINE_MAX_CHARS = 100;

/*
 * A value of the wrong kind becomes one that every rule refuses. The message is then that of
 * `rules/new-ad.ts`, in the order of the rules [SELL-1], and not the validator's.
 */
const UNREADABLE = 'unreadable';
const readOr = <Schema extends z.ZodMiniType>(schema: Schema, wrong: unknown) =>
  z.optional(z.catch(schema, wrong as z.output<Schema>));
const number = (schema: z.ZodMiniType<number>) => readOr(schema, Number.NaN);
const choice = <Schema extends z.ZodMiniType>(schema: Schema) => readOr(schema, '');

const id = number(z.int().check(z.gte(1), z.lte(INTEGER_MAX)));
/** Bounds are in `rules/new-ad.ts`; this is the range of a column. */
const whole = number(z.int().check(z.gte(-INTEGER_MAX), z.lte(INTEGER_MAX)));
const price = number(z.int());
const coordinate = (limit: number) =>
  z
    .number('Ожидается число')
    .check(z.gte(-limit, 'Нет таких координат'), z.lte(limit, 'Нет таких координат'));
const flag = z.boolean('Ожидается true или false');
const linkText = z.pipe(textOf(LINK_MAX_CHARS), z.transform(cleanValue));
const link = readOr(linkText, UNREADABLE);

const plainSchema = (field: AdField): z.ZodMiniOptional => {
  if (field.kind === 'choice') return choice(z.enum(Object.keys(field.labels)));
  if (field.kind === 'number') return whole;
  return z.optional(field.kind === 'text' ? lineOf(field.maxChars ?? LINE_MAX_CHARS) : flag);
};
const plainFields = fieldsBy(PLAIN_FIELD_KEYS, (_, field) => plainSchema(field)) as unknown as {
  [Key in PlainFieldKey]: z.ZodMiniOptional<z.ZodMiniType<AdFieldValue<Key>>>;
};

/** The fields that can be changed later [SELL-20], beside the pictures. */
const changeable = {
  price,
  currency: choice(CurrencySchema),
  report_url: link,
  vin_report_url: link,
  video: readOr(z.pipe(linkText, z.transform(storedVideoLink)), UNREADABLE),
  description: z.optional(textOf(DESCRIPTION_READ_CHARS)),
  with_vat: z.optional(flag),
  warranty: z.optional(flag),
  available_for_credit: z.optional(flag),
};

/**
 * Fields of `POST /v2/ads/create` [DATA-5], as a form sends them; unknown fields are dropped [C4]. Every
 * field is optional here: `rules/new-ad.ts` defines for both sides what is required, in which order and with
 * which messages.
 */
export const NewAdSchema = z.object({
  ...changeable,
  city_id: id,
  stock_status: choice(StockStatusSchema),
  mark_id: id,
  model_id: id,
  generation_id: id,
  year: whole,
  /** Horse powers. */
  power: whole,
  /** Six hex digits, with or without '#'. */
  color: readOr(textOf(COLOR_READ_CHARS), ''),
  vin_number: readOr(lineOf(VIN_READ_CHARS), ''),
  is_used: readOr(flag, undefined),
  statuses_id: id,
  ...plainFields,
  latitude: z.optional(coordinate(90)),
  longitude: z.optional(coordinate(180)),
  address: z.optional(lineOf(ADDRESS_MAX_CHARS)),
  online_show: z.optional(flag),
  with_guarantee: z.optional(flag),
  with_credit: z.optional(flag),
});
export type NewAd = z.infer<typeof NewAdSchema>;

/** Fields of `POST /web-user/ads/update/{id}` [SELL-20]; a missing field stays unchanged. */
export const AdChangesSchema = z.object(changeable);
export type AdChanges = z.infer<typeof AdChangesSchema>;

/** Of `POST /web-user/ads/sold/{id}` (an addition): what was paid, in the ad's currency. */
export const SaleSchema = z.object({ price: z.optional(z.int()) });
export type Sale = z.infer<typeof SaleSchema>;

/** The published ad. The id is an addition [DATA-24]. */
export const SavedAdReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ id: z.int() }),
});

/**
 * An uploaded picture without an ad yet [DATA-24]: `ticket` identifies it in `images[]` of create and update,
 * `address` shows it meanwhile. An unused ticket expires after a day.
 */
export const UploadReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ ticket: z.string(), address: z.string(), width: z.int(), height: z.int() }),
});
export type Upload = z.infer<typeof UploadReplySchema>['data'];

/** A key of an enumeration; an unknown one matches no ad. */
const addressKey = z.string().check(z.maxLength(LINE_MAX_CHARS));

/** The input of the hints about an unpublished car (an addition). */
export const AdHintsQuerySchema = z.object({
  model_id: z.optional(addressNumber(1, INTEGER_MAX)),
  year: z.optional(addressNumber(YEAR_MIN, YEAR_MAX)),
  mileage: z.optional(addressNumber(0, AD_MILEAGE_MAX)),
  generation_id: z.optional(addressNumber(1, INTEGER_MAX)),
  power: z.optional(addressNumber(1, INTEGER_MAX)),
  kpp: z.optional(addressKey),
  engine: z.optional(addressKey),
  drivetrain: z.optional(addressKey),
  rudder: z.optional(addressKey),
  statuses_id: z.optional(addressNumber(1, INTEGER_MAX)),
  city_id: z.optional(addressNumber(1, INTEGER_MAX)),
  vin_number: z.optional(z.string().check(z.maxLength(VIN_READ_CHARS))),
  /** The ad under edit: it is no duplicate of itself. */
  ad_id: z.optional(addressNumber(1, INTEGER_MAX)),
});

export type AdHintsQuery = z.infer<typeof AdHintsQuerySchema>;

/**
 * `similar` is the fair price, null for too few similar ads; `prices` are the asking prices of the model around
 * the year, ascending, and `duplicate_ad_id` is an active ad of the same user with the same VIN.
 */
export const AdHintsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({
    similar: z.nullable(SimilarPricesSchema),
    prices: z.optional(z.array(z.number())),
    duplicate_ad_id: z.nullable(z.int()),
  }),
});
export type AdHints = z.infer<typeof AdHintsReplySchema>['data'];
