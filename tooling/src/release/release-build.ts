import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import { type NamedBuild, nameOf } from '@cars/shared-server/releases/build-files';
import { type ChangeOrigin, safePlan } from '@cars/shared-server/releases/registry';
import {
  type Audience,
  publishMissing,
  registeredBuilds,
  releaseCanary,
  releaseLive,
} from '@cars/shared-server/releases/rollout';
import type { BuildRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { withFolderLock } from '../build/folder-lock.ts';
import { exists, placeBuild, releasesFolder, removeBuild, verifyNames, verifyPlaced } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { changeReleases, type RegistryChange, type ReleasesPlace, readReleases } from './registry-file.ts';
import { verifyReachable } from './served-files-check.ts';
import { noteStored, sweepStore } from './stored-builds.ts';

/** Progress; a process killed in between leaves the releases unchanged. */
export type ReleaseStep = 'placed' | 'verified' | 'uploaded' | 'reached' | 'locked' | 'pointed';

export interface ReleaseParts extends ReleasesPlace, ChangeOrigin {
  readonly now: () => Date;
  readonly store: ObjectStore | null;
  /** Address of a server of this data directory: it has to serve every file before the build goes live. */
  readonly server: string | null;
  /** Looks at builds whose files are in place, before they go live; it throws to refuse them. */
  readonly inspect?: (records: readonly BuildRecord[]) => Promise<unknown>;
  readonly onStep?: (step: ReleaseStep) => Promise<void> | void;
}

/** Puts the files of a remote into the store, if there is one. */
const upload = async (build: FinishedBuild, parts: ReleaseParts): Promise<void> => {
  if (!parts.store || build.record.kind !== 'remote') return;
  await noteStored(releasesFolder(parts.dataDir), build.record);
  await parts.store.upload(build);
};

/** What a release added of a build, beside its files in an object store. */
interface Added extends NamedBuild {
  readonly isPlaced: boolean;
  /** When it was stored in the database; null: it was there before. */
  storedAt: Date | null;
}

/** Which builds the registry names. Throws when it cannot be read. */
const registeredIn = async (parts: ReleaseParts) => {
  const named = new Set(registeredBuilds(await readReleases(parts)).map(nameOf));
  return (build: NamedBuild): boolean => named.has(nameOf(build));
};

/** Uploads a build and verifies its files, without making it live. Notes in `added` what was not there before. */
const deliver = async (
  build: FinishedBuild,
  parts: ReleaseParts,
  added: Added[],
  isRegistered: (named: NamedBuild) => boolean,
): Promise<BuildRecord> => {
  const { dataDir, server, onStep } = parts;
  const folder = releasesFolder(dataDir);
  const { app, build: name } = build.record;
  await verifyPlaced(build, build.files);
  await verifyNames(build, folder, isRegistered);
  const isPlaced = !(await exists(join(folder, app, name)));
  const placed = await placeBuild(build, folder);
  const own: Added = { app, build: name, isPlaced, storedAt: null };
  added.push(own);
  await onStep?.('placed');
  await verifyPlaced(build, placed);
  await onStep?.('verified');
  const at = parts.now();
  if (await parts.builds?.put(build.record, placed, at)) own.storedAt = at;
  await upload(build, parts);
  await onStep?.('uploaded');
  if (server) await verifyReachable(build, server, false);
  await onStep?.('reached');
  return parts.store?.described(build.record) ?? build.record;
};

const point = async (
  builds: readonly FinishedBuild[],
  parts: ReleaseParts,
  change: (releases: Releases, now: Date) => Releases,
  options: Pick<RegistryChange, 'anyway' | 'rebuild'>,
): Promise<Releases> => {
  const { dataDir, store, onStep } = parts;
  const folder = releasesFolder(dataDir);
  // Another command may have removed unregistered files, here and in the store.
  const ensure = async () => {
    await onStep?.('locked');
    for (const build of builds) {
      const { app, build: name } = build.record;
      const placed = join(folder, app, name);
      const [at, isPlaced] = [parts.now(), await exists(placed)];
      // Nothing is swept that was placed or requested in the last days.
      if (isPlaced) await utimes(placed, at, at);
      else {
        await placeBuild(build, folder);
        await upload(build, parts);
      }
      await parts.builds?.put(build.record, placed, at);
    }
  };
  // These builds are retired. Builds from before the notes have none.
  const conclude = async (releases: Releases, removed: readonly NamedBuild[]) => {
    if (!store) return;
    for (const retired of removed.filter(({ app }) => app !== 'host' && app !== 'monolith'))
      await noteStored(folder, retired);
    await sweepStore(folder, store, releases);
  };
  const releases = await changeReleases({ ...parts, ...options, ensure, conclude }, change);
  await onStep?.('pointed');
  return releases;
};

/** Removes what a refused release added and the registry does not name. */
const withdraw = (added: readonly Added[], parts: ReleaseParts): Promise<void> => {
  const folder = releasesFolder(parts.dataDir);
  return withFolderLock(join(folder, '.lock'), async () => {
    const isRegistered = await registeredIn(parts);
    for (const one of added.filter((named) => !isRegistered(named))) {
      if (one.storedAt) await parts.builds?.remove(one, one.storedAt);
      if (one.isPlaced) await removeBuild(folder, one);
    }
  });
};

/** Delivers builds and goes on with their records. A throw of either leaves no files of builds that were not released. */
const withDelivered = async <T>(
  builds: readonly FinishedBuild[],
  parts: ReleaseParts,
  use: (records: readonly BuildRecord[]) => Promise<T>,
): Promise<T> => {
  const added: Added[] = [];
  try {
    const isRegistered = await registeredIn(parts).catch(() => () => false);
    const records: BuildRecord[] = [];
    for (const build of builds) records.push(await deliver(build, parts, added, isRegistered));
    return await use(records);
  } catch (error) {
    // What cannot be removed now is swept later: the first error is the one to print.
    if (added.length > 0) await withdraw(added, parts).catch(() => undefined);
    throw error;
  }
};

/**
 * Releases builds in one change of the registry: live, or, with `audience`, as canaries.
 * Throws `ReleaseError` when sections of the live host would have no build, unless `anyway`.
 */
export const releaseBuilds = (
  builds: readonly FinishedBuild[],
  audience: Audience | null,
  parts: ReleaseParts,
  anyway = false,
): Promise<Releases> =>
  withDelivered(builds, parts, async (records) => {
    const release = (releases: Releases, record: BuildRecord, now: Date) =>
      audience === null ? releaseLive(releases, record, now) : releaseCanary(releases, record, audience, now);
    const change = (releases: Releases, now: Date) =>
      records.reduce((before, record) => release(before, record, now), releases);
    if (parts.inspect) {
      // What the registry would refuse needs no browser.
      if (!anyway) safePlan(await readReleases(parts), (releases) => change(releases, parts.now()));
      await parts.inspect(records);
    }
    return point(builds, parts, change, { anyway });
  });

/** Makes builds live whose apps have no live build; the others are left alone. Replaces an unreadable registry. */
export const publishBuilds = async (builds: readonly FinishedBuild[], parts: ReleaseParts): Promise<void> => {
  await withDelivered(builds, parts, (records) =>
    point(
      builds,
      parts,
      (releases, now) => records.reduce((before, record) => publishMissing(before, record, now), releases),
      { rebuild: true },
    ),
  );
};
