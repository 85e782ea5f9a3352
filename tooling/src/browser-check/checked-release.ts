import type { Releases } from '@cars/shared-contracts/shell/releases';
import { type Audience, ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import type { BuildRecord } from '../build/build-record.ts';
import { buildAll, type FinishedBuild } from '../build/build-runner.ts';
import type { LeftOut } from '../release/command.ts';
import { contractComplaint, currentContract, frozenContract } from '../release/contract.ts';
import { releasesFolder } from '../release/folder.ts';
import { checkLoadBudget } from '../release/load-budget.ts';
import { checkSurface } from '../release/public-surface.ts';
import { readReleases } from '../release/registry-file.ts';
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

/**
 * Builds apps of this checkout and releases them in one change, when they keep the contract, are not much larger than
 * the live builds and work in a browser. Throws `ReleaseError` otherwise.
 */
export const releaseCheckout = async (
  apps: readonly BuiltApp[],
  audience: Audience | null,
  leftOut: LeftOut,
  parts: ReleaseParts,
): Promise<{ readonly builds: readonly FinishedBuild[]; readonly releases: Releases }> => {
  // The single artifact has no shell to be opened in.
  const isOpened = !leftOut.browserCheck && !apps.includes('monolith');
  if (isOpened) ensureBrowserIsThere();
  const [frozen, current] = [frozenContract(ROOT), await currentContract(ROOT)];
  const complaint = await contractComplaint(frozen, current);
  if (complaint) throw new ReleaseError(complaint);
  const builds = await buildAll(apps);
  for (const { record } of builds) checkSurface(record, frozen.surface, current.surface);
  if (!leftOut.anyway) {
    const known = await readReleases(parts);
    for (const build of builds) await checkLoadBudget(build, known, releasesFolder(parts.dataDir));
  }
  const inspect = (records: readonly BuildRecord[]) => tryInBrowser(records, parts);
  const releases = await releaseBuilds(
    builds,
    audience,
    { ...parts, ...(isOpened ? { inspect } : {}) },
    leftOut.anyway,
  );
  return { builds, releases };
};
