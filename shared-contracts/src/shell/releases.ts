import * as z from 'zod/mini';
import { CanarySchema, RemoteBuildSchema } from './registry.ts';

const BuildNameSchema = z.string().check(z.regex(/^[\w-]{6,64}$/));
/** ISO 8601, UTC. */
const TimeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** One build of the page itself: the shell, or the single artefact. */
export const PageBuildSchema = z.object({
  build: BuildNameSchema,
  contract: z.string(),
  /** CSP sources (`sha256-…`) of the constant inline script and style of this build. */
  inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  /** Chunks that the page loads itself, by the app they belong to; empty in the federated shell. */
  chunks: z.record(z.string(), RemoteBuildSchema),
});
export type PageBuild = z.infer<typeof PageBuildSchema>;

/** What the registry knows of a released build beside its description. */
const named = <Build extends typeof RemoteBuildSchema | typeof PageBuildSchema>(build: Build) =>
  z.object({
    released_at: TimeSchema,
    /** When it stopped being live or a canary; null while it is one of them. */
    retired_at: z.nullable(TimeSchema),
    /** Size of all its files, uncompressed; 0: not known. */
    bytes: z.int().check(z.gte(0)),
    /** Modules that it offers to other apps, widgets among them. */
    exposes: z.array(z.string()),
    description: build,
  });

const appReleases = <Build extends typeof RemoteBuildSchema | typeof PageBuildSchema>(build: Build) =>
  z.object({
    /** Every build that lies in the folder, the last released first. */
    builds: z.array(named(build)),
    /** The live build, behind it those that were live before it; a rollback takes the head off. */
    live: z.array(BuildNameSchema),
    canary: z.nullable(CanarySchema),
    /** What was made last from the sources at hand: `start` hands over only another one. */
    last_made: z.nullable(BuildNameSchema),
  });

/**
 * `DATA_DIR/releases/registry.json`: what was released of every app, and which of it is live. The files of a build
 * lie beside it in `<app>/<build>/` and never change. Written by the release tool, one rename for each change.
 */
const ReleasesSchema = z.object({
  version: z.literal(2),
  host: appReleases(PageBuildSchema),
  monolith: appReleases(PageBuildSchema),
  remotes: z.record(z.string(), appReleases(RemoteBuildSchema)),
});
export type Releases = z.infer<typeof ReleasesSchema>;
export type PageReleases = Releases['host'];
export type RemoteReleases = Releases['remotes'][string];
export type AppReleases = PageReleases | RemoteReleases;

/** The form before builds had names and dates: the builds of every app, the live one first. */
const PlainReleasesSchema = z.object({
  host: z.array(PageBuildSchema),
  monolith: z.array(PageBuildSchema),
  remotes: z.record(z.string(), z.array(RemoteBuildSchema)),
});

export const NO_RELEASES: AppReleases = { builds: [], live: [], canary: null, last_made: null };

/** What `registry.json` says when nothing was released. */
export const emptyReleases = (): Releases => ({
  version: 2,
  host: { ...NO_RELEASES, builds: [] },
  monolith: { ...NO_RELEASES, builds: [] },
  remotes: {},
});

const fromPlain = <Build extends { readonly build: string }>(builds: readonly Build[], at: string) => ({
  builds: builds.map((description, index) => ({
    released_at: at,
    retired_at: index === 0 ? null : at,
    bytes: 0,
    exposes: [],
    description,
  })),
  live: builds.map(({ build }) => build),
  canary: null,
  last_made: builds[0]?.build ?? null,
});

/**
 * Reads the content of `registry.json`, in today's form or in the one before it; `at` dates what has no date of its
 * own (ISO 8601). Throws when it is neither.
 */
export const parseReleases = (content: unknown, at: string): Releases => {
  const plain = PlainReleasesSchema.safeParse(content);
  if (!plain.success) return ReleasesSchema.parse(content);
  const { host, monolith, remotes } = plain.data;
  return {
    version: 2,
    host: fromPlain(host, at),
    monolith: fromPlain(monolith, at),
    remotes: Object.fromEntries(Object.entries(remotes).map(([app, builds]) => [app, fromPlain(builds, at)])),
  };
};
