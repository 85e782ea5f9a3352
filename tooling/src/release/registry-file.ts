import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyReleases, parseReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { withFolderLock } from '../build/folder-lock.ts';
import { bytesOf, type Removed, releasesFolder, sweepFolder } from './folder.ts';
import { ReleaseError, swept } from './pointers.ts';

const fileOf = (dataDir: string): string => join(releasesFolder(dataDir), 'registry.json');

/** Sizes that the registry's older form did not know. */
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
 * The registry of a data directory; empty when nothing was released. Throws `ReleaseError` when the file is there and
 * says nothing that can be understood.
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
    throw new ReleaseError(`${file} cannot be read (${reason}); a start of the server makes it anew`);
  }
};

/** One rename: a reader sees the registry before or after it, also when this process or the machine dies. */
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
  /** Where an unreadable registry begins anew instead of being an error. */
  readonly rebuild?: boolean;
  /** Runs before the registry changes, while nobody else can change it. */
  readonly ensure?: () => Promise<unknown>;
  /** Runs after it, with the builds whose files went, while nobody else can change it. */
  readonly conclude?: (releases: Releases, removed: readonly Removed[]) => Promise<unknown>;
}

/**
 * Changes the registry while nobody else can, forgets what has been out of use for long and removes its files.
 * Answers with the registry as it is then. What `change` throws leaves everything as it was.
 */
export const changeReleases = (
  { dataDir, now, rebuild = false, ensure, conclude }: RegistryChange,
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
    const releases = swept(change(before, at), at);
    await ensure?.();
    if (JSON.stringify(releases) !== JSON.stringify(before)) await writeReleases(dataDir, releases);
    const removed = await sweepFolder(folder, releases, at);
    await conclude?.(releases, removed);
    return releases;
  });
};
