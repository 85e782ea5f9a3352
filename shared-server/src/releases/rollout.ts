import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Canary, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import {
  type AppReleases,
  type ContractNames,
  NO_RELEASES,
  type PageBuild,
  type PageReleases,
  type Releases,
  type RemoteReleases,
} from '@cars/shared-contracts/shell/releases';

/** A finished build as the registry describes it. */
export type ReleasableBuild = {
  readonly app: string;
  readonly build: string;
  /** Size of all published files, uncompressed. */
  readonly bytes: number;
  /** Modules that it offers to other apps. */
  readonly exposes: readonly string[];
  /** What its sources use from the host; not of the single artifact. */
  readonly uses?: ContractNames;
  /** Of the host: what it provides to remotes. */
  readonly provides?: ContractNames;
  /** Of the host: digest of the contract's frozen types. */
  readonly types?: string;
} & (
  | { readonly kind: 'remote'; readonly remote: RemoteBuild }
  | { readonly kind: 'page'; readonly page: PageBuild }
);

/** Retention of files after a release: an open page keeps the builds it started with [R15]. */
export const RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;
/** The last builds are retained at any age, for a rollback. */
const RETAINED_BUILDS = 3;

/** An error of the command's user; the message explains it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** The releases of an app. */
export const releasesOf = (releases: Releases, app: string): AppReleases =>
  app === 'host' || app === 'monolith' ? releases[app] : (releases.remotes[app] ?? NO_RELEASES);

/** Sets the dates of builds that went live or were retired. */
const dated = <App extends AppReleases>(app: App, now: Date): App => ({
  ...app,
  builds: app.builds.map((build) => {
    const { build: name } = build.description;
    if (name === app.live[0] || name === app.canary?.build) return { ...build, retired_at: null };
    return { ...build, retired_at: build.retired_at ?? now.toISOString() };
  }),
});

const changed = (
  releases: Releases,
  app: string,
  now: Date,
  change: (known: AppReleases) => AppReleases,
): Releases => {
  const after = dated(change(releasesOf(releases, app)), now);
  if (app === 'host' || app === 'monolith') return { ...releases, [app]: after as PageReleases };
  return { ...releases, remotes: { ...releases.remotes, [app]: after as RemoteReleases } };
};

/** Every registered build; `isLive`: new pages get it, as the live build or as a canary. */
export const registeredBuilds = (
  releases: Releases,
): { readonly app: string; readonly build: string; readonly isLive: boolean }[] =>
  ['host', 'monolith', ...Object.keys(releases.remotes)].flatMap((app) => {
    const { builds, live, canary } = releasesOf(releases, app);
    return builds.map(({ description: { build } }) => ({
      app,
      build,
      isLive: build === live[0] || build === canary?.build,
    }));
  });

const namesOf = ({ builds }: AppReleases): string[] => builds.map(({ description }) => description.build);

const withLive = (app: AppReleases, build: string): AppReleases => ({
  ...app,
  live: [build, ...app.live.filter((name) => name !== build)],
  canary: app.canary?.build === build ? null : app.canary,
});

/** Registers a build whose files are in place, without making it live. A registered build gets a new date. */
const withNamed = (app: AppReleases, record: ReleasableBuild, now: Date): AppReleases => {
  const others = (app.builds as { description: { build: string } }[]).filter(
    ({ description }) => description.build !== record.build,
  );
  const named = {
    released_at: now.toISOString(),
    retired_at: null,
    bytes: record.bytes,
    exposes: [...record.exposes],
    ...(record.uses && { uses: record.uses }),
    ...(record.provides && { provides: record.provides }),
    ...(record.types && { types: record.types }),
    description: record.kind === 'remote' ? record.remote : record.page,
  };
  return { ...app, builds: [named, ...others] } as AppReleases;
};

/** Makes a build the live one. */
export const releaseLive = (releases: Releases, record: ReleasableBuild, now: Date): Releases =>
  changed(releases, record.app, now, (app) => withLive(withNamed(app, record, now), record.build));

/** Makes a build of `start` live unless its app has a live build: what was released stays live. */
export const publishMissing = (releases: Releases, record: ReleasableBuild, now: Date): Releases =>
  releasesOf(releases, record.app).live.length > 0 ? releases : releaseLive(releases, record, now);

/** The audience of a canary, beside the share in percent. */
export type Audience = Omit<Canary, 'build'>;

/**
 * Starts a canary for an audience. Throws `ReleaseError` when the build is already live, or when
 * there is no live build for the other users.
 */
export const releaseCanary = (
  releases: Releases,
  record: ReleasableBuild,
  audience: Audience,
  now: Date,
): Releases =>
  changed(releases, record.app, now, (app) => {
    const [live] = app.live;
    if (!live) throw new ReleaseError(`${record.app} has no live build: release it for everybody first`);
    if (live === record.build) {
      throw new ReleaseError(`${record.app} ${record.build} is live for everybody: nothing to try out`);
    }
    return { ...withNamed(app, record, now), canary: { build: record.build, ...audience } };
  });

const canaryOf = ({ canary }: AppReleases, name: string): string => {
  if (!canary) throw new ReleaseError(`${name} has no canary`);
  return canary.build;
};

/** Makes the canary the live build, and notes when. */
export const promoteCanary = (releases: Releases, name: string, now: Date): Releases =>
  changed(releases, name, now, (app) => {
    const promoted = canaryOf(app, name);
    const builds = app.builds.map((build) =>
      build.description.build === promoted ? { ...build, promoted_at: now.toISOString() } : build,
    );
    return withLive({ ...app, builds } as AppReleases, promoted);
  });

/** Ends the canary; its users get the live build on their next load. */
export const dropCanary = (releases: Releases, name: string, now: Date): Releases =>
  changed(releases, name, now, (app) => {
    canaryOf(app, name);
    return { ...app, canary: null };
  });

/**
 * Rolls back to the previous live build, or to `build`. Later live builds leave the list, so that a second rollback
 * goes further back and a withdrawn build is never used again.
 */
export const rollBack = (releases: Releases, name: string, build: string | undefined, now: Date): Releases =>
  changed(releases, name, now, (app) => {
    const [current, before] = app.live;
    const target = build ?? before;
    if (!target) throw new ReleaseError(`${name} has no build that was live before this one`);
    if (!namesOf(app).includes(target)) {
      throw new ReleaseError(
        `${name} has no build ${target}; there are: ${namesOf(app).join(', ') || 'none'}`,
      );
    }
    if (target === current) throw new ReleaseError(`${name} ${target} is live already`);
    const at = app.live.indexOf(target);
    return at < 0 ? withLive(app, target) : { ...withLive({ ...app, live: app.live.slice(at) }, target) };
  });

/** Notes at a build why the server took it out of force. */
export const withReason = (releases: Releases, name: string, build: string, reason: string): Releases => {
  const app = releasesOf(releases, name);
  const builds = app.builds.map((known) =>
    known.description.build === build ? { ...known, taken_back: reason } : known,
  );
  return { ...releases, remotes: { ...releases.remotes, [name]: { ...app, builds } as RemoteReleases } };
};

/** Removes a remote with all its builds. Throws `ReleaseError` for an app that is not in the registry. */
export const retire = (releases: Releases, name: string): Releases => {
  const { [name]: retired, ...remotes } = releases.remotes;
  if (!retired) {
    throw new ReleaseError(
      `${name} is not a released remote; there are: ${Object.keys(releases.remotes).join(', ') || 'none'}`,
    );
  }
  return { ...releases, remotes };
};

const restoredApp = (now: AppReleases, then: AppReleases, at: Date): AppReleases => {
  const present = new Set(namesOf(now));
  // Open pages run what was released since: it stays registered and is retired.
  const builds = [...now.builds, ...then.builds.filter(({ description }) => !present.has(description.build))];
  return dated({ ...then, builds } as AppReleases, at);
};

/** What was live and tried out at an earlier time, with the builds of both times. */
export const restored = (releases: Releases, then: Releases, at: Date): Releases => {
  const remotes = new Set([...Object.keys(then.remotes), ...Object.keys(releases.remotes)]);
  const restore = (app: string) => restoredApp(releasesOf(releases, app), releasesOf(then, app), at);
  return {
    version: 2,
    host: restore('host') as PageReleases,
    monolith: restore('monolith') as PageReleases,
    remotes: Object.fromEntries([...remotes].map((app) => [app, restore(app) as RemoteReleases])),
  };
};

/** The newest of an app's live builds for each of the given contract versions. */
const neededBy = (hosts: readonly string[], { live, builds }: AppReleases): string[] => {
  const contractOf = (name: string) =>
    builds.find(({ description }) => description.build === name)?.description.contract ?? '';
  return hosts.flatMap((offered) => {
    const fitting = live.find((name) => isCompatibleContract(contractOf(name), offered));
    return fitting ? [fitting] : [];
  });
};

const isRetained = (app: AppReleases, now: Date, needed: readonly string[]) => {
  const retained = new Set([
    ...app.live.slice(0, RETAINED_BUILDS),
    ...namesOf(app).slice(0, RETAINED_BUILDS),
    ...(app.canary ? [app.canary.build] : []),
    ...needed,
  ]);
  return ({ description, retired_at }: AppReleases['builds'][number]) =>
    retained.has(description.build) ||
    retired_at === null ||
    now.getTime() - Date.parse(retired_at) < RETENTION_DAYS * DAY_MS;
};

const sweptApp = <App extends AppReleases>(app: App, now: Date, needed: readonly string[]): App => {
  const isRetainedBuild = isRetained(app, now, needed);
  const builds = app.builds.filter((build) => isRetainedBuild(build as AppReleases['builds'][number]));
  const names = builds.map(({ description }) => description.build);
  return { ...app, builds, live: app.live.filter((name) => names.includes(name)) };
};

/**
 * Removes builds that were retired at least RETENTION_DAYS ago, except the live one, the canary, the last three, and
 * builds that an older shell would need after a rollback.
 */
export const swept = (releases: Releases, now: Date): Releases => {
  const host = sweptApp(releases.host, now, []);
  const offered = host.builds.map(({ description }) => description.contract);
  return {
    version: 2,
    host,
    monolith: sweptApp(releases.monolith, now, []),
    remotes: Object.fromEntries(
      Object.entries(releases.remotes).map(([app, known]) => [
        app,
        sweptApp(known, now, neededBy(offered, known)),
      ]),
    ),
  };
};
