import type { Releases } from '@cars/shared-contracts/shell/releases';
import { type Audience, ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuildRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { readDelivered } from '../release/delivered-build.ts';
import { releasesFolder } from '../release/folder.ts';
import { checkLoadBudget } from '../release/load-budget.ts';
import { copyRegistered, readReleases } from '../release/registry-file.ts';
import { type ReleaseParts, releaseBuilds } from '../release/release-build.ts';
import { checkSurface, type Surfaces } from '../release/surface-changes.ts';
import { ensureBrowserIsThere, openBrowserCheck } from './browser-check.ts';

/** What is checked before builds go live. */
export interface Checks {
  /** Leaves out sections without a build, names that the live host lacks, sizes. */
  readonly anyway: boolean;
  /** Where builds are tried among the live ones: in a browser, on a server alone (first screens), or nowhere. */
  readonly trial: 'browser' | 'server' | 'none';
}

export interface Released {
  readonly builds: readonly FinishedBuild[];
  readonly releases: Releases;
}

const tryOut = async (
  records: readonly BuildRecord[],
  parts: ReleaseParts,
  isOpened: boolean,
): Promise<void> => {
  const check = await openBrowserCheck(parts, isOpened);
  try {
    console.log(await check.check(records));
  } finally {
    await check.close();
  }
};

/** Releases builds under the conditions of `checks`. Throws `ReleaseError` for one that does not fulfill them. */
export const releaseChecked = async (
  builds: readonly FinishedBuild[],
  { frozen, current }: Surfaces,
  audience: Audience | null,
  { anyway, trial }: Checks,
  parts: ReleaseParts,
): Promise<Released> => {
  for (const { record } of builds) checkSurface(record, frozen, current);
  await copyRegistered(parts);
  if (!anyway) {
    const known = await readReleases(parts);
    for (const build of builds) await checkLoadBudget(build, known, releasesFolder(parts.dataDir));
  }
  // The single artifact has no shell to be opened in.
  const isTried = trial !== 'none' && builds.every(({ record }) => record.app !== 'monolith');
  const inspect = (records: readonly BuildRecord[]) => tryOut(records, parts, trial === 'browser');
  const releases = await releaseBuilds(
    builds,
    audience,
    { ...parts, ...(isTried ? { inspect } : {}) },
    anyway,
  );
  return { builds, releases };
};

const numbersOf = (contract: string): number[] => contract.split('.').map(Number);

/** Throws `ReleaseError` for a contract of later than this product: nothing here could compare it. */
const refuseUnknownContract = ({ app, build, contract }: BuildRecord, { frozen }: Surfaces): void => {
  const newest = frozen.host?.contract ?? '';
  const [own, known] = [numbersOf(contract), numbersOf(newest)];
  const at = own.findIndex((number, place) => number !== known[place]);
  if (at < 0 || (own[at] ?? 0) < (known[at] ?? 0)) return;
  throw new ReleaseError(
    `refused: ${app} ${build} needs contract ${contract}, the newest here is ${newest}: update the server first`,
  );
};

/** Releases the build in a folder, made by a team outside of this repository, under the same conditions. */
export const releaseDelivered = async (
  folder: string,
  surfaces: Surfaces,
  audience: Audience | null,
  checks: Checks,
  parts: ReleaseParts,
): Promise<Released> => {
  if (checks.trial === 'browser') ensureBrowserIsThere();
  const build = await readDelivered(folder);
  refuseUnknownContract(build.record, surfaces);
  return releaseChecked([build], surfaces, audience, checks, parts);
};
