import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { buildName, isSetAside, readPerson } from '../boot/choose-build.ts';
import type { Listing } from '../boot/data-blocks.ts';
import { writeLocal } from '../boot/raw-storage.ts';
import { report } from '../telemetry/report.ts';

/** Failures that are kept in all; older ones go first. */
const KEPT = 20;

/**
 * Writes down that a build failed here, and tells of it. The second time sets it aside: the next choice is the build
 * listed behind it (architecture §5.5). Builds that the registry no longer lists are forgotten.
 */
export const noteFailure = (
  { remotes }: Listing,
  app: RemoteApp,
  build: string,
  what: Pick<TelemetryEvent, 'kind' | 'phase'>,
): void => {
  const name = buildName(app, build);
  const listed = Object.entries(remotes).flatMap(([owner, builds]) =>
    builds.map((one) => buildName(owner, one.build)),
  );
  const { failures } = readPerson();
  const kept = [...failures.filter((failed) => listed.includes(failed)), name].slice(-KEPT);
  writeLocal(STORAGE_KEYS.failedBuilds, kept.join(' '));
  report({ ...what, app, build });
  if (isSetAside(kept, name) && !isSetAside(failures, name)) report({ kind: 'set_aside', app, build });
};
