import type { Releases } from '@cars/shared-contracts/shell/releases';
import { type Audience, ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import type { BuildRecord } from '../build/build-record.ts';
import { buildAll, type FinishedBuild } from '../build/build-runner.ts';
import type { LeftOut } from '../release/command.ts';
import { contractComplaint, currentContract, frozenContract } from '../release/contract.ts';
import { readDelivered } from '../release/delivered-build.ts';
import { releasesFolder } from '../release/folder.ts';
import { checkLoadBudget } from '../release/load-budget.ts';
import {
  checkSurface,
  currentSurface,
  frozenSurface,
  type PublicSurface,
} from '../release/public-surface.ts';
import { copyRegistered, readReleases } from '../release/registry-file.ts';
import { type ReleaseParts, releaseBuilds } from '../release/release-build.ts';
import { ROOT } from '../root.ts';
import { ensureBrowserIsThere, openBrowserCheck } from './browser-check.ts';

const tryInBrowser = async (records: readonly BuildRecord[], parts: ReleaseParts): Promise<void> => {
  const check = await openBrowserCheck(parts);
  try {
    console.log(await check.check(records));
  } finally {
    await check.close();
  }
};

interface Released {
  readonly builds: readonly FinishedBuild[];
  readonly releases: Releases;
}

/** What a build has to agree with. */
interface Surfaces {
  readonly frozen: PublicSurface;
  readonly current: PublicSurface;
}

const releaseChecked = async (
  builds: readonly FinishedBuild[],
  { frozen, current }: Surfaces,
  audience: Audience | null,
  leftOut: LeftOut,
  parts: ReleaseParts,
): Promise<Released> => {
  for (const { record } of builds) checkSurface(record, frozen, current);
  await copyRegistered(parts);
  if (!leftOut.anyway) {
    const known = await readReleases(parts);
    for (const build of builds) await checkLoadBudget(build, known, releasesFolder(parts.dataDir));
  }
  // The single artifact has no shell to be opened in.
  const isOpened = !leftOut.browserCheck && builds.every(({ record }) => record.app !== 'monolith');
  const inspect = (records: readonly BuildRecord[]) => tryInBrowser(records, parts);
  const releases = await releaseBuilds(
    builds,
    audience,
    { ...parts, ...(isOpened ? { inspect } : {}) },
    leftOut.anyway,
  );
  return { builds, releases };
};

/**
 * Builds apps of this checkout and releases them in one change, when they keep the contract, are not much larger than
 * the live builds and work in a browser. Throws `ReleaseError` otherwise.
 */
export const releaseCheckout = async (
  apps: readonly BuiltApp[],
  audience: Audience | null,
  leftOut: LeftOut,
  parts: ReleaseParts,
): Promise<Released> => {
  if (!leftOut.browserCheck && !apps.includes('monolith')) ensureBrowserIsThere();
  const [frozen, current] = [frozenContract(ROOT), await currentContract(ROOT)];
  const complaint = await contractComplaint(frozen, current);
  if (complaint) throw new ReleaseError(complaint);
  const surfaces = { frozen: frozen.surface, current: current.surface };
  return releaseChecked(await buildAll(apps), surfaces, audience, leftOut, parts);
};

/** Releases the build in a folder, made by a team outside of this repository, under the same conditions. */
export const releaseDelivered = async (
  folder: string,
  audience: Audience | null,
  leftOut: LeftOut,
  parts: ReleaseParts,
): Promise<Released> => {
  if (!leftOut.browserCheck) ensureBrowserIsThere();
  const build = await readDelivered(folder);
  const surfaces = { frozen: frozenSurface(ROOT), current: currentSurface(ROOT) };
  // The commit of this checkout is not that of the build.
  return releaseChecked([build], surfaces, audience, leftOut, { ...parts, commit: null });
};
