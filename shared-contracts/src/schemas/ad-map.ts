import * as z from 'zod/mini';
import { coordinate } from './geo.ts';
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from './limits.ts';

const zoom = z.pipe(
  z.pipe(z.string().check(z.regex(/^[0-9]{1,2}$/, 'Ожидается масштаб')), z.transform(Number)),
  z.int().check(z.gte(MAP_ZOOM_MIN, 'Слишком мелко'), z.lte(MAP_ZOOM_MAX, 'Слишком крупно')),
);

/** The shown part of the map in degrees, and its scale [DATA-43]. */
export const AdMapQuerySchema = z
  .object({
    west: coordinate(180),
    south: coordinate(90),
    east: coordinate(180),
    north: coordinate(90),
    zoom,
  })
  .check(
    z.refine(({ west, east }) => west <= east, { error: 'Края карты переставлены', path: ['east'] }),
    z.refine(({ south, north }) => south <= north, { error: 'Края карты переставлены', path: ['north'] }),
  );
export type AdMapQuery = z.infer<typeof AdMapQuerySchema>;

/** Ads of one city, or of several that are near to each other at this scale. */
export const AdClusterSchema = z.object({
  /** The city with the most ads; its middle is the place of the group. */
  city_id: z.int(),
  lat: z.number(),
  lon: z.number(),
  count: z.int(),
  min_price_rub: z.number(),
  /** Cities with ads in the group. */
  cities: z.int(),
  /** West, south, east and north of the middles of its cities. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type AdCluster = z.infer<typeof AdClusterSchema>;

export const AdMapSchema = z.object({
  /** Of all matching ads, also outside of the shown part. */
  total: z.int(),
  /** Matching ads that have no city of the list. */
  without_city: z.int(),
  clusters: z.array(AdClusterSchema),
});
export type AdMap = z.infer<typeof AdMapSchema>;

/** `data` is null where counting would cost too much. */
export const AdMapReplySchema = z.object({ success: z.boolean(), data: z.nullable(AdMapSchema) });
