import * as z from 'zod/mini';
import { type ChoiceName, isChoiceName, SEARCH_FILTERS } from './filters.ts';

/**
 * `all` ads, also those without a value. A value that no ad has is not among `values`: its number is `absent`, which is
 * 0 where it is missing.
 */
const FacetSchema = z.object({
  all: z.int(),
  values: z.record(z.string(), z.int()),
  absent: z.optional(z.int()),
});
export type Facet = z.infer<typeof FacetSchema>;

const COUNTED_BESIDE = ['mark_id', 'city_id', 'car_statuses', 'colors'] as const;
/** Filters whose options have numbers, each by the conditions of all other filters; stock is counted by its statuses. */
export type CountedName = (typeof COUNTED_BESIDE)[number] | Exclude<ChoiceName, 'is_in_stock'>;
export const COUNTED_NAMES = SEARCH_FILTERS.map(([name]) => name).filter(
  (name): name is CountedName =>
    COUNTED_BESIDE.some((other) => other === name) || (isChoiceName(name) && name !== 'is_in_stock'),
);

/**
 * Active ads that a search finds when a field has this value alone: all other conditions of the filter apply, the field's
 * own do not. Marks are counted in place of the filter's mark, model and generation, models in place of model and
 * generation, cities without its region, too, and stock without
 * `is_in_stock`.
 */
export const AdFacetsSchema = z.object({
  total: z.int(),
  options: z.object({
    ...(Object.fromEntries(COUNTED_NAMES.map((name) => [name, FacetSchema])) as Record<
      CountedName,
      typeof FacetSchema
    >),
    /** Models of the filter's mark, beside its further marks; missing without a mark. */
    model_id: z.optional(FacetSchema),
    /** Generations of the filter's mark and model, beside its further marks; missing without these. */
    generation_id: z.optional(FacetSchema),
    /** In place of its further marks, beside its mark and model; where it has none of these, the same as `mark_id`. */
    mark_ids: z.optional(FacetSchema),
  }),
  /** Ads from each of the steps on, up to the next. */
  price: z.array(z.int()),
  mileage: z.array(z.int()),
});
export type AdFacets = z.infer<typeof AdFacetsSchema>;

/** `data` is null where counting would cost too much: the filter works without. */
export const AdFacetsReplySchema = z.object({ success: z.boolean(), data: z.nullable(AdFacetsSchema) });
