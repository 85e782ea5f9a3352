import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Releases, ReleasesSchema } from '@cars/shared-contracts/shell/releases';
import type { BuildRecord } from './build-record.ts';
import { listFiles } from './build-record.ts';
import type { FinishedBuild } from './build-runner.ts';
import { withFolderLock } from './folder-lock.ts';

/** Builds that the registry goes on naming behind the live one: an older one may still fit a shell. */
const NAMED_BUILDS = 3;

export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Links where the file system allows it, copies elsewhere. */
const place = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
};

const copyRelease = async ({ record, files }: FinishedBuild, folder: string): Promise<void> => {
  const target = join(folder, record.app, record.build);
  if (await exists(target)) return;
  const temporary = join(folder, `.new-${record.app}-${record.build}-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  for (const name of await listFiles(files)) await place(join(files, name), join(temporary, name));
  await mkdir(dirname(target), { recursive: true });
  await rename(temporary, target);
};

const readReleases = async (file: string): Promise<Releases> => {
  try {
    return ReleasesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.warn(`registry begins anew: ${error}`);
    return { host: [], monolith: [], remotes: {} };
  }
};

const withLive = <T extends { build: string }>(builds: readonly T[] | undefined, live: T): T[] =>
  [live, ...(builds ?? []).filter(({ build }) => build !== live.build)].slice(0, NAMED_BUILDS);

const pointAt = (releases: Releases, record: BuildRecord): Releases => {
  if (record.kind === 'remote') {
    const { [record.app]: known } = releases.remotes;
    return { ...releases, remotes: { ...releases.remotes, [record.app]: withLive(known, record.remote) } };
  }
  const key = record.app === 'monolith' ? 'monolith' : 'host';
  return { ...releases, [key]: withLive(releases[key], record.page) };
};

/**
 * Puts builds into `DATA_DIR/releases/<app>/<build>/` and makes them the live ones. Each step is one rename:
 * a reader sees the releases before or after it, never between.
 */
export const publish = async (builds: readonly FinishedBuild[], dataDir: string): Promise<void> => {
  const folder = releasesFolder(dataDir);
  await withFolderLock(join(folder, '.lock'), async () => {
    for (const build of builds) await copyRelease(build, folder);
    const file = join(folder, 'registry.json');
    const before = await readReleases(file);
    const after = builds.reduce((releases, { record }) => pointAt(releases, record), before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, `${JSON.stringify(after, null, 2)}\n`);
    await rename(temporary, file);
  });
};
