import * as z from 'zod/mini';
import { RemoteBuildSchema } from './registry.ts';

/** One build of the page itself: the shell, or the single artefact of architecture §5.7. */
export const PageBuildSchema = z.object({
  build: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  contract: z.string(),
  /** CSP sources (`sha256-…`) of the constant inline script and style of this build. */
  inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  /** Chunks that the page loads itself, by the app they belong to; empty in the federated shell. */
  chunks: z.record(z.string(), RemoteBuildSchema),
});
export type PageBuild = z.infer<typeof PageBuildSchema>;

/**
 * `DATA_DIR/releases/registry.json`: the builds of every app, the live one first. The files of a build lie
 * beside it in `<app>/<build>/` and never change.
 */
export const ReleasesSchema = z.object({
  host: z.array(PageBuildSchema),
  monolith: z.array(PageBuildSchema),
  remotes: z.record(z.string(), z.array(RemoteBuildSchema)),
});
export type Releases = z.infer<typeof ReleasesSchema>;
