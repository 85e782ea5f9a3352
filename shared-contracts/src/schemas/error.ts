import * as z from 'zod/mini';

/**
 * The shape of every failure of the server [ERR-24]; `message` is a Russian sentence under 500 characters.
 */
export const ApiFailureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
});
export type ApiFailure = z.infer<typeof ApiFailureSchema>;
