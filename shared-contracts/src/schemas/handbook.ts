import * as z from 'zod/mini';

const named = { id: z.int(), name: z.string() };

/** Marks, models, generations and statuses for forms and filters [DATA-11]. */
export const CarHandbooksSchema = z.object({
  marks: z.array(z.object({ ...named, models: z.array(z.int()) })),
  models: z.array(z.object({ ...named, mark_id: z.int() })),
  generations: z.array(
    z.object({
      ...named,
      model_id: z.int(),
      year_from: z.optional(z.nullable(z.int())),
      year_to: z.optional(z.nullable(z.int())),
    }),
  ),
  /** `key` is the condition key [DATA-15], `name` its Russian label. */
  statuses: z.array(z.object({ ...named, key: z.string() })),
});
export type CarHandbooks = z.infer<typeof CarHandbooksSchema>;
export const CarHandbooksReplySchema = z.object({ success: z.boolean(), data: CarHandbooksSchema });

/** The static brand list behind the search box [SRCH-10]. */
export const AutoListMarkSchema = z.object({
  ...named,
  cyrillic: z.optional(z.string()),
  alt: z.optional(z.array(z.string())),
  popularity: z.optional(z.number()),
});
export type AutoListMark = z.infer<typeof AutoListMarkSchema>;
export const AutoListModelSchema = z.object({
  ...named,
  mark_id: z.int(),
  cyrillic: z.optional(z.string()),
  alt: z.optional(z.array(z.string())),
  popularity: z.optional(z.number()),
});
export type AutoListModel = z.infer<typeof AutoListModelSchema>;
export const AutoListReplySchema = z.object({
  data: z.object({ marks: z.array(AutoListMarkSchema), models: z.array(AutoListModelSchema) }),
});
export type AutoList = z.infer<typeof AutoListReplySchema>['data'];

/** The same list as lines, see `readBrandLines`. */
export const BrandListReplySchema = z.object({ data: z.string() });

/** Reasons of a complaint: label to id [DATA-6]. */
export const ComplaintHandbookReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ ad_block_reasons: z.record(z.string(), z.int()) }),
});
