import { join } from 'node:path';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import { createBuildCache } from '@cars/shared-server/releases/build-cache';
import type { NamedBuild } from '@cars/shared-server/releases/build-files';
import type { BuildStore } from '@cars/shared-server/releases/database-builds';
import {
  type ChangeOptions,
  changeRegistry,
  openRegistry,
  type ReleaseRegistry,
} from '@cars/shared-server/releases/registry';
import type { ReleaseLog } from '@cars/shared-server/releases/release-log';
import { RETENTION_DAYS, registeredBuilds } from '@cars/shared-server/releases/rollout';
import { withFolderLock } from '../build/folder-lock.ts';
import { bytesOf, releasesFolder, sweepFolder } from './folder.ts';

const RETENTION_MS = RETENTION_DAYS * 86_400_000;

/** Where the releases are: a data directory, and the log of the registry when that is shared by several. */
export interface ReleasesPlace {
  readonly dataDir: string;
  readonly log?: ReleaseLog | undefined;
  /** Where all servers find the files of builds; the folder is a copy of it then. */
  readonly builds?: BuildStore | undefined;
}

export const registryOf = ({ dataDir, log }: ReleasesPlace): ReleaseRegistry =>
  openRegistry(releasesFolder(dataDir), log);

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

/** The registry in force; empty before the first release. Throws `ReleaseError` when it cannot be read. */
export const readReleases = async (place: ReleasesPlace): Promise<Releases> => {
  const { releases } = await registryOf(place).state();
  return withSizes(releases, releasesFolder(place.dataDir));
};

/** Copies the files of all registered builds into the folder, where they are elsewhere. */
export const copyRegistered = async (place: ReleasesPlace): Promise<void> => {
  if (!place.builds) return;
  const releases = await readReleases(place);
  await createBuildCache(place.builds, releasesFolder(place.dataDir)).add(registeredBuilds(releases));
};

export interface RegistryChange extends ReleasesPlace, ChangeOptions {
  /** Runs after the change with the removed builds, under the folder's lock. */
  readonly conclude?: (releases: Releases, removed: readonly NamedBuild[]) => Promise<unknown>;
}

/**
 * Changes the registry (`changeRegistry`), and removes retired builds with their files, those of a retired app
 * RETENTION_DAYS after it. The folder's lock keeps commands from removing files that another one is about to use.
 */
export const changeReleases = (
  { conclude, ...options }: RegistryChange,
  change: (releases: Releases, now: Date, number: number) => Releases,
): Promise<Releases> => {
  const folder = releasesFolder(options.dataDir);
  return withFolderLock(join(folder, '.lock'), async () => {
    const registry = registryOf(options);
    const changed = await changeRegistry(registry, options, change);
    // After a pause of this process others may have changed it again.
    const releases = await readReleases(options);
    const now = options.now();
    const retired = await registry.retiredSince(new Date(now.getTime() - RETENTION_MS));
    const spared = [...registeredBuilds(releases), ...retired];
    await options.builds?.sweep(spared, now);
    const removed = await sweepFolder(folder, spared, now);
    await conclude?.(releases, removed);
    return changed;
  });
};
