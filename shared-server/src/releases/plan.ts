import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import { offeredBuilds } from '@cars/shared-contracts/shell/offered-builds';
import type { PageBuild, Releases } from '@cars/shared-contracts/shell/releases';
import { ReleaseError } from './rollout.ts';

/** The builds for users of one build of the host. */
export interface HostPlan {
  readonly host: string;
  readonly contract: string;
  /** Whether new pages get this build of the host. */
  readonly live: boolean;
  /** The build of each routed remote; null: its section has no build. */
  readonly runs: Readonly<Record<string, string | null>>;
}

/** A section that would have no build. */
export interface DarkSection {
  readonly app: string;
  readonly paths: readonly string[];
}

export interface Plan {
  /** The registry after the change. */
  readonly releases: Releases;
  readonly hosts: readonly HostPlan[];
  /** Sections that work before the change and have no build after it, under the live host or its canary. */
  readonly dark: readonly DarkSection[];
  /** The host under which they are dark. */
  readonly under: HostPlan | null;
}

const HOST = 'host';

/** Remotes that a build of the host routes. A build that does not list its routes has all remotes of today. */
const routedApps = ({ routes }: PageBuild): string[] =>
  routes ? [...new Set(routes.map(({ app }) => app))].filter((app) => app !== HOST) : [...REMOTE_APPS];

const runningBuild = ({ remotes }: Releases, app: string, contract: string): string | null => {
  const known = remotes[app];
  if (!known) return null;
  const fitting = offeredBuilds({ ...known, canary: null }).find((build) =>
    isCompatibleContract(build.contract, contract),
  );
  return fitting?.build ?? null;
};

/** Which build of each remote runs under each registered build of the host, the newest host first. */
export const hostPlans = (releases: Releases): HostPlan[] =>
  releases.host.builds.map(({ description }) => ({
    host: description.build,
    contract: description.contract,
    live: description.build === releases.host.live[0],
    runs: Object.fromEntries(
      routedApps(description).map((app) => [app, runningBuild(releases, app, description.contract)]),
    ),
  }));

const livePlan = (releases: Releases): HostPlan | undefined => hostPlans(releases).find(({ live }) => live);

/** Sections of a host that have no build, and had one before. */
const darkUnder = (releases: Releases, now: HostPlan, then: HostPlan): DarkSection[] => {
  const host = releases.host.builds.find(({ description }) => description.build === now.host);
  const pathsOf = (app: string) =>
    (host?.description.routes ?? []).filter((route) => route.app === app).map(({ path }) => path);
  return Object.entries(now.runs)
    .filter(([app, build]) => build === null && then.runs[app] !== null)
    .map(([app]) => ({ app, paths: pathsOf(app) }));
};

/**
 * The effect of a change of the registry. A section counts as dark when the live host or its canary routes
 * it, has no build for it, and had one before; before the first release of a host nothing can go dark.
 */
export const plan = (before: Releases, change: (releases: Releases) => Releases): Plan => {
  const releases = change(before);
  const [known, hosts] = [hostPlans(before), hostPlans(releases)];
  const then = known.find(({ live }) => live);
  const canary = hosts.find(({ host }) => host === releases.host.canary?.build);
  const pairs: [HostPlan | undefined, HostPlan | undefined][] = [
    [hosts.find(({ live }) => live), then],
    [canary, known.find(({ host }) => host === canary?.host) ?? then],
  ];
  for (const [now, was] of pairs) {
    const dark = now && was ? darkUnder(releases, now, was) : [];
    if (now && dark.length > 0) return { releases, hosts, dark, under: now };
  }
  return { releases, hosts, dark: [], under: null };
};

const contractsOf = ({ remotes }: Releases, app: string): string => {
  const contracts = new Set((remotes[app]?.builds ?? []).map(({ description }) => description.contract));
  return contracts.size > 0 ? `its builds need contract ${[...contracts].join(', ')}` : 'it has no build';
};

/** Throws `ReleaseError` with the list when sections would go dark. */
export const refuseDark = ({ releases, under, dark }: Plan): void => {
  if (dark.length === 0) return;
  const isGone = dark.every(({ app }) => !releases.remotes[app]);
  throw new ReleaseError(
    [
      `refused: under host ${under?.host}, which offers contract ${under?.contract}, these sections would have no build:`,
      ...dark.map(({ app, paths }) => `  ${[app, ...paths].join(' ')}: ${contractsOf(releases, app)}`),
      isGone
        ? 'release a host without their routes first, or add --anyway'
        : 'release all of them in one command, or add --anyway',
    ].join('\n'),
  );
};

/** One line of `releases`. */
export interface ReleaseLine {
  readonly app: string;
  readonly build: string;
  readonly contract: string;
  readonly bytes: number;
  readonly released_at: string;
  readonly released_by?: string;
  readonly commit?: string;
  /** Why the server took it out of force. */
  readonly taken_back?: string;
  /** The newest release; users under an older host may run another one. */
  readonly live: boolean;
  /** Percent of the users that run it under the live host. */
  readonly share: number;
}

/** Every registered build with its audience, by app, newest first. */
export const releaseLines = (releases: Releases): ReleaseLine[] => {
  const host = livePlan(releases);
  const fits = (contract: string) => !host || isCompatibleContract(contract, host.contract);
  const apps = Object.entries({ host: releases.host, ...releases.remotes, monolith: releases.monolith });
  return apps.flatMap(([app, { builds, live, canary }]) => {
    const described = builds.map(({ description, ...facts }) => ({ ...facts, ...description }));
    const running = host?.runs[app] === undefined ? live[0] : host.runs[app];
    const tried = described.find(
      ({ build, contract }) => build === canary?.build && (app === HOST || fits(contract)),
    );
    const canaryShare = tried ? (canary?.share ?? 0) : 0;
    return described.map(({ build, contract, bytes, released_at, released_by, commit, taken_back }) => {
      const share = build === tried?.build ? canaryShare : build === running ? 100 - canaryShare : 0;
      return {
        app,
        build,
        contract,
        bytes,
        live: build === live[0],
        share,
        released_at,
        ...(released_by === undefined ? {} : { released_by }),
        ...(commit === undefined ? {} : { commit }),
        ...(taken_back === undefined ? {} : { taken_back }),
      };
    });
  });
};
