import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import type { BuildRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { placeBuild, releasesFolder, verifyPlaced } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { handOver, releaseCanary, releaseLive, releasesOf } from './pointers.ts';
import { verifyReachable } from './reach.ts';
import { changeReleases, readReleases } from './registry-file.ts';

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

/** Puts a build where browsers find it and proves that they do. Nothing points at it yet. */
const deliver = async (build: FinishedBuild, parts: ReleaseParts): Promise<BuildRecord> => {
  const { dataDir, store, server, tell } = parts;
  const placed = await placeBuild(build, releasesFolder(dataDir));
  await tell?.('placed');
  await verifyPlaced(build, placed);
  await tell?.('verified');
  await store?.upload(build);
  await tell?.('uploaded');
  const { app, build: name } = build.record;
  if (server) await verifyReachable(build, `${server}/r/${app}/${name}/`, false);
  await tell?.('reached');
  return store?.described(build.record) ?? build.record;
};

const point = async (
  builds: readonly FinishedBuild[],
  parts: ReleaseParts,
  change: (releases: Releases, now: Date) => Releases,
  rebuild = false,
): Promise<Releases> => {
  const { dataDir, now, store, tell } = parts;
  // A sweep of another command may have taken a folder that nobody named yet.
  const ensure = async () => {
    await tell?.('locked');
    for (const build of builds) await placeBuild(build, releasesFolder(dataDir));
  };
  const { releases, removed } = await changeReleases({ dataDir, now, rebuild, ensure }, change);
  await tell?.('pointed');
  for (const gone of removed) {
    // Nobody is given these builds any more: what stays of them costs room, not a release.
    await store
      ?.remove(gone)
      .catch((error: unknown) => console.warn(`${gone.app} ${gone.build} stays: ${error}`));
  }
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
