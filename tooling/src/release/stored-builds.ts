import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import type { NamedBuild } from '@cars/shared-server/releases/build-files';
import { exists } from './folder.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Builds with files in the object store: an empty file each, `.stored/<app>/<build>`, from before the first
 * upload until after the last removal. A command that is killed, has no configuration of the store or cannot
 * reach it leaves the file for a later one.
 */
const NOTES = '.stored';

export const noteStored = async (folder: string, { app, build }: NamedBuild): Promise<void> => {
  await mkdir(join(folder, NOTES, app), { recursive: true });
  await writeFile(join(folder, NOTES, app, build), '');
};

const notedBuilds = async (folder: string): Promise<NamedBuild[]> => {
  const apps = await readdir(join(folder, NOTES)).catch(() => []);
  const noted = await Promise.all(
    apps.map(async (app) =>
      (await readdir(join(folder, NOTES, app)).catch(() => [])).map((build) => ({ app, build })),
    ),
  );
  return noted.flat();
};

/**
 * Removes builds from the store that are neither in the registry nor being released; called under the
 * registry's lock. A failure is logged and retried by a later release.
 */
export const sweepStore = async (folder: string, store: ObjectStore, releases: Releases): Promise<void> => {
  for (const { app, build } of await notedBuilds(folder)) {
    const known = releases.remotes[app]?.builds ?? [];
    const isNamed = known.some(({ description }) => description.build === build);
    if (isNamed || (await exists(join(folder, app, build)))) continue;
    try {
      await store.remove({ app, build });
    } catch (error) {
      console.warn(`${app} ${build} stays in the object store for now: ${error}`);
      return; // the others would wait for the same store
    }
    await rm(join(folder, NOTES, app, build), { force: true });
  }
};
