import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import {
  type AppReleases,
  NO_RELEASES,
  type PageReleases,
  type Releases,
  type RemoteReleases,
} from '@cars/shared-contracts/shell/releases';
import type { BuiltApp } from '../build/apps.ts';
import type { BuildRecord } from '../build/build-record.ts';

/** How long files outlive their release: a page that is open keeps the builds it started with [R15]. */
export const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** The last builds stay however old they are: somebody may want to go back to them. */
const KEPT_BUILDS = 3;

/** What a person at the command line did wrong; the message is for him. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** What is known of an app's releases. */
export const releasesOf = (releases: Releases, app: BuiltApp): AppReleases =>
  app === 'host' || app === 'monolith' ? releases[app] : (releases.remotes[app] ?? NO_RELEASES);

/** Dates the builds that began or ceased to be handed out. */
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
  app: BuiltApp,
  now: Date,
  change: (known: AppReleases) => AppReleases,
): Releases => {
  const after = dated(change(releasesOf(releases, app)), now);
  if (app === 'host' || app === 'monolith') return { ...releases, [app]: after as PageReleases };
  return { ...releases, remotes: { ...releases.remotes, [app]: after as RemoteReleases } };
};

const namesOf = ({ builds }: AppReleases): string[] => builds.map(({ description }) => description.build);

const withLive = (app: AppReleases, build: string): AppReleases => ({
  ...app,
  live: [build, ...app.live.filter((name) => name !== build)],
  canary: app.canary?.build === build ? null : app.canary,
});

/** Names a build whose files are in place. It is nobody's yet. A build that has its name already gets a new date. */
const withNamed = (app: AppReleases, record: BuildRecord, now: Date): AppReleases => {
  const others = (app.builds as { description: { build: string } }[]).filter(
    ({ description }) => description.build !== record.build,
  );
  const named = {
    released_at: now.toISOString(),
    retired_at: null,
    bytes: record.bytes,
    exposes: [...record.exposes],
    description: record.kind === 'remote' ? record.remote : record.page,
  };
  return { ...app, builds: [named, ...others], last_made: record.build } as AppReleases;
};

/** Makes a build the live one. */
export const releaseLive = (releases: Releases, record: BuildRecord, now: Date): Releases =>
  changed(releases, record.app, now, (app) => withLive(withNamed(app, record, now), record.build));

/**
 * Hands over what `start` made: live, unless the same sources were handed over before. So a rollback, a canary and a
 * build released meanwhile outlive a start that made nothing new.
 */
export const handOver = (releases: Releases, record: BuildRecord, now: Date): Releases => {
  const { last_made, live } = releasesOf(releases, record.app);
  const isKnown = last_made === record.build && live.length > 0;
  return isKnown ? releases : releaseLive(releases, record, now);
};

/**
 * Gives a build to a share of the people, in percent. Throws `ReleaseError` when it is live for everybody already,
 * or nothing is live that the others could get.
 */
export const releaseCanary = (releases: Releases, record: BuildRecord, share: number, now: Date): Releases =>
  changed(releases, record.app, now, (app) => {
    const [live] = app.live;
    if (!live) throw new ReleaseError(`${record.app} has no live build: release it for everybody first`);
    if (live === record.build) {
      throw new ReleaseError(`${record.app} ${record.build} is live for everybody: nothing to try out`);
    }
    return { ...withNamed(app, record, now), canary: { build: record.build, share } };
  });

const canaryOf = ({ canary }: AppReleases, name: BuiltApp): string => {
  if (!canary) throw new ReleaseError(`${name} has no canary`);
  return canary.build;
};

/** Makes the canary live for everybody. */
export const promoteCanary = (releases: Releases, name: BuiltApp, now: Date): Releases =>
  changed(releases, name, now, (app) => withLive(app, canaryOf(app, name)));

/** Takes the canary away; those who had it get the live build with their next load. */
export const dropCanary = (releases: Releases, name: BuiltApp, now: Date): Releases =>
  changed(releases, name, now, (app) => {
    canaryOf(app, name);
    return { ...app, canary: null };
  });

/**
 * Points back: without `build` to the one that was live before, else to that very one. What was live after it is
 * forgotten as live, so that a second rollback goes further back and nobody is given a build that was withdrawn.
 */
export const rollBack = (
  releases: Releases,
  name: BuiltApp,
  build: string | undefined,
  now: Date,
): Releases =>
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

/** The newest build in an app's line of live ones that runs under each of the given contract versions. */
const neededBy = (hosts: readonly string[], { live, builds }: AppReleases): string[] => {
  const contractOf = (name: string) =>
    builds.find(({ description }) => description.build === name)?.description.contract ?? '';
  return hosts.flatMap((offered) => {
    const fitting = live.find((name) => isCompatibleContract(contractOf(name), offered));
    return fitting ? [fitting] : [];
  });
};

const isKept = (app: AppReleases, now: Date, needed: readonly string[]) => {
  const kept = new Set([
    ...app.live.slice(0, KEPT_BUILDS),
    ...namesOf(app).slice(0, KEPT_BUILDS),
    ...(app.canary ? [app.canary.build] : []),
    ...needed,
  ]);
  return ({ description, retired_at }: AppReleases['builds'][number]) =>
    kept.has(description.build) ||
    retired_at === null ||
    now.getTime() - Date.parse(retired_at) < KEPT_DAYS * DAY_MS;
};

const sweptApp = <App extends AppReleases>(app: App, now: Date, needed: readonly string[]): App => {
  const keeps = isKept(app, now, needed);
  const builds = app.builds.filter((build) => keeps(build as AppReleases['builds'][number]));
  const names = builds.map(({ description }) => description.build);
  return { ...app, builds, live: app.live.filter((name) => names.includes(name)) };
};

/**
 * Forgets builds that ceased to be handed out at least KEPT_DAYS ago. Never the live one, a canary, the last three,
 * nor what a shell that can still come back would need.
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

/** One line of `releases`. */
export interface ReleaseLine {
  readonly app: string;
  readonly build: string;
  readonly contract: string;
  readonly bytes: number;
  readonly live: boolean;
  /** Percent of the people that get it. */
  readonly share: number;
}

/** Every named build with who gets it, app by app, the last released first. */
export const releaseLines = ({ host, monolith, remotes }: Releases): ReleaseLine[] =>
  Object.entries({ host, ...remotes, monolith }).flatMap(([app, known]: [string, AppReleases]) => {
    const canaryShare = known.canary?.share ?? 0;
    return known.builds.map(({ bytes, description: { build, contract } }) => {
      const live = build === known.live[0];
      const share = live ? 100 - canaryShare : build === known.canary?.build ? canaryShare : 0;
      return { app, build, contract, bytes, live, share };
    });
  });
