import * as z from 'zod/mini';
import { AdCardSchema } from './ad.ts';

/** What became of an ad; a plain string, so that an older client accepts a newer state. `never`: no ad had the id. */
export type AdState = 'active' | 'sold' | 'archived' | 'deleted' | 'never';

/** Ads that are near to one ad, the nearest first; the ad itself may be gone. */
export const SimilarAdsSchema = z.object({
  state: z.string(),
  /** «Toyota Camry XV70, 2019»; null for a deleted ad. */
  title: z.nullable(z.string()),
  items: z.array(AdCardSchema),
});
export type SimilarAds = z.infer<typeof SimilarAdsSchema>;
export const SimilarAdsReplySchema = z.object({ success: z.boolean(), data: SimilarAdsSchema });
