import * as z from 'zod/mini';
import { COMPLAINT_WITHOUT_TEXT } from './complaint-text.ts';
import { IdSchema } from './id.ts';
import { COMPLAINT_MAX_CHARS } from './limits.ts';
import { textOf } from './text.ts';

/** A complaint [DATA-6]. */
export const ComplaintSchema = z.object({
  ad_id: IdSchema,
  block_reason_id: z
    .int('Выберите причину')
    .check(z.gte(1, 'Выберите причину'), z.lte(1000, 'Выберите причину')),
  description: z._default(z.optional(textOf(COMPLAINT_MAX_CHARS)), COMPLAINT_WITHOUT_TEXT),
});
export type Complaint = z.infer<typeof ComplaintSchema>;
