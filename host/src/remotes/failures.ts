import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { buildName, isQuarantined, readRolloutState } from '../boot/choose-build.ts';
import type { RemoteRegistry } from '../boot/data-blocks.ts';
import { writeLocal } from '../boot/raw-storage.ts';
import { report } from '../telemetry/report.ts';

/** The newest failures of remotes only are stored. */
const STORED_MAX = 20;
const OF_HOST = buildName('host', '');

/**
 * Stores and reports a failure of a build; the second one quarantines it, so that the next listed build is
 * used. Failures of builds that the registry no longer lists are dropped; those of the host's canary stay.
 */
export const recordFailure = (
  { remotes }: RemoteRegistry,
  app: RemoteApp,
  build: string,
  failure: Pick<TelemetryEvent, 'kind' | 'phase'>,
): void => {
  const name = buildName(app, build);
  const listed = Object.entries(remotes).flatMap(([owner, builds]) =>
    builds.map((one) => buildName(owner, one.build)),
  );
  const { failures } = readRolloutState();
  const stored = [
    ...failures.filter((failed) => failed.startsWith(OF_HOST)),
    ...[...failures.filter((failed) => listed.includes(failed)), name].slice(-STORED_MAX),
  ];
  writeLocal(STORAGE_KEYS.failedBuilds, stored.join(' '));
  report({ ...failure, app, build });
  if (isQuarantined(stored, name) && !isQuarantined(failures, name))
    report({ kind: 'set_aside', app, build });
};
