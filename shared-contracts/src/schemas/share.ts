import * as z from 'zod/mini';

/** A message that waits in the messenger for the user to send it; null: the ad is shared as text. */
export const PreparedShareReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ prepared_id: z.nullable(z.string()) }),
});
