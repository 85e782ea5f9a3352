import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** The person who is signed in [DATA-1]. `inn` is never stored in the browser [ACC-32]. */
export const UserSchema = z.object({
  id: z.int(),
  name: text,
  username: text,
  email: text,
  phone_number: text,
  avatar: text,
  account_type: text,
  login: z.optional(text),
  legal_entity_verified: z.optional(z.nullable(z.boolean())),
  inn: z.optional(text),
});
export type User = z.infer<typeof UserSchema>;

/** Local-storage key `auth` [DATA-12]. */
export const AuthStateSchema = z.object({ isLoggedIn: z.boolean(), phoneNumber: z.string() });
export type AuthState = z.infer<typeof AuthStateSchema>;
