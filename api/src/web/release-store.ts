import { offeredBuilds } from '@cars/shared-contracts/shell/offered-builds';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { AppReleases, PageBuild, Releases, RemoteReleases } from '@cars/shared-contracts/shell/releases';
import { ROUTES, routeTest } from '@cars/shared-contracts/shell/route-table';
import { createBuildCache } from '@cars/shared-server/releases/build-cache';
import { type NamedBuild, nameOf } from '@cars/shared-server/releases/build-files';
import type { SharedReleases } from '@cars/shared-server/releases/database-builds';
import { openRegistry, type RegistryState, UnreadableRegistry } from '@cars/shared-server/releases/registry';
import { registeredBuilds } from '@cars/shared-server/releases/rollout';
import { withAllowedOrigins } from './allowed-origins.ts';
import { missingFiles } from './missing-files.ts';

/** A release shows within 2 s: the registry is looked at this often. */
const LOOK_EVERY_MS = 1000;

/** The live release. `version` changes with every change of the registry. */
export interface LiveRelease {
  readonly version: string;
  readonly app: 'host' | 'monolith';
  readonly page: PageBuild;
  /** The canary of the host. */
  readonly canaryPage: PageBuild | null;
  /** The builds that a page may run. */
  readonly registry: Registry;
  /** All builds in the same form: the choice for overrides. */
  readonly named: Registry;
  readonly releases: Releases;
  /** Whether the page has a route for a pathname. It may be of another checkout than this server. */
  readonly isRouted: (pathname: string) => boolean;
}

/** Newer versions of the registry than the one in force. */
interface PassedOver {
  readonly unreadable: number;
  /** Their files are not there. */
  readonly incomplete: number;
}

export interface RegistryInForce extends PassedOver {
  /** 0: without a history, or none. */
  readonly version: number;
}

const eachRemote = <T>({ remotes }: Releases, describe: (app: RemoteReleases) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(remotes).map(([app, known]) => [app, describe(known)]));

const canariesOf = ({ host, remotes }: Releases): Registry['canaries'] =>
  Object.fromEntries(
    Object.entries({ host, ...remotes }).flatMap(([app, { canary }]) =>
      canary ? [[app, canary] as const] : [],
    ),
  );

const chunksOf = ({ chunks }: PageBuild): Registry => ({
  remotes: Object.fromEntries(Object.entries(chunks).map(([app, chunk]) => [app, [chunk]])),
  canaries: {},
});

const registriesOf = (releases: Releases, page: PageBuild, isMonolith: boolean) => {
  if (isMonolith) return { registry: chunksOf(page), named: chunksOf(page) };
  const canaries = canariesOf(releases);
  const describe = ({ builds }: RemoteReleases) => builds.map(({ description }) => description);
  return {
    registry: { remotes: eachRemote(releases, offeredBuilds), canaries },
    named: { remotes: eachRemote(releases, describe), canaries },
  };
};

const pageNamed = (known: Releases['host'], build: string | undefined): PageBuild | null =>
  known.builds.find(({ description }) => description.build === build)?.description ?? null;

/** What is known of an app, by its folder name. */
export const releasesOfApp = ({ releases }: LiveRelease, app: string): AppReleases | undefined =>
  app === 'host' || app === 'monolith' ? releases[app] : releases.remotes[app];

/**
 * Watches the registry of a releases folder, or the one that several servers share; null before the first release. A
 * version that cannot be read, or that names absent files, is passed over for the one before it, also when it was in
 * force.
 */
export const createReleaseStore = (
  folder: string,
  isMonolith: boolean,
  shared?: SharedReleases | null,
  origins: readonly string[] = [],
) => {
  const registry = openRegistry(folder, shared?.log);
  const cache = shared?.builds ? createBuildCache(shared.builds, folder) : null;
  const app = isMonolith ? 'monolith' : 'host';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookBeganAt = Number.NEGATIVE_INFINITY;
  /** The beginning of the look that found what is in force. */
  let confirmedAt = Number.NEGATIVE_INFINITY;
  /** The signature whose newest version is in force. */
  let lookedThrough = '';
  let passedOver: PassedOver = { unreadable: 0, incomplete: 0 };
  const warned = new Set<string>();
  let live: LiveRelease | null = null;
  let registered: ReadonlySet<string> = new Set();
  let looking: Promise<LiveRelease | null> | null = null;
  let isWatched = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let copying: Promise<unknown> = Promise.resolve();
  let onTaken: ((releases: Releases) => void) | null = null;

  /** Once for each cause: the registry is looked at every second. */
  const warnOnce = (text: string, ...shown: readonly unknown[]): void => {
    if (warned.has(text)) return;
    warned.add(text);
    console.warn(...(shown.length > 0 ? shown : [text]));
  };
  const warn = (error: unknown): void => {
    if (!shared?.isAway?.(error)) warnOnce(String(error), 'registry', error);
  };

  /** What browsers may load: who can write the registry cannot add an origin. */
  const allowed = (named: Registry): Registry => {
    const { registry, foreign } = withAllowedOrigins(named, origins);
    if (foreign.length > 0)
      warnOnce(`builds with files of ${foreign.join(' ')} are left out: RELEASE_ORIGINS does not list them`);
    return registry;
  };

  /** The release of a version; null when it has no live page. */
  const releaseOf = ({ number, releases }: RegistryState, signature: string): LiveRelease | null => {
    const page = pageNamed(releases[app], releases[app].live[0]);
    if (!page) return null;
    const tried = isMonolith ? undefined : releases.host.canary?.build;
    const { registry: offered, named } = registriesOf(releases, page, isMonolith);
    return {
      version: number === 0 ? signature : `${number}`,
      app,
      page,
      canaryPage: pageNamed(releases.host, tried),
      releases,
      isRouted: routeTest(page.routes ?? ROUTES),
      registry: allowed(offered),
      named: allowed(named),
    };
  };

  /** What the folder lacks of a release, after its live builds were copied. */
  const missingOf = async ({ page, canaryPage, releases, registry: offered }: LiveRelease) => {
    await cache?.add(registeredBuilds(releases).filter(({ isLive }) => isLive));
    const canary = canaryPage && `${app}/${canaryPage.build}`;
    return missingFiles(folder, `${app}/${page.build}`, canary, offered);
  };

  const take = (next: LiveRelease): void => {
    live = next;
    registered = new Set(registeredBuilds(next.releases).map(nameOf));
    confirmedAt = lookBeganAt;
    if (cache)
      copying = copying
        .then(() => cache.add(registeredBuilds(next.releases)))
        .then(cache.sweep)
        .catch(warn)
        .then(() => onTaken?.(next.releases));
    else onTaken?.(next.releases);
  };

  /**
   * Takes the newest version into force that can be read and whose files are there; without one the newest whose page
   * is there, unless there is one in force.
   */
  const read = async (signature: string): Promise<void> => {
    let withPage: LiveRelease | null = null;
    let unreadable: readonly number[] = [];
    let incomplete = 0;
    for await (const state of registry.states()) {
      unreadable = state.skipped;
      const next = releaseOf(state, signature);
      const isInForce = next?.version === live?.version;
      const missing = next && !isInForce ? await missingOf(next) : { page: [], remotes: [] };
      const files = [...missing.page, ...missing.remotes];
      if (files.length === 0) {
        if (next && !isInForce) take(next);
        break;
      }
      warnOnce(`the registry names files that are not in ${folder}: ${files.join(', ')}`);
      incomplete += 1;
      if (missing.page.length === 0) withPage ??= next;
    }
    if (withPage && !live) take(withPage);
    passedOver = { unreadable: unreadable.length, incomplete };
    if (unreadable.length > 0 && live)
      warnOnce(
        `versions ${unreadable.join(', ')} of the registry cannot be read: ${live.version} is in force`,
      );
    // What is passed over is looked at again each time.
    if (unreadable.length + incomplete > 0) return;
    lookedThrough = signature;
    warned.clear();
  };

  const look = async (): Promise<LiveRelease | null> => {
    lookBeganAt = performance.now();
    try {
      const signature = await registry.signature();
      if (signature !== '' && signature !== lookedThrough) await read(signature);
      confirmedAt = lookBeganAt;
    } catch (error) {
      if (error instanceof UnreadableRegistry)
        passedOver = { unreadable: error.numbers.length, incomplete: 0 };
      warn(error);
    }
    lookedAt = performance.now();
    return live;
  };

  const lookOnce = (): Promise<LiveRelease | null> => {
    // Folder and database may be gone by now.
    if (isClosed) return Promise.resolve(live);
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  /** Looks a second after the last look began: at once when that one took longer, or releases would show later still. */
  const lookAgain = (): void => {
    if (!isWatched) return;
    const waitMs = Math.max(0, lookBeganAt + LOOK_EVERY_MS - performance.now());
    timer = setTimeout(() => void lookOnce().then(lookAgain), waitMs).unref();
  };

  return {
    folder,
    registry,
    /** The version in force, and how many newer ones are passed over. */
    registryState: (): RegistryInForce => ({ version: Number(live?.version) || 0, ...passedOver }),
    /** Whether the release in force names a build. */
    isRegistered: (named: NamedBuild): boolean => registered.has(nameOf(named)),
    /** Age of what is in force, in seconds: whatever was released before that is in it. */
    ageS: (): number => Math.ceil((performance.now() - confirmedAt) / 1000),
    /** The live release, about a second old at most. */
    current(): Promise<LiveRelease | null> {
      const isRecent = performance.now() - lookedAt < LOOK_EVERY_MS;
      // No request waits for a registry elsewhere.
      return isRecent || (isWatched && live) ? Promise.resolve(live) : lookOnce();
    },
    /** The live release as of now: looks at the registry at once. */
    async latest(): Promise<LiveRelease | null> {
      // One that is under way may have begun before the change.
      await looking;
      return lookOnce();
    },
    /** Calls `listener` with each release that comes into force, when its files are in the folder. */
    follow(listener: (releases: Releases) => void): void {
      onTaken = listener;
      if (live) listener(live.releases);
    },
    /** Looks at a shared registry once a second; at one in the folder with the requests alone. */
    watch(): void {
      if (!shared || isWatched) return;
      isWatched = true;
      lookAgain();
    },
    /** Copies a build that a request names and the folder does not have. Whether it has it now. */
    copyRequested: async (app: string, build: string): Promise<boolean> =>
      (await cache?.addRequested({ app, build }).catch(() => false)) ?? false,
    async close(): Promise<void> {
      isWatched = false;
      isClosed = true;
      if (timer) clearTimeout(timer);
      await looking;
      await copying;
    },
  };
};

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
