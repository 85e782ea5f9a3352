import * as z from 'zod/mini';

/** `all` ads, also those without a value; a value that no ad has is absent. */
const FacetSchema = z.object({ all: z.int(), values: z.record(z.string(), z.int()) });
export type Facet = z.infer<typeof FacetSchema>;

/**
 * Active ads of each value of a filter's fields: all other conditions of the filter apply, the field's own do not. Fields
 * have the names that the search gives them.
 */
export const AdFacetsSchema = z.object({
  total: z.int(),
  options: z.object({
    /** Without the conditions on marks and model. */
    mark_id: FacetSchema,
    /** Models of the filter's mark; absent without one. */
    model_id: z.optional(FacetSchema),
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
