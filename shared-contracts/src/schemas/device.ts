import * as z from 'zod/mini';

/** A token that is sent as `Device-Token` from then on and gives no access. */
export const DeviceReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ device: z.string() }),
});
