import type { RemoteBuild } from './registry.ts';
import type { RemoteReleases } from './releases.ts';

/**
 * Builds of a remote that a page may run, the live one first. Behind it are, of the builds that were live before, the
 * newest of each contract version (for older shells) and the one before the live one (the fallback); the canary is
 * last. A build that was rolled back is not offered.
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
