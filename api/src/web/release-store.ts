import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import {
  type AppReleases,
  type PageBuild,
  parseReleases,
  type Releases,
  type RemoteReleases,
} from '@cars/shared-contracts/shell/releases';

/** A release shows within 2 s: the registry's date is looked at this often. */
const LOOK_EVERY_MS = 1000;

/** What is live now. `version` changes whenever the registry does. */
export interface LiveRelease {
  readonly version: string;
  readonly app: 'host' | 'monolith';
  readonly page: PageBuild;
  /** The builds that a page may run. */
  readonly registry: Registry;
  /** All builds in the same form: the choice for overrides. */
  readonly named: Registry;
  readonly releases: Releases;
}

/**
 * What a shell may run of an app, the live build first: behind it, of those that were live before, the newest of each
 * contract version, for shells that are older, and the one before the live, for when that fails; last the canary. A
 * build that was rolled back is none of them.
 */
const offeredBuilds = ({ builds, live, canary }: RemoteReleases): RemoteBuild[] => {
  const known = builds.map(({ description }) => description);
  const find = (name: string) => known.filter(({ build }) => build === name);
  const line = live.flatMap(find);
  const offered = line.filter(
    ({ contract }, at) => at <= 1 || line.findIndex((other) => other.contract === contract) === at,
  );
  return [...offered, ...(canary ? find(canary.build) : [])];
};

const eachRemote = <T>({ remotes }: Releases, describe: (app: RemoteReleases) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(remotes).map(([app, known]) => [app, describe(known)]));

const canariesOf = ({ remotes }: Releases): Registry['canaries'] =>
  Object.fromEntries(
    Object.entries(remotes).flatMap(([app, { canary }]) => (canary ? [[app, canary] as const] : [])),
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

/** The page's build that is live. */
const livePage = (known: Releases['host']): PageBuild | undefined =>
  known.builds.find(({ description }) => description.build === known.live[0])?.description;

/** What is known of an app, by its folder name. */
export const releasesOfApp = ({ releases }: LiveRelease, app: string): AppReleases | undefined =>
  app === 'host' || app === 'monolith' ? releases[app] : releases.remotes[app];

/**
 * Watches `registry.json` of a releases folder. Returns null before the first release; an unreadable registry is
 * ignored.
 */
export const createReleaseStore = (folder: string, isMonolith: boolean) => {
  const file = join(folder, 'registry.json');
  let lookedAt = Number.NEGATIVE_INFINITY;
  let version = '';
  let live: LiveRelease | null = null;
  let looking: Promise<LiveRelease | null> | null = null;

  const look = async (): Promise<LiveRelease | null> => {
    try {
      const { mtimeMs, mtime, size, ino } = await stat(file);
      const seen = `${mtimeMs}-${size}-${ino}`;
      if (seen !== version) {
        const releases = parseReleases(JSON.parse(await readFile(file, 'utf8')), mtime.toISOString());
        const app = isMonolith ? 'monolith' : 'host';
        const page = livePage(releases[app]);
        version = seen;
        if (page) live = { version, app, page, releases, ...registriesOf(releases, page, isMonolith) };
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.warn('registry.json', error);
    }
    lookedAt = performance.now();
    return live;
  };

  return {
    folder,
    /** The live release, at most a second old. */
    current(): Promise<LiveRelease | null> {
      if (performance.now() - lookedAt < LOOK_EVERY_MS) return Promise.resolve(live);
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
};

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
