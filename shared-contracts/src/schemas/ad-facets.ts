import * as z from 'zod/mini';

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

/**
 * Active ads that a search finds when a field has this value alone: all other conditions of the filter apply, the field's
 * own do not. Fields have the names that the search gives them.
 */
export const AdFacetsSchema = z.object({
  total: z.int(),
  options: z.object({
    /** In place of the filter's mark and model, beside its further marks. */
    mark_id: FacetSchema,
    /** Models of the filter's mark, beside its further marks; missing without a mark. */
    model_id: z.optional(FacetSchema),
    /** In place of its further marks, beside its mark and model; where it has none of these, the same as `mark_id`. */
    mark_ids: z.optional(FacetSchema),
    /** Without the conditions on city and region. */
    city_id: FacetSchema,
    bodies: FacetSchema,
    kpps: FacetSchema,
    engines: FacetSchema,
    drivetrains: FacetSchema,
    rudder: FacetSchema,
    /** By the forms' 16 colors. */
    colors: FacetSchema,
    pts_type: FacetSchema,
    car_statuses: FacetSchema,
    /** Without `is_in_stock`, too. */
    stock_status: FacetSchema,
    seller: FacetSchema,
  }),
  /** Ads from each of the steps on, up to the next. */
  price: z.array(z.int()),
  mileage: z.array(z.int()),
});
export type AdFacets = z.infer<typeof AdFacetsSchema>;

/** `data` is null where counting would cost too much: the filter works without. */
export const AdFacetsReplySchema = z.object({ success: z.boolean(), data: z.nullable(AdFacetsSchema) });
