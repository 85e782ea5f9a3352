import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyReleases, parseReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { withFolderLock } from '../build/folder-lock.ts';
import { bytesOf, type Removed, releasesFolder, sweepFolder } from './folder.ts';
import { plan, refuseDark } from './plan.ts';
import { ReleaseError, swept } from './rollout.ts';

const fileOf = (dataDir: string): string => join(releasesFolder(dataDir), 'registry.json');

/** Fills in sizes that version 1 of the registry lacks. */
const withSizes = async (releases: Releases, folder: string): Promise<Releases> => {
  const apps = { host: releases.host, monolith: releases.monolith, ...releases.remotes };
  for (const [app, { builds }] of Object.entries(apps)) {
    for (const build of builds.filter(({ bytes }) => bytes === 0)) {
      build.bytes = await bytesOf(join(folder, app, build.description.build));
    }
  }
  return releases;
};

/**
 * The registry of a data directory; empty before the first release. Throws `ReleaseError` when the file cannot be
 * parsed.
 */
export const readReleases = async (dataDir: string): Promise<Releases> => {
  const file = fileOf(dataDir);
  try {
    const { mtime } = await stat(file);
    const releases = parseReleases(JSON.parse(await readFile(file, 'utf8')), mtime.toISOString());
    return await withSizes(releases, releasesFolder(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyReleases();
    const reason = error instanceof Error ? error.name : String(error);
    throw new ReleaseError(`${file} cannot be read (${reason}); a start of the server makes it again`);
  }
};

/** Atomic rename: a reader sees the old or the new registry, even after a crash. */
const writeReleases = async (dataDir: string, releases: Releases): Promise<void> => {
  const file = fileOf(dataDir);
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(releases, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
};

export interface RegistryChange {
  readonly dataDir: string;
  readonly now: () => Date;
  /** Changes the registry even when sections of the live host would have no build. */
  readonly anyway?: boolean;
  /** Replaces an unreadable registry by an empty one instead of throwing. */
  readonly rebuild?: boolean;
  /** Runs before the change, under the registry's lock. */
  readonly ensure?: () => Promise<unknown>;
  /** Runs after the change with the removed builds, under the registry's lock. */
  readonly conclude?: (releases: Releases, removed: readonly Removed[]) => Promise<unknown>;
}

/**
 * Changes the registry under its lock, and removes retired builds with their files. Returns the new registry. When
 * `change` throws, or sections would go dark (`ReleaseError`), nothing changes.
 */
export const changeReleases = (
  { dataDir, now, anyway = false, rebuild = false, ensure, conclude }: RegistryChange,
  change: (releases: Releases, now: Date) => Releases,
): Promise<Releases> => {
  const folder = releasesFolder(dataDir);
  return withFolderLock(join(folder, '.lock'), async () => {
    const before = await readReleases(dataDir).catch((error: unknown) => {
      if (!rebuild) throw error;
      console.warn(String(error));
      return emptyReleases();
    });
    const at = now();
    const planned = plan(before, (releases) => change(releases, at));
    if (!anyway) refuseDark(planned);
    const releases = swept(planned.releases, at);
    await ensure?.();
    if (JSON.stringify(releases) !== JSON.stringify(before)) await writeReleases(dataDir, releases);
    const removed = await sweepFolder(folder, releases, at);
    await conclude?.(releases, removed);
    return releases;
  });
};
