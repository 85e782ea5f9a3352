import * as z from 'zod/mini';
import { WARNING_REPLY_MAX_CHARS } from './limits.ts';
import { textOf } from './text.ts';

/** What readers of an ad should know, as a sentence of the server, with the seller's reply [WARN-1]. */
export const AdWarningSchema = z.object({
  id: z.int(),
  text: z.string(),
  reply: z.nullable(z.string()),
});
export type AdWarning = z.infer<typeof AdWarningSchema>;

/** The seller's reply to a warning [WARN-5]. */
export const WarningReplySchema = z.object({
  text: z.pipe(
    textOf(WARNING_REPLY_MAX_CHARS),
    z.string().check(z.refine((text) => text.trim() !== '', 'Напишите ответ')),
  ),
});
export type WarningReply = z.infer<typeof WarningReplySchema>;
