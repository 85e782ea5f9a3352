import * as z from 'zod/mini';
import { AdCardSchema } from './ad.ts';
import { NOTE_MAX_CHARS } from './limits.ts';
import { textOf } from './text.ts';

/** What a user adds to a favourite; a missing field stays unchanged, an empty note removes it. */
export const FavouriteChangesSchema = z.object({
  note: z.optional(textOf(NOTE_MAX_CHARS)),
  /** Messages about this ad's price, in place of the setting for all favourites [CAT-71]. */
  price_alert: z.optional(z.boolean()),
});
export type FavouriteChanges = z.infer<typeof FavouriteChangesSchema>;

/** A favourite of the caller. */
const FavouriteDataSchema = z.object({
  note: z.nullable(z.string()),
  /** Whether messages about a lower price are sent. */
  price_alert: z.boolean(),
  /** Only after `price_alert` was sent, and only while the bot cannot write to the user: where its chat begins. */
  bot: z.optional(z.object({ url: z.nullable(z.string()) })),
});
export type FavouriteData = z.infer<typeof FavouriteDataSchema>;
export const FavouriteReplySchema = z.object({ success: z.boolean(), data: FavouriteDataSchema });

/** `data`: what was lost with the favourite, so that the same user can bring it back. */
export const FavouriteRemovedReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.optional(FavouriteChangesSchema),
});

/** An ad of the caller's favourites. */
export const FavouriteAdSchema = z.extend(AdCardSchema, {
  /** The caller's own note (an addition). */
  note: z.optional(z.nullable(z.string())),
});
export type FavouriteAd = z.infer<typeof FavouriteAdSchema>;

/** The favourites are a complete list, the newest first [DATA-18]. */
export const FavouritesReplySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.object({ items: z.array(FavouriteAdSchema) }),
});
