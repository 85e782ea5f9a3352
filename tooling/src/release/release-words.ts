import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import { type Audience, ReleaseError, releasesOf } from '@cars/shared-server/releases/rollout';
import type { FinishedBuild } from '../build/build-runner.ts';
import type { ReleaseParts } from './release-build.ts';

const SHARE = /^[1-9]\d?$/;
const TESTERS = /^\d{1,15}(,\d{1,15})*$/;

interface CanaryOptions {
  readonly canary?: string | null | undefined;
  readonly admin?: boolean | undefined;
  readonly testers?: string | null | undefined;
}

/** For whom a release is; null: for everyone. Throws `ReleaseError` for a share or ids that are not valid. */
export const audienceOf = ({ canary, admin, testers }: CanaryOptions): Audience | null => {
  if (typeof canary !== 'string' && !admin && typeof testers !== 'string') return null;
  if (typeof canary === 'string' && !SHARE.test(canary))
    throw new ReleaseError(`--canary ${canary}: a share of 1 to 99 percent is expected`);
  if (typeof testers === 'string' && !TESTERS.test(testers))
    throw new ReleaseError(`--testers ${testers}: ids of users with commas between them are expected`);
  return {
    share: Number(canary ?? 0),
    ...(admin ? { admin } : {}),
    ...(typeof testers === 'string' ? { testers: testers.split(',').map(Number) } : {}),
  };
};

const usersOf = ({ share, admin, testers = [] }: Audience): string =>
  [
    ...(share > 0 ? [`${share} % of the users`] : []),
    ...(admin ? ['admin mode'] : []),
    ...(testers.length > 0 ? [`${testers.length} testers`] : []),
  ].join(' and ');

/** Where a change counts: servers of a shared registry run anywhere. */
type Place = Pick<ReleaseParts, 'server' | 'dataDir' | 'log'>;

/** The sentence about a build that everyone gets, named live where a server runs. */
export const liveWords = (app: string, build: string | undefined, { server, dataDir, log }: Place): string =>
  server || log
    ? `${app} ${build} is live for everybody`
    : `${app} ${build} is the build of ${dataDir}, where no server runs now`;

/** Sentences for users of a build that the live host cannot run yet, or does not route. */
export const warningsOf = (
  { record: { app, contract } }: Pick<FinishedBuild, 'record'>,
  { host }: Releases,
): string[] => {
  const live = host.builds.find(({ description }) => description.build === host.live[0])?.description;
  if (app === 'host' || !live) return [];
  const isTooNew = !isCompatibleContract(contract, live.contract);
  const isRouted = !live.routes || live.routes.some((route) => route.app === app);
  return [
    ...(isTooNew
      ? [
          `${app} needs contract ${contract}, the live host offers ${live.contract}: it waits for the next host`,
        ]
      : []),
    ...(isRouted
      ? []
      : [`the live host has no route to ${app}: it appears with the next release of the host`]),
  ];
};

/** The sentence about a build that was released; `warningsOf` states why one waits. */
export const resultOf = (
  build: FinishedBuild,
  audience: Audience | null,
  releases: Releases,
  place: Place,
): string => {
  const { app, build: name } = build.record;
  if (warningsOf(build, releases).length > 0)
    return `${app} ${name} is released, and the live host does not use it yet`;
  return audience === null
    ? liveWords(app, name, place)
    : `${app} ${name} is live for ${usersOf(audience)}, ${releasesOf(releases, app).live[0]} for the others`;
};
