import * as z from 'zod/mini';

const nullableText = z.nullable(z.string());

/** The signed-in user [DATA-1]. `inn` is never stored in the browser [ACC-32]. */
export const UserSchema = z.object({
  id: z.int(),
  name: nullableText,
  username: nullableText,
  email: nullableText,
  phone_number: nullableText,
  avatar: nullableText,
  account_type: nullableText,
  login: z.optional(nullableText),
  legal_entity_verified: z.optional(z.nullable(z.boolean())),
  /** The approved name of a verified company (an addition), which is its public name. */
  organization_name: z.optional(nullableText),
  inn: z.optional(nullableText),
});
export type User = z.infer<typeof UserSchema>;

/** Local-storage key `auth` [DATA-12]. */
export const AuthStateSchema = z.object({ isLoggedIn: z.boolean(), phoneNumber: z.string() });
export type AuthState = z.infer<typeof AuthStateSchema>;
