import * as z from 'zod/mini';
import {
  BodySchema,
  DrivetrainSchema,
  EngineSchema,
  KppSchema,
  PtsTypeSchema,
  RudderSchema,
  StockStatusSchema,
} from './ad.ts';
import { MILEAGE_MAX, YEAR_MIN } from './limits.ts';
import { CurrencySchema } from './money.ts';
import { addressNumber } from './page.ts';
import { nameOf, textOf } from './text.ts';

const ID_MAX = 2_147_483_647;
const LINK_MAX_CHARS = 2048;
const ADDRESS_MAX_CHARS = 300;
const PTS_NUMBER_MAX_CHARS = 40;
/** Far enough ahead for any car that exists. */
const YEAR_LATEST = 2100;
/** Past the 2,500 that the form allows (spec §5, row 16): its own sentence answers first. */
const DESCRIPTION_READ_CHARS = 10_000;
/** Past the 17 that the form allows (spec §5, row 8). */
const VIN_READ_CHARS = 100;

const id = z
  .int('Ожидается целое число')
  .check(z.gte(1, 'Не меньше 1'), z.lte(ID_MAX, 'Слишком большое число'));
/** Bounds with a sentence of their own stand in `rules/new-ad.ts`; here only what a number is. */
const whole = z.int('Ожидается целое число').check(z.gte(-ID_MAX), z.lte(ID_MAX));
const coordinate = (limit: number) =>
  z
    .number('Ожидается число')
    .check(z.gte(-limit, 'Нет таких координат'), z.lte(limit, 'Нет таких координат'));
const flag = z.boolean('Ожидается true или false');
const link = textOf(LINK_MAX_CHARS);

/** What can be changed later as well (spec §2 "Create ad and edit ad", §7 update), beside the pictures. */
const changeable = {
  price: z.optional(whole),
  currency: z.optional(CurrencySchema),
  report_url: z.optional(link),
  vin_report_url: z.optional(link),
  video: z.optional(link),
  description: z.optional(textOf(DESCRIPTION_READ_CHARS)),
  with_vat: z.optional(flag),
  warranty: z.optional(flag),
  available_for_credit: z.optional(flag),
};

/**
 * Fields of `POST /v2/ads/create` (spec §3 "New-ad payload"), as a form carries them. Every field may be missing
 * here: what is required, and in which order and words it is asked for, stands in `rules/new-ad.ts`, which both
 * sides follow. Unknown fields are dropped (security.md C4).
 */
export const NewAdSchema = z.object({
  ...changeable,
  city_id: z.optional(id),
  stock_status: z.optional(StockStatusSchema),
  mark_id: z.optional(id),
  model_id: z.optional(id),
  generation_id: z.optional(id),
  year: z.optional(whole),
  /** Horse powers. */
  power: z.optional(whole),
  /** Kilometres. */
  mileage: z.optional(whole),
  /** Six hex digits, with or without '#'. */
  color: z.optional(textOf(7)),
  vin_number: z.optional(nameOf(VIN_READ_CHARS)),
  is_used: z.optional(flag),
  statuses_id: z.optional(id),
  kpp: z.optional(KppSchema),
  body: z.optional(BodySchema),
  engine: z.optional(EngineSchema),
  drivetrain: z.optional(DrivetrainSchema),
  rudder: z.optional(RudderSchema),
  pts_type: z.optional(PtsTypeSchema),
  pts_number: z.optional(nameOf(PTS_NUMBER_MAX_CHARS)),
  /** Millimetres (ruling 11). */
  width: z.optional(whole),
  length: z.optional(whole),
  height: z.optional(whole),
  latitude: z.optional(coordinate(90)),
  longitude: z.optional(coordinate(180)),
  address: z.optional(nameOf(ADDRESS_MAX_CHARS)),
  online_show: z.optional(flag),
  with_guarantee: z.optional(flag),
  with_credit: z.optional(flag),
});
export type NewAd = z.infer<typeof NewAdSchema>;

/** Fields of `POST /web-user/ads/update/{id}` (spec §7); a field that is missing stays as it is. */
export const AdChangesSchema = z.object(changeable);
export type AdChanges = z.infer<typeof AdChangesSchema>;

/** Where the ad went. The specification shows no answer; the id is ours. */
export const SavedAdReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ id: z.int() }),
});

/**
 * A picture that waits for its ad (ours, ruling 2): `ticket` stands for it in `images[]` of create and update,
 * `address` shows it meanwhile. An unused ticket ends after a day.
 */
export const UploadReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ ticket: z.string(), address: z.string(), width: z.int(), height: z.int() }),
});
export type Upload = z.infer<typeof UploadReplySchema>['data'];

/** What the seller's form asks about a car that is not published yet (ours). */
export const AdHintsQuerySchema = z.object({
  model_id: z.optional(addressNumber(1, ID_MAX)),
  year: z.optional(addressNumber(YEAR_MIN, YEAR_LATEST)),
  mileage: z.optional(addressNumber(0, MILEAGE_MAX)),
  vin_number: z.optional(z.string().check(z.maxLength(VIN_READ_CHARS))),
  /** The ad under edit: it is no duplicate of itself. */
  ad_id: z.optional(addressNumber(1, ID_MAX)),
});

/**
 * `similar` is the range of similar ads in whole roubles, null below five of them; `duplicate_ad_id` an active ad
 * of the same person with the same VIN.
 */
export const AdHintsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({
    similar: z.nullable(z.object({ count: z.int(), from: z.number(), to: z.number() })),
    duplicate_ad_id: z.nullable(z.int()),
  }),
});
export type AdHints = z.infer<typeof AdHintsReplySchema>['data'];
