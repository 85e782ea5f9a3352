import * as z from 'zod/mini';

/** The reply of a call that returns no data; `message` is a sentence for people. */
export const DoneReplySchema = z.object({ success: z.boolean(), message: z.optional(z.string()) });
