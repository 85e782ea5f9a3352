import { contractUnderLive, type HostContract, liveHost } from '@cars/shared-server/releases/contract-uses';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { placeOf } from './command.ts';
import { readReleases } from './registry-file.ts';

/** Any of these names a registry. Without them it is that of the demo in the checkout, which no user has. */
const REGISTRY = ['DATA_DIR', 'DATABASE_URL', 'S3_REGISTRY'] as const;

/**
 * Compares what this checkout offers with the live host of the registry that the environment names. Returns a line about
 * it; throws `ReleaseError` when the version does not announce the difference.
 */
export const compareWithLive = async (
  env: Readonly<Record<string, string | undefined>>,
  now: HostContract,
): Promise<string> => {
  if (!REGISTRY.some((name) => env[name]))
    return `not compared with a live host: none of ${REGISTRY.join(', ')} is set; release host compares`;
  const releases = await readReleases(await placeOf(env));
  const live = liveHost(releases);
  if (!live?.provides) return 'not compared with a live host: the registry has none; release host compares';
  const { build, contract } = live.description;
  const complaint = contractUnderLive(releases, now);
  if (complaint) throw new ReleaseError(`host ${build} is live with contract ${contract}: ${complaint}`);
  return `compared with host ${build}, which is live with contract ${contract}`;
};
