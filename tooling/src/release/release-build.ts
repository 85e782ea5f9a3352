import { join } from 'node:path';
import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import type { BuildRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { exists, placeBuild, type Removed, releasesFolder, verifyPlaced } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { handOver, releaseCanary, releaseLive, releasesOf } from './pointers.ts';
import { verifyReachable } from './reach.ts';
import { changeReleases, readReleases } from './registry-file.ts';
import { noteStored, sweepStore } from './stored-builds.ts';

/** What is done so far; whatever ends the process in between leaves the releases as they were. */
export type ReleaseStep = 'placed' | 'verified' | 'uploaded' | 'reached' | 'locked' | 'pointed';

export interface ReleaseParts {
  readonly dataDir: string;
  readonly now: () => Date;
  readonly store: ObjectStore | null;
  /** Address of a server over this data directory, asked for every file before the registry points at them. */
  readonly server: string | null;
  readonly tell?: (step: ReleaseStep) => Promise<void> | void;
}

/** Puts the files of a remote into the store, if there is one. */
const upload = async (build: FinishedBuild, parts: ReleaseParts): Promise<void> => {
  if (!parts.store || build.record.kind !== 'remote') return;
  await noteStored(releasesFolder(parts.dataDir), build.record);
  await parts.store.upload(build);
};

/** Puts a build where browsers find it and proves that they do. Nothing points at it yet. */
const deliver = async (build: FinishedBuild, parts: ReleaseParts): Promise<BuildRecord> => {
  const { dataDir, server, tell } = parts;
  const placed = await placeBuild(build, releasesFolder(dataDir));
  await tell?.('placed');
  await verifyPlaced(build, placed);
  await tell?.('verified');
  await upload(build, parts);
  await tell?.('uploaded');
  const { app, build: name } = build.record;
  if (server) await verifyReachable(build, `${server}/r/${app}/${name}/`, false);
  await tell?.('reached');
  return parts.store?.described(build.record) ?? build.record;
};

const point = async (
  builds: readonly FinishedBuild[],
  parts: ReleaseParts,
  change: (releases: Releases, now: Date) => Releases,
  rebuild = false,
): Promise<Releases> => {
  const { dataDir, now, store, tell } = parts;
  const folder = releasesFolder(dataDir);
  // A sweep of another command may have taken what nobody named yet, here and from the store.
  const ensure = async () => {
    await tell?.('locked');
    for (const build of builds) {
      const { app, build: name } = build.record;
      if (await exists(join(folder, app, name))) continue;
      await placeBuild(build, folder);
      await upload(build, parts);
    }
  };
  // Nobody is given these builds any more. Those that were released before notes were kept have none.
  const conclude = async (releases: Releases, removed: readonly Removed[]) => {
    if (!store) return;
    for (const gone of removed.filter(({ app }) => app in releases.remotes)) await noteStored(folder, gone);
    await sweepStore(folder, store, releases);
  };
  const releases = await changeReleases({ dataDir, now, rebuild, ensure, conclude }, change);
  await tell?.('pointed');
  return releases;
};

/** Releases a build: for everybody, or, with `share`, for that many percent of the people. */
export const releaseBuild = async (
  build: FinishedBuild,
  share: number | null,
  parts: ReleaseParts,
): Promise<Releases> => {
  const record = await deliver(build, parts);
  return point([build], parts, (releases, now) =>
    share === null ? releaseLive(releases, record, now) : releaseCanary(releases, record, share, now),
  );
};

/**
 * What `start` made becomes live, unless the same was handed over before: then a rollback or a canary stays. Makes an
 * unreadable registry anew.
 */
export const publish = async (builds: readonly FinishedBuild[], parts: ReleaseParts): Promise<void> => {
  const known = await readReleases(parts.dataDir).catch(() => emptyReleases());
  const records: BuildRecord[] = [];
  for (const build of builds) {
    const isKnown = releasesOf(known, build.record.app).last_made === build.record.build;
    records.push(isKnown ? build.record : await deliver(build, parts));
  }
  await point(
    builds,
    parts,
    (releases, now) => records.reduce((before, record) => handOver(before, record, now), releases),
    true,
  );
};
