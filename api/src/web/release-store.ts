import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { offeredBuilds } from '@cars/shared-contracts/shell/offered-builds';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import {
  type AppReleases,
  type PageBuild,
  parseReleases,
  type Releases,
  type RemoteReleases,
} from '@cars/shared-contracts/shell/releases';

import { ROUTES, routeTest } from '@cars/shared-contracts/shell/route-table';
import { missingFiles } from './missing-files.ts';

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
  /** Whether the page has a route for a pathname. It may be of another checkout than this server. */
  readonly isRouted: (pathname: string) => boolean;
}

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
 * Watches `registry.json` of a releases folder; null before the first release. A registry that cannot be read, or
 * that names absent files, does not replace the one in force; the first one needs its page only.
 */
export const createReleaseStore = (folder: string, isMonolith: boolean) => {
  const file = join(folder, 'registry.json');
  const app = isMonolith ? 'monolith' : 'host';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let version = '';
  let warned = '';
  let live: LiveRelease | null = null;
  let looking: Promise<LiveRelease | null> | null = null;

  const isComplete = async (seen: string, next: LiveRelease): Promise<boolean> => {
    const missing = await missingFiles(folder, `${app}/${next.page.build}`, next.registry);
    const files = [...missing.page, ...missing.remotes];
    if (files.length > 0 && warned !== seen) {
      warned = seen;
      console.warn(`registry.json names files that are not in ${folder}: ${files.join(', ')}`);
    }
    return missing.page.length === 0 && (missing.remotes.length === 0 || live === null);
  };

  const read = async (seen: string, at: Date): Promise<void> => {
    const releases = parseReleases(JSON.parse(await readFile(file, 'utf8')), at.toISOString());
    const page = livePage(releases[app]);
    if (!page) return;
    const isRouted = routeTest(page.routes ?? ROUTES);
    const next = {
      version: seen,
      app,
      page,
      releases,
      isRouted,
      ...registriesOf(releases, page, isMonolith),
    } as const;
    // Files that are missing now are looked for again each time.
    if (!(await isComplete(seen, next))) return;
    version = seen;
    live = next;
  };

  const look = async (): Promise<LiveRelease | null> => {
    try {
      const { mtimeMs, mtime, size, ino } = await stat(file);
      const seen = `${mtimeMs}-${size}-${ino}`;
      if (seen !== version) await read(seen, mtime);
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
