import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathInBuild } from '@cars/shared-contracts/shell/build-address';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import { ReleaseError, releasesOf } from '@cars/shared-server/releases/rollout';
import { gzipBytes } from '../build/budgets.ts';
import type { BuildRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { namedFiles } from './folder.ts';

/** How much more than the live build a build may load: a share, and an amount for small ones. */
const FACTOR = 1.2;
const ADDED_BYTES = 8 * 1024;

/** Compressed size of what a browser loads for the first screen of a remote, from the folder of its files. */
const loadedBytes = async (app: string, remote: RemoteBuild, files: string): Promise<number> => {
  const paths = namedFiles(remote).map(({ url }) =>
    join(files, pathInBuild(url, { app, build: remote.build })),
  );
  const sizes = await Promise.all(paths.map(async (path) => gzipBytes(await readFile(path))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const liveBuild = (releases: Releases, { app }: BuildRecord): RemoteBuild | undefined => {
  const [live] = releasesOf(releases, app).live;
  return releases.remotes[app]?.builds.find(({ description }) => description.build === live)?.description;
};

/**
 * Throws `ReleaseError` for a remote whose first screen loads much more than that of the live build. `folder` holds the
 * releases; a live build whose files are not there is not compared.
 */
export const checkLoadBudget = async (
  { record, files }: FinishedBuild,
  releases: Releases,
  folder: string,
): Promise<void> => {
  const live = liveBuild(releases, record);
  if (record.kind !== 'remote' || !live) return;
  const before = await loadedBytes(record.app, live, join(folder, record.app, live.build)).catch(() => null);
  if (before === null) {
    console.warn(
      `${record.app} ${live.build}, the live build, has no files in ${folder}: sizes are not compared`,
    );
    return;
  }
  const [now, limit] = [
    await loadedBytes(record.app, record.remote, files),
    Math.round(before * FACTOR) + ADDED_BYTES,
  ];
  if (now <= limit) return;
  throw new ReleaseError(
    `refused: ${record.app} ${record.build} loads ${now} bytes (gzip) for its first screen, the live build ${live.build} loads ${before}; ${limit} are allowed. Make it smaller, or add --anyway`,
  );
};
