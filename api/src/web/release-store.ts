import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { type PageBuild, type Releases, ReleasesSchema } from '@cars/shared-contracts/shell/releases';

/** A release shows within 2 s (architecture §5.4): the registry's date is looked at this often. */
const LOOK_EVERY_MS = 1000;

/** What is live now. `version` changes whenever the registry does. */
export interface LiveRelease {
  readonly version: string;
  readonly app: 'host' | 'monolith';
  readonly page: PageBuild;
  readonly registry: Registry;
}

/** The newest build of each contract version: an older one matters only to a shell that needs it. */
const newestOfEachContract = (builds: readonly RemoteBuild[]): RemoteBuild[] =>
  builds.filter(({ contract }, at) => builds.findIndex((other) => other.contract === contract) === at);

const registryOf = (releases: Releases, page: PageBuild, isMonolith: boolean): Registry => ({
  canaries: {},
  remotes: isMonolith
    ? Object.fromEntries(Object.entries(page.chunks).map(([app, chunk]) => [app, [chunk]]))
    : Object.fromEntries(
        Object.entries(releases.remotes).map(([app, builds]) => [app, newestOfEachContract(builds)]),
      ),
});

/**
 * Follows `registry.json` of a releases folder. Answers null while nothing was released; a registry that
 * cannot be read leaves the one before it in force.
 */
export const createReleaseStore = (folder: string, isMonolith: boolean) => {
  const file = join(folder, 'registry.json');
  let lookedAt = Number.NEGATIVE_INFINITY;
  let version = '';
  let live: LiveRelease | null = null;
  let looking: Promise<LiveRelease | null> | null = null;

  const look = async (): Promise<LiveRelease | null> => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const seen = `${mtimeMs}-${size}-${ino}`;
      if (seen !== version) {
        const releases = ReleasesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
        const app = isMonolith ? 'monolith' : 'host';
        const [page] = releases[app];
        version = seen;
        if (page) live = { version, app, page, registry: registryOf(releases, page, isMonolith) };
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
