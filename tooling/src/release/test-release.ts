import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesOf } from '@cars/shared-server/releases/rollout';
import { afterEach, beforeEach } from '@rstest/core';
import { readReleases } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

/** A data directory for each test, and releases of the ad remote into it. */
export const releaseStage = () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const inReleases = (...path: string[]) => join(folder, 'data/releases', ...path);
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  const release = async (build: string, now?: () => Date) =>
    releaseBuilds([await fakeBuild(folder, build)], null, partsIn(folder, now));
  const live = async () => releasesOf(await readReleases(partsIn(folder)), 'remote-ad').live;
  return { folder: () => folder, inReleases, exists, release, live };
};
