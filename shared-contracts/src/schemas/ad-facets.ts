import * as z from 'zod/mini';

/**
 * Where the bars of the price histogram begin, in rubles; the last one has no end. A change of the steps is a change of
 * the contract's meaning.
 */
export const PRICE_STEPS: readonly number[] = [
  0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000, 1_200_000,
  1_400_000, 1_600_000, 1_800_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000,
  10_000_000, 15_000_000, 20_000_000,
];
/** Where the bars of the mileage histogram begin, in kilometers; the last one has no end. */
export const MILEAGE_STEPS: readonly number[] = [
  0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 120_000, 140_000,
  160_000, 180_000, 200_000, 225_000, 250_000, 275_000, 300_000, 350_000, 400_000, 500_000,
];

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
