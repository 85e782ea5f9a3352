import { ReleaseError } from '@cars/shared-server/releases/rollout';
import type { FinishedBuild } from '../build/build-runner.ts';

/** The builds of the named apps, all of them without names. Throws `ReleaseError` for an app that has none. */
export const chosenBuilds = <Build extends Pick<FinishedBuild, 'record'>>(
  builds: readonly Build[],
  names: readonly string[],
): Build[] => {
  if (names.length === 0) return [...builds];
  return [...new Set(names)].map((name) => {
    const build = builds.find(({ record }) => record.app === name);
    if (build) return build;
    throw new ReleaseError(
      `${name} is not in this folder; there are: ${builds.map(({ record }) => record.app).join(', ')}`,
    );
  });
};
