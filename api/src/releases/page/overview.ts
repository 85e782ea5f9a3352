import { stateOf } from '@cars/shared-server/releases/contract-uses';
import { type ReleaseLine, releaseLines } from '@cars/shared-server/releases/plan';
import type { NumberedVersion } from '@cars/shared-server/releases/registry';
import type { BuildHealth, TelemetryCounters } from '../../modules/telemetry/counters.ts';
import type { FailureSlot } from '../../modules/telemetry/failure-times.ts';
import { type LiveRelease, type ReleaseStore, releasesOfApp } from '../../web/release-store.ts';

/** Releases that the chart of sizes shows. */
const SIZES_MAX = 20;
const CHANGES_MAX = 20;

/** One build of one app: its users and its errors. */
export type ReleaseRow = Omit<ReleaseLine, 'live'> & {
  /** `live` runs in new pages; `waiting` is the newest release, which the live host cannot run yet. */
  readonly state: 'live' | 'waiting' | 'canary' | 'past';
  readonly health: BuildHealth;
};

/** A build that was released at some time; its files may be gone. */
export interface ReleasedSize {
  readonly build: string;
  readonly bytes: number;
  readonly released_at: string;
}

export interface AppOverview {
  readonly app: string;
  readonly rows: readonly (ReleaseRow & { readonly slots: readonly FailureSlot[] })[];
  /** The change since which the live build is live; null where the history does not reach back. */
  readonly since: { readonly at: string; readonly by: string } | null;
  /** Oldest first. */
  readonly sizes: readonly ReleasedSize[];
}

export interface ReleaseChangeLine {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  readonly commit: string | null;
  readonly command: string;
}

export interface Overview {
  readonly apps: readonly AppOverview[];
  /** Newest first; null: the history cannot be read now. */
  readonly changes: readonly ReleaseChangeLine[] | null;
  readonly countedSince: Date;
  readonly now: Date;
}

/** Pages report the single artifact as the host. */
const reportedApp = (app: string): string => (app === 'monolith' ? 'host' : app);

const appsOf = ({ app, releases }: LiveRelease): string[] => [
  app,
  ...(app === 'monolith' ? [] : Object.keys(releases.remotes)),
];

const stateOfLine = (live: LiveRelease, { app, build, live: isNewest }: ReleaseLine): ReleaseRow['state'] => {
  if (releasesOfApp(live, app)?.canary?.build === build) return 'canary';
  const isRunning = app === live.app ? isNewest : stateOf(live.releases, app, build) === 'live';
  if (isRunning) return 'live';
  return isNewest ? 'waiting' : 'past';
};

/** Every registered build that this server may serve, by app, newest first. */
export const releaseRows = (live: LiveRelease, counters: TelemetryCounters): ReleaseRow[] => {
  const lines = releaseLines(live.releases);
  return appsOf(live).flatMap((app) =>
    lines
      .filter((line) => line.app === app)
      .map((line) => {
        const { live: _newest, ...facts } = line;
        return {
          ...facts,
          state: stateOfLine(live, line),
          health: counters.healthOf(reportedApp(app), line.build),
        };
      }),
  );
};

const appIn = ({ releases }: NumberedVersion, app: string) =>
  app === 'host' || app === 'monolith' ? releases[app] : releases.remotes[app];

/**
 * The version that made the live build of an app the live one. The history may be newer than what this server has
 * taken into force.
 */
const sinceOf = (live: LiveRelease, all: readonly NumberedVersion[], app: string): AppOverview['since'] => {
  const build = releasesOfApp(live, app)?.live[0];
  const isOwn = (version: NumberedVersion) => appIn(version, app)?.live[0] === build;
  const history = all.slice(all.findIndex(isOwn));
  const other = history.findIndex((version) => !isOwn(version));
  const oldest = history.at(-1);
  // The first version of all is the first release; older ones than the oldest may have been removed.
  const first = other < 0 ? (oldest?.number === 1 ? oldest : undefined) : history[other - 1];
  if (!build || !all.some(isOwn)) return null;
  return first ? { at: first.at, by: first.by } : null;
};

const sizesOf = (live: LiveRelease, history: readonly NumberedVersion[], app: string): ReleasedSize[] => {
  const known = new Map<string, ReleasedSize>();
  const present = releasesOfApp(live, app)?.builds ?? [];
  for (const builds of [present, ...history.map((version) => appIn(version, app)?.builds ?? [])]) {
    for (const { bytes, released_at, description } of builds) {
      const { build } = description;
      if (bytes > 0 && !known.has(build)) known.set(build, { build, bytes, released_at });
    }
  }
  return [...known.values()].sort((a, b) => a.released_at.localeCompare(b.released_at)).slice(-SIZES_MAX);
};

interface Digest {
  readonly since: ReadonlyMap<string, AppOverview['since']>;
  readonly sizes: ReadonlyMap<string, readonly ReleasedSize[]>;
  readonly changes: readonly ReleaseChangeLine[] | null;
}

const digestOf = (live: LiveRelease, history: readonly NumberedVersion[] | null): Digest => {
  const apps = appsOf(live);
  return {
    since: new Map(apps.map((app) => [app, sinceOf(live, history ?? [], app)])),
    sizes: new Map(apps.map((app) => [app, sizesOf(live, history ?? [], app)])),
    changes:
      history?.slice(0, CHANGES_MAX).map(({ number, at, by, commit, command }) => ({
        number,
        at,
        by,
        commit,
        command,
      })) ?? null,
  };
};

/** Reads the history once for each version of the registry: it is up to a hundred files. */
const createDigests = ({ registry }: ReleaseStore) => {
  let known: { readonly version: string; readonly digest: Promise<Digest> } | null = null;
  return async (live: LiveRelease): Promise<Digest> => {
    if (known?.version === live.version) return known.digest.catch(() => digestOf(live, null));
    const own = { version: live.version, digest: registry.history().then((all) => digestOf(live, all)) };
    known = own;
    return own.digest.catch(() => {
      if (known === own) known = null;
      return digestOf(live, null);
    });
  };
};

/** Collects what the page shows; null before the first release. */
export const createOverview = (releases: ReleaseStore, counters: TelemetryCounters, now: () => Date) => {
  const readDigest = createDigests(releases);
  return async (): Promise<Overview | null> => {
    // Operators decide by it: a release of the last second is shown.
    const live = await releases.latest();
    if (!live) return null;
    const { since, sizes, changes } = await readDigest(live);
    const rows = releaseRows(live, counters);
    return {
      apps: appsOf(live).map((app) => ({
        app,
        rows: rows
          .filter((row) => row.app === app)
          .map((row) => ({ ...row, slots: counters.times.of(`${reportedApp(app)} ${row.build}`) })),
        since: since.get(app) ?? null,
        sizes: sizes.get(app) ?? [],
      })),
      changes,
      countedSince: counters.times.since,
      now: now(),
    };
  };
};
