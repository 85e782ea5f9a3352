import * as z from 'zod/mini';

/**
 * The server's configuration for the page, as the data block `<script type="application/json"
 * id="settings">`. It contains no secrets.
 */
export const SettingsSchema = z.object({
  demo: z.boolean(),
  bulletin_mode: z.boolean(),
  /** Lower-case hex SHA-256 of the admin start parameter; null turns admin mode off. */
  admin_start_param_sha256: z.nullable(z.string()),
  bot_name: z.nullable(z.string()),
  bot_app_name: z.nullable(z.string()),
  /** Name of the bot in MAX; absent from servers of before. */
  max_bot_name: z.optional(z.nullable(z.string())),
  map_tiles_url: z.nullable(z.string()),
  /** Origins that may frame the page. */
  frame_ancestors: z.array(z.string()),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** Where the host's template has its data blocks: registry and settings. */
export const DATA_MARK = '<!--data-->';
