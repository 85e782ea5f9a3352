import * as z from 'zod/mini';
import { ASSET_INTEGRITY, ASSET_URL, BUILD_NAME, CONTRACT_NUMBER } from './registry-patterns.ts';

const AssetSchema = z.object({
  url: z.string().check(z.regex(ASSET_URL)),
  integrity: z.string().check(z.regex(ASSET_INTEGRITY)),
});

/** One released build of a remote. */
export const RemoteBuildSchema = z.object({
  build: z.string().check(z.regex(BUILD_NAME)),
  /** Contract version that it was built against. */
  contract: z.string().check(z.regex(CONTRACT_NUMBER)),
  entry: AssetSchema,
  /** Files of the exposed `./routes`, loaded beside the entry instead of after it. */
  scripts: z.array(AssetSchema),
  styles: z.array(AssetSchema),
  /** The server's entry of the build (`first-screen.ts`); not for browsers. */
  firstScreen: z.optional(AssetSchema),
});
export type RemoteBuild = z.infer<typeof RemoteBuildSchema>;

/** A build for some of the users. */
export const CanarySchema = z.object({
  build: z.string(),
  /** Percent of users, 0 … 99; hosts from before the other audiences do not take a canary of 0. */
  share: z.int().check(z.gte(0), z.lte(99)),
  /** Also for admin mode. */
  admin: z.optional(z.boolean()),
  /** Also for these users, by id. */
  testers: z.optional(z.array(z.int())),
});
export type Canary = z.infer<typeof CanarySchema>;

/**
 * Data block `<script type="application/json" id="registry">`: builds of each remote, the live one
 * first, and its canary; a canary of the host is listed beside them. A shell takes the first compatible build that is not quarantined, and a canary only for
 * users in its share.
 */
export const RegistrySchema = z.object({
  remotes: z.record(z.string(), z.array(RemoteBuildSchema)),
  canaries: z._default(z.optional(z.record(z.string(), CanarySchema)), {}),
});
export type Registry = z.infer<typeof RegistrySchema>;
