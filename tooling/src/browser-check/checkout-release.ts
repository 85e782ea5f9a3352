import { type Audience, ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import { buildAll } from '../build/build-runner.ts';
import { contractComplaint, currentContract, frozenContract } from '../release/contract.ts';
import type { ReleaseParts } from '../release/release-build.ts';
import { ROOT } from '../root.ts';
import { ensureBrowserIsThere } from './browser-check.ts';
import { type Checks, type Released, releaseChecked } from './checked-release.ts';

/**
 * Builds apps of this checkout and releases them in one change, when they keep the contract, are not much larger than
 * the live builds and work in a browser. Throws `ReleaseError` otherwise.
 */
export const releaseCheckout = async (
  apps: readonly BuiltApp[],
  audience: Audience | null,
  checks: Checks,
  parts: ReleaseParts,
): Promise<Released> => {
  if (checks.trial === 'browser' && !apps.includes('monolith')) ensureBrowserIsThere();
  const [frozen, current] = [frozenContract(ROOT), await currentContract(ROOT)];
  const complaint = await contractComplaint(frozen, current);
  if (complaint) throw new ReleaseError(complaint);
  const surfaces = { frozen: frozen.surface, current: current.surface };
  return releaseChecked(await buildAll(apps), surfaces, audience, checks, parts);
};
