import * as z from 'zod/mini';
import {
  LOGIN_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  PHONE_MAX_CHARS,
  PHONE_MIN_CHARS,
  START_DATA_MAX_CHARS,
} from './limits.ts';
import { cleanedOf } from './text.ts';
import { UserSchema } from './user.ts';

/** A code [ACC-8] [ACC-9]. */
export const CODE_PATTERN = /^[0-9]{4}$/;

/** The ticket of a proved number. */
const TICKET_PATTERN = /^[\w-]{43}$/;

const WRONG_PHONE = 'Проверьте корректность введенного номера';

/** A number as it was typed; `rules/phone.ts` normalizes it. */
export const PhoneTextSchema = z
  .string(WRONG_PHONE)
  .check(z.minLength(PHONE_MIN_CHARS, WRONG_PHONE), z.maxLength(PHONE_MAX_CHARS, WRONG_PHONE));

/** The purpose of a code [ACC-29]; it is valid for that purpose only. */
export const CodePurposeSchema = z.enum(['sign_in', 'reset', 'phone_change']);
export type CodePurpose = z.infer<typeof CodePurposeSchema>;

/** `resend_after_seconds`: a new code may be requested after that. */
export const SendCodeReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ resend_after_seconds: z.int(), expires_in_seconds: z.int() }),
});

/** A user with a new token, from every way to sign in [DATA-23]. */
export const SignedInReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({
    user: UserSchema,
    token: z.optional(z.object({ token: z.string() })),
    /** For a device without one: it is sent as `Device-Token` from then on and gives no access. */
    device: z.optional(z.string()),
  }),
});

/** Corporate login [ACC-13]. */
export const CorporateLoginSchema = z.object({
  login: cleanedOf(
    z.string().check(z.minLength(1, 'Введите логин'), z.maxLength(LOGIN_MAX_CHARS)),
    'Введите логин',
  ),
  password: z
    .string('Введите пароль')
    .check(z.minLength(1, 'Введите пароль'), z.maxLength(PASSWORD_MAX_CHARS, 'Пароль слишком длинный')),
});

/**
 * In a session that was opened by a code (sign-up, reset), within 15 minutes, once; it signs every other
 * device out.
 */
export const SetPasswordSchema = z.object({
  password: z
    .string()
    .check(
      z.minLength(PASSWORD_MIN_CHARS, `Пароль должен быть не менее ${PASSWORD_MIN_CHARS} символов`),
      z.maxLength(PASSWORD_MAX_CHARS, 'Пароль слишком длинный'),
    ),
});

/** A messenger in which the product runs. */
export const MessengerNameSchema = z.enum(['telegram', 'max']);
export type MessengerName = z.infer<typeof MessengerNameSchema>;

/** The messenger's start data, unchanged: another spelling of the same values breaks the signature. */
export const StartDataSchema = z.object({
  init_data: z
    .string('Нет данных запуска')
    .check(
      z.minLength(1, 'Нет данных запуска'),
      z.maxLength(START_DATA_MAX_CHARS, 'Слишком длинные данные запуска'),
    ),
  /** The data are checked with the token of this messenger's bot alone. */
  messenger: z._default(z.optional(MessengerNameSchema), 'telegram'),
});

/** With the start data of a messenger, limits count its user and not the address; data that do not hold are ignored. */
export const SendCodeSchema = z.object({
  phone: PhoneTextSchema,
  purpose: z._default(z.optional(CodePurposeSchema), 'sign_in'),
  init_data: z.optional(StartDataSchema.shape.init_data),
  messenger: StartDataSchema.shape.messenger,
});

/**
 * A code of the number, or the ticket of a number that a messenger proved (`signIn.messengerPhone`), which serves every
 * purpose and links the messenger's user to the account.
 */
export const VerifyCodeSchema = z
  .object({
    phone: PhoneTextSchema,
    code: z.optional(cleanedOf(z.string().check(z.regex(CODE_PATTERN, 'Неверный код')), 'Неверный код')),
    ticket: z.optional(z.string().check(z.regex(TICKET_PATTERN, 'Неверное подтверждение номера'))),
    purpose: z._default(z.optional(CodePurposeSchema), 'sign_in'),
  })
  .check(
    z.refine(({ code, ticket }) => (code === undefined) !== (ticket === undefined), {
      path: ['code'],
      error: 'Неверный код',
    }),
  );

/**
 * The number of the messenger's user. MAX signs it for the page: `phone`, `auth_date` (seconds or milliseconds,
 * as received) and `hash`; without them the contact that the messenger's bot just received counts.
 */
export const MessengerPhoneSchema = z.object({
  messenger: MessengerNameSchema,
  init_data: StartDataSchema.shape.init_data,
  phone: z.optional(PhoneTextSchema),
  auth_date: z.optional(z.string().check(z.regex(/^[0-9]{1,13}$/, 'Неверная дата подписи'))),
  hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Неверная подпись'))),
});
export type MessengerPhone = z.infer<typeof MessengerPhoneSchema>;

/** `ticket` is valid once and for `expires_in_seconds`; `phone` has eleven digits. */
export const MessengerPhoneReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ ticket: z.string(), phone: z.string(), expires_in_seconds: z.int() }),
});
