import * as z from 'zod/mini';
import { AdCardSchema } from './ad.ts';
import { EMAIL_MAX_CHARS, PHONE_MAX_CHARS, PHONE_MIN_CHARS, USER_NAME_MAX_CHARS } from './limits.ts';
import { RequestsSummarySchema } from './request.ts';
import { cleanedOf, nameOf } from './text.ts';
import { UserSchema } from './user.ts';
import { TYPED_USERNAME } from './username.ts';

const nullableText = z.nullable(z.string());

/** Fields of the profile form [ACC-26]; the avatar file is sent beside them as multipart. */
export const ProfileFieldsSchema = z.object({
  name: z.optional(nameOf(USER_NAME_MAX_CHARS).check(z.minLength(1, 'Введите корректное имя'))),
  username: z.optional(
    z.union([
      z.literal(''),
      cleanedOf(z.string().check(z.regex(TYPED_USERNAME, 'От 5 до 32 латинских букв, цифр или _'))),
    ]),
  ),
  email: z.optional(
    z.union([
      z.literal(''),
      cleanedOf(
        z
          .string()
          .check(
            z.maxLength(EMAIL_MAX_CHARS),
            z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@.\p{C}]{2,}$/u, 'Введите корректный email'),
          ),
      ),
    ]),
  ),
  phone_number: z.optional(
    z
      .string()
      .check(
        z.minLength(PHONE_MIN_CHARS, 'Введите номер телефона'),
        z.maxLength(PHONE_MAX_CHARS, 'Введите номер телефона'),
      ),
  ),
});
export type ProfileFields = z.infer<typeof ProfileFieldsSchema>;
/**
 * Additions: `moderation_waiting` is how much waits for a listed moderator; `requests` those of buyers, for a user with an
 * ad.
 */
export const ProfileReplySchema = z.object({
  success: z.boolean(),
  data: z.object({
    user: UserSchema,
    moderation_waiting: z.optional(z.int()),
    requests: z.optional(RequestsSummarySchema),
  }),
});

/** User settings [DATA-10]. */
export const UserSettingsSchema = z.object({
  notify_on_price_change: z.boolean(),
  /** Whether buyers may order without signing in (an addition). */
  takes_guest_orders: z.optional(z.boolean()),
});
export type UserSettings = z.infer<typeof UserSettingsSchema>;
/** A missing setting stays unchanged. */
export const UserSettingsChangesSchema = z.partial(UserSettingsSchema);
export type UserSettingsChanges = z.infer<typeof UserSettingsChangesSchema>;
export const UserSettingsReplySchema = z.object({ success: z.boolean(), data: UserSettingsSchema });

/** Public data of a seller (an addition): no phone, no e-mail [C15]. */
export const PublicSellerSchema = z.object({
  id: z.int(),
  name: nullableText,
  username: nullableText,
  avatar: nullableText,
  /** `legal_entity` for an approved company only. */
  account_type: nullableText,
  /** The day the account was made, `2026-03-05`. */
  since: z.optional(z.string()),
  listingsCount: z.int(),
});
export type PublicSeller = z.infer<typeof PublicSellerSchema>;
export const PublicSellerReplySchema = z.object({ success: z.boolean(), data: PublicSellerSchema });

/** Archived ads have their older, nested shape [DATA-4]. */
export const ArchivedAdSchema = z.object({
  id: z.int(),
  car: z.object({
    images: z.array(z.string()),
    car_mark: z.object({ name: nullableText }),
    car_model: z.object({ name: nullableText }),
    year: z.nullable(z.number()),
    engine: nullableText,
    kpp: nullableText,
    mileage: z.nullable(z.number()),
  }),
  ad_status: z.object({ name: z.string() }),
  price: z.number(),
  currency: z.enum(['RUB', 'USD', 'EUR']),
  price_rub: z.optional(z.nullable(z.number())),
  city_key: nullableText,
  city: z.optional(nullableText),
  stock_status: nullableText,
  /** Its seller marked it as sold (an addition). */
  is_sold: z.optional(z.boolean()),
});
export type ArchivedAd = z.infer<typeof ArchivedAdSchema>;
/** An ad in its seller's list. `interest` is that of the last 30 days (an addition). */
export const OwnAdSchema = z.extend(AdCardSchema, {
  interest: z.optional(z.object({ views: z.int(), contacts: z.int() })),
});
export type OwnAd = z.infer<typeof OwnAdSchema>;
export const ActiveAdsReplySchema = z.object({ success: z.boolean(), data: z.array(OwnAdSchema) });
export const ArchivedAdsReplySchema = z.object({ success: z.boolean(), data: z.array(ArchivedAdSchema) });
