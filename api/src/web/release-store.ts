import { offeredBuilds } from '@cars/shared-contracts/shell/offered-builds';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { AppReleases, PageBuild, Releases, RemoteReleases } from '@cars/shared-contracts/shell/releases';
import { ROUTES, routeTest } from '@cars/shared-contracts/shell/route-table';
import { createBuildCache } from '@cars/shared-server/releases/build-cache';
import type { SharedReleases } from '@cars/shared-server/releases/database-builds';
import { openRegistry } from '@cars/shared-server/releases/registry';
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
 * version that cannot be read, or that names absent files, does not replace the one in force; the first one needs its
 * page only.
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
  let version = '';
  let warned = '';
  let warnedOfOrigins = '';
  let live: LiveRelease | null = null;
  let looking: Promise<LiveRelease | null> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let copying: Promise<unknown> = Promise.resolve();

  /** Once for each cause: the registry is looked at every second. */
  const warn = (error: unknown): void => {
    if (warned === String(error) || shared?.isAway?.(error)) return;
    warned = String(error);
    console.warn('registry', error);
  };

  /** What browsers may load: who can write the registry cannot add an origin. */
  const allowed = (named: Registry): Registry => {
    const { registry, foreign } = withAllowedOrigins(named, origins);
    const list = foreign.join(' ');
    if (list !== '' && list !== warnedOfOrigins)
      console.warn(`builds with files of ${list} are left out: RELEASE_ORIGINS does not list them`);
    warnedOfOrigins = list;
    return registry;
  };

  const isComplete = async (seen: string, next: LiveRelease): Promise<boolean> => {
    const canary = next.canaryPage && `${app}/${next.canaryPage.build}`;
    const missing = await missingFiles(folder, `${app}/${next.page.build}`, canary, next.registry);
    const files = [...missing.page, ...missing.remotes];
    if (files.length > 0 && warned !== seen) {
      warned = seen;
      console.warn(`the registry names files that are not in ${folder}: ${files.join(', ')}`);
    }
    return missing.page.length === 0 && (missing.remotes.length === 0 || live === null);
  };

  const read = async (signature: string): Promise<void> => {
    const { number, releases, skipped } = await registry.state();
    if (skipped.length > 0 && warned !== signature) {
      warned = signature;
      console.warn(`versions ${skipped.join(', ')} of the registry cannot be read: ${number} is in force`);
    }
    const seen = number === 0 ? signature : `${number}`;
    if (seen === version) return;
    const page = pageNamed(releases[app], releases[app].live[0]);
    if (!page) return;
    const tried = isMonolith ? undefined : releases.host.canary?.build;
    const canaryPage = pageNamed(releases.host, tried);
    const isRouted = routeTest(page.routes ?? ROUTES);
    const { registry: offered, named } = registriesOf(releases, page, isMonolith);
    const next = {
      version: seen,
      app,
      page,
      canaryPage,
      releases,
      isRouted,
      registry: allowed(offered),
      named: allowed(named),
    } as const;
    const registered = registeredBuilds(releases);
    await cache?.add(registered.filter(({ isLive }) => isLive));
    // Missing files are looked up again each time.
    if (!(await isComplete(seen, next))) return;
    version = seen;
    live = next;
    if (cache)
      copying = copying
        .then(() => cache.add(registered))
        .then(cache.sweep)
        .catch(warn);
  };

  const look = async (): Promise<LiveRelease | null> => {
    try {
      const signature = await registry.signature();
      if (signature !== '' && signature !== version) await read(signature);
    } catch (error) {
      warn(error);
    }
    lookedAt = performance.now();
    return live;
  };

  const lookOnce = (): Promise<LiveRelease | null> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    folder,
    registry,
    /** The live release, about a second old at most. */
    current(): Promise<LiveRelease | null> {
      const isRecent = performance.now() - lookedAt < LOOK_EVERY_MS;
      // No request waits for a registry elsewhere.
      return isRecent || (timer && live) ? Promise.resolve(live) : lookOnce();
    },
    /** The live release as of now: looks at the registry at once. */
    async latest(): Promise<LiveRelease | null> {
      // One that is under way may have begun before the change.
      await looking;
      return lookOnce();
    },
    /** Looks at a shared registry once a second; at one in the folder with the requests alone. */
    watch(): void {
      if (shared) timer ??= setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
    },
    /** Copies a build that a request names and the folder does not have. Whether it has it now. */
    copyRequested: async (app: string, build: string): Promise<boolean> =>
      (await cache?.addRequested({ app, build }).catch(() => false)) ?? false,
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      timer = null;
      await looking;
      await copying;
    },
  };
};

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
