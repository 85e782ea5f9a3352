import type { RemoteBuild } from './registry.ts';
import type { RemoteReleases } from './releases.ts';

/**
 * Builds of a remote that a page may run, in this order: the live one, the one before it (the fallback), the newest
 * earlier one of each contract version (for older shells), the canary. A build that was rolled back is not offered.
 */
export const offeredBuilds = ({ builds, live, canary }: RemoteReleases): RemoteBuild[] => {
  const known = builds.map(({ description }) => description);
  const find = (name: string) => known.filter(({ build }) => build === name);
  const line = live.flatMap(find);
  const offered = line.filter(
    ({ contract }, at) => at <= 1 || line.findIndex((other) => other.contract === contract) === at,
  );
  return [...offered, ...(canary ? find(canary.build) : [])];
};
