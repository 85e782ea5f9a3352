import * as z from 'zod/mini';
import { CanarySchema, RemoteBuildSchema } from './registry.ts';

const BuildNameSchema = z.string().check(z.regex(/^[\w-]{6,64}$/));
/** ISO 8601, UTC. */
const TimeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** A source of the content policy that allows one inline text, and nothing that could be a directive. */
const InlineHashSchema = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/));

/** One build of the page itself: the shell, or the single artifact. */
export const PageBuildSchema = z.object({
  build: BuildNameSchema,
  contract: z.string(),
  /** Paths that it routes, with the app that renders each. Older builds do not list them. */
  routes: z.optional(
    z.array(z.object({ path: z.string().check(z.regex(/^\/[\w/-]*(\/:id|\/:page\?)?$/)), app: z.string() })),
  ),
  /** CSP sources (`sha256-…`) of the constant inline script and style of this build. */
  inline: z.object({ scripts: z.array(InlineHashSchema), styles: z.array(InlineHashSchema) }),
  /** Chunks that the page loads itself, by the app they belong to; empty in the federated shell. */
  chunks: z.record(z.string(), RemoteBuildSchema),
});
export type PageBuild = z.infer<typeof PageBuildSchema>;

/**
 * Names of the contract, each sorted: those that a build takes from the host (with the ranges of shared packages), or
 * that a build of the host provides (with their versions). Endpoints are named `ads.preview`.
 */
export const ContractNamesSchema = z.object({
  runtime: z.array(z.string()),
  endpoints: z.array(z.string()),
  widgets: z.array(z.string()),
  packages: z.record(z.string(), z.string()),
});
export type ContractNames = z.infer<typeof ContractNamesSchema>;

/** A released build with its dates and sizes. */
const named = <Build extends typeof RemoteBuildSchema | typeof PageBuildSchema>(build: Build) =>
  z.object({
    released_at: TimeSchema,
    /** When it became live after it was a canary; absent for any other build. */
    promoted_at: z.optional(TimeSchema),
    /** When it stopped being live or a canary; null until then. */
    retired_at: z.nullable(TimeSchema),
    /** Uncompressed size of all files; 0: unknown. */
    bytes: z.int().check(z.gte(0)),
    /** Modules that it offers to other apps, widgets among them. */
    exposes: z.array(z.string()),
    /** Who released it, and from which commit; builds from before the history have neither. */
    released_by: z.optional(z.string()),
    commit: z.optional(z.string()),
    /** Why the server took it out of force; absent again when it is released again. */
    taken_back: z.optional(z.string()),
    /** What it takes from the host; older builds do not record it. */
    uses: z.optional(ContractNamesSchema),
    /** Of a build of the host: what it provides to remotes. */
    provides: z.optional(ContractNamesSchema),
    /** Of a build of the host: digest of the contract's frozen types. */
    types: z.optional(z.string()),
    description: build,
  });

const appReleases = <Build extends typeof RemoteBuildSchema | typeof PageBuildSchema>(build: Build) =>
  z.object({
    /** Every build in the folder, newest release first. */
    builds: z.array(named(build)),
    /** The live build first, then earlier live ones; a rollback removes the first. */
    live: z.array(BuildNameSchema),
    canary: z.nullable(CanarySchema),
  });

/** The registry: the released and live builds of every app. Files of a build are in `<app>/<build>/` and never change. */
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

/** One version of the registry, with the change that led to it. It never changes. */
const RegistryVersionSchema = z.object({
  at: TimeSchema,
  /** `user@host`, `RELEASE_AUTHOR`, or `server`. */
  by: z.string(),
  /** Commit of the checkout that made the change, with `-dirty` for changed files; null: unknown. */
  commit: z.nullable(z.string()),
  command: z.string(),
  /** Its author's note. */
  message: z.optional(z.string()),
  /** An undo: number of the version whose state it restored. */
  restores: z.optional(z.int()),
  releases: ReleasesSchema,
});
export type RegistryVersion = z.infer<typeof RegistryVersionSchema>;

/** Parses a version of the registry; throws for any other content. */
export const parseRegistryVersion = (content: unknown): RegistryVersion =>
  RegistryVersionSchema.parse(content);

/** Version 1 of the format, without dates: the builds of every app, the live one first. */
const ReleasesV1Schema = z.object({
  host: z.array(PageBuildSchema),
  monolith: z.array(PageBuildSchema),
  remotes: z.record(z.string(), z.array(RemoteBuildSchema)),
});

export const NO_RELEASES: AppReleases = { builds: [], live: [], canary: null };

/** The registry before the first release. */
export const emptyReleases = (): Releases => ({
  version: 2,
  host: { ...NO_RELEASES, builds: [] },
  monolith: { ...NO_RELEASES, builds: [] },
  remotes: {},
});

const fromV1 = <Build extends { readonly build: string }>(builds: readonly Build[], at: string) => ({
  builds: builds.map((description, index) => ({
    released_at: at,
    retired_at: index === 0 ? null : at,
    bytes: 0,
    exposes: [],
    description,
  })),
  live: builds.map(({ build }) => build),
  canary: null,
});

/**
 * Parses the single file of before the history, in version 1 or 2; `at` (ISO 8601) is the date of builds without one. Throws for any other
 * content.
 */
export const parseReleases = (content: unknown, at: string): Releases => {
  const v1 = ReleasesV1Schema.safeParse(content);
  if (!v1.success) return ReleasesSchema.parse(content);
  const { host, monolith, remotes } = v1.data;
  return {
    version: 2,
    host: fromV1(host, at),
    monolith: fromV1(monolith, at),
    remotes: Object.fromEntries(Object.entries(remotes).map(([app, builds]) => [app, fromV1(builds, at)])),
  };
};
