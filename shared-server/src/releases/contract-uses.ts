import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import { offeredBuilds } from '@cars/shared-contracts/shell/offered-builds';
import type { ContractNames, Releases } from '@cars/shared-contracts/shell/releases';
import { hostPlans } from './plan.ts';
import { ReleaseError } from './rollout.ts';
import { type Change, satisfies, stepBetween, versionComplaint } from './version-step.ts';

type HostBuild = Releases['host']['builds'][number];

const LISTS = ['runtime', 'endpoints', 'widgets'] as const;
const SINGULAR = { runtime: 'runtime', endpoints: 'endpoint', widgets: 'widget' } as const;

/** The build of the host that is live. */
export const liveHost = ({ host }: Releases): HostBuild | undefined =>
  host.builds.find(({ description }) => description.build === host.live[0]);

/** What a build takes that a host does not provide, by name. */
export const missingNames = (uses: ContractNames, provides: ContractNames): string[] => [
  ...LISTS.flatMap((list) =>
    uses[list].filter((name) => !provides[list].includes(name)).map((name) => `${SINGULAR[list]} ${name}`),
  ),
  ...Object.entries(uses.packages).flatMap(([name, range]) => {
    const version = provides.packages[name.split('/')[0] ?? name];
    return version && !satisfies(version, range) ? [`${name} ${range} (it shares ${version})`] : [];
  }),
];

/** A name that a build takes and that a host, under which people would run it, does not provide. */
export interface MissingUse {
  readonly app: string;
  readonly build: string;
  readonly name: string;
  readonly host: string;
}

const missingUnder = (releases: Releases, { provides, description: host }: HostBuild): MissingUse[] => {
  if (!provides) return [];
  return Object.entries(releases.remotes).flatMap(([app, known]) =>
    offeredBuilds(known)
      .filter(({ contract }) => isCompatibleContract(contract, host.contract))
      .flatMap(({ build }) => {
        const uses = known.builds.find((named) => named.description.build === build)?.uses;
        const missing = uses ? missingNames(uses, provides) : [];
        return missing.map((name) => ({ app, build, name, host: host.build }));
      }),
  );
};

/** What builds use that pages of the live host or of its canary may run, and that these hosts do not have. */
const missingUses = (releases: Releases): MissingUse[] => {
  const { builds, live, canary } = releases.host;
  return builds
    .filter(({ description: { build } }) => build === live[0] || build === canary?.build)
    .flatMap((host) => missingUnder(releases, host));
};

const sentenceOf = ({ app, build, name, host }: MissingUse): string =>
  `${app} ${build} uses ${name}, which host ${host} does not have`;

/** The names that are missing after a change of the registry and were not before it. */
export const newlyMissing = (before: Releases, after: Releases): MissingUse[] => {
  const known = new Set(missingUses(before).map(sentenceOf));
  return missingUses(after).filter((missing) => !known.has(sentenceOf(missing)));
};

const providedChanges = (before: ContractNames, now: ContractNames): Change[] => [
  ...LISTS.flatMap((list): Change[] => [
    ...before[list]
      .filter((name) => !now[list].includes(name))
      .map((name): Change => ({ step: 'major', text: `it has no longer: ${SINGULAR[list]} ${name}` })),
    ...now[list]
      .filter((name) => !before[list].includes(name))
      .map((name): Change => ({ step: 'minor', text: `it has new: ${SINGULAR[list]} ${name}` })),
  ]),
  ...Object.entries(now.packages).flatMap(([name, version]): Change[] => {
    const old = before.packages[name];
    if (!old || old === version) return [];
    return [{ step: stepBetween(old, version), text: `it shares ${name} ${version} instead of ${old}` }];
  }),
];

/** What a build of the host offers, and under which version of the contract. */
export interface HostContract {
  readonly contract: string;
  readonly provides: ContractNames;
  /** Digest of the frozen types; not of builds from before it. */
  readonly types?: string | undefined;
}

/** A digest shows that types changed, not how; what a break is, was judged when they were frozen. */
const typeChange = (then: HostBuild, { types }: HostContract): Change[] =>
  then.types && types && then.types !== types
    ? [{ step: 'minor', text: `its types are not those of host ${then.description.build}` }]
    : [];

/** Why a host does not show by its contract version what it has more or less than the live one; null when it does. */
export const contractUnderLive = (releases: Releases, now: HostContract): string | null => {
  const then = liveHost(releases);
  if (!then?.provides) return null;
  const changes = [...providedChanges(then.provides, now.provides), ...typeChange(then, now)];
  return versionComplaint(then.description.contract, now.contract, changes);
};

const hostComplaints = (before: Releases, after: Releases): string[] => {
  // A build of before was compared when it came.
  const known = new Set(before.host.builds.map(({ description }) => description.build));
  return after.host.builds.flatMap(({ description: { build, contract }, provides, types }) => {
    if (known.has(build) || !provides) return [];
    const complaint = contractUnderLive(before, { contract, provides, types });
    return complaint ? [`host ${build}: ${complaint}`] : [];
  });
};

/**
 * Throws `ReleaseError` with the names when a change of the registry lets people run a build that takes from the live
 * host what it does not have, or when a new host changes the contract without its version. What is so already does not
 * stop other changes.
 */
export const refuseMissing = (before: Releases, after: Releases): void => {
  const missing = newlyMissing(before, after).map(sentenceOf);
  const lines = [...missing, ...hostComplaints(before, after)];
  if (lines.length > 0) {
    throw new ReleaseError(
      [
        ...lines.map((line) => `refused: ${line}`),
        'release the host that has it first, or add --anyway',
      ].join('\n'),
    );
  }
};

/**
 * Where a build runs: in new pages of the live host (`live`), for the audience of a canary, of its own or of the host
 * (`canary`), or in place of a live build that fails (`fallback`). The newest release of an app whose host is not live,
 * for its contract or its route, is `waiting`; all others are `stored`.
 */
export type UserState = 'live' | 'canary' | 'fallback' | 'waiting' | 'stored';

export interface ContractUser {
  readonly app: string;
  readonly build: string;
  readonly state: UserState;
  /** Null: released before uses were recorded. */
  readonly uses: boolean | null;
}

const stateOfHost = ({ host: { live, canary } }: Releases, build: string): UserState =>
  build === live[0] ? 'live' : build === canary?.build ? 'canary' : 'stored';

/** Where a registered build runs. */
export const stateOf = (releases: Releases, app: string, build: string): UserState => {
  const known = releases.remotes[app];
  if (!known) return stateOfHost(releases, build);
  const hosts = hostPlans(releases);
  const live = hosts.find((host) => host.live);
  const tried = hosts.find(({ host }) => host === releases.host.canary?.build);
  if (live?.runs[app] === build) return 'live';
  const contract = offeredBuilds(known).find((offered) => offered.build === build)?.contract;
  const mayRun =
    contract !== undefined && !!live && app in live.runs && isCompatibleContract(contract, live.contract);
  const isCanary = build === known.canary?.build;
  if (tried?.runs[app] === build || (isCanary && mayRun)) return 'canary';
  if (isCanary || build === known.live[0]) return 'waiting';
  return mayRun ? 'fallback' : 'stored';
};

/** Every registered build with whether it uses a name of the contract: `atom`, `ads.preview`, `statistics`. */
export const contractUsers = (releases: Releases, name: string): ContractUser[] =>
  Object.entries({ host: releases.host, ...releases.remotes }).flatMap(([app, { builds }]) =>
    builds.map(({ uses, description: { build } }) => ({
      app,
      build,
      state: stateOf(releases, app, build),
      uses: uses
        ? LISTS.some((list) => uses[list].includes(name)) || Object.hasOwn(uses.packages, name)
        : null,
    })),
  );
