import { stateOf } from '@cars/shared-server/releases/contract-uses';
import { changeRegistry } from '@cars/shared-server/releases/registry';
import {
  dropCanary,
  ReleaseError,
  releasesOf,
  rollBack,
  withReason,
} from '@cars/shared-server/releases/rollout';
import { Counter, type Registry } from 'prom-client';
import { waitUntil } from '../../wait-until.ts';
import type { LiveRelease, ReleaseStore } from '../../web/release-store.ts';
import type { TelemetryCounters } from './counters.ts';
import { isFailing, meanRate } from './failing-builds.ts';

const LOOK_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;
/** A build is new for so long after its release or promotion; later failures have other causes. */
const NEW_MS = 24 * HOUR_MS;
const OUTCOMES = ['done', 'refused'] as const;

interface RollbackLog {
  error(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

interface AutomaticRollbackParts {
  readonly releases: ReleaseStore;
  readonly counters: TelemetryCounters;
  readonly metrics: Registry;
  readonly log: RollbackLog;
  readonly now: () => Date;
}

type Releases = LiveRelease['releases'];

interface Suspect {
  readonly app: string;
  readonly build: string;
  /** When it was released, or promoted later. */
  readonly since: string;
  readonly before: string;
  readonly isCanary: boolean;
}

/** New builds of an app, with the build that their users would get instead. */
const suspectsOf = (
  app: string,
  { builds, live, canary }: Releases['remotes'][string],
  now: Date,
): Suspect[] => {
  const newOf = (name: string | undefined, before: string | undefined, isCanary: boolean): Suspect[] => {
    const known = builds.find(({ description }) => description.build === name);
    if (!name || !before || !known) return [];
    const since = known.promoted_at ?? known.released_at;
    if (now.getTime() - Date.parse(since) >= NEW_MS) return [];
    return [{ app, build: name, since, before, isCanary }];
  };
  const [current, before] = live;
  return [...newOf(canary?.build, current, true), ...newOf(current, before, false)];
};

/** A build that is released again, or promoted from a canary, is another suspect than before. */
const keyOf = ({ app, build, since, isCanary }: Suspect): string =>
  `${app} ${build} ${since} ${isCanary ? 'canary' : 'live'}`;

/** The registry without a suspect; unchanged when another person has changed the app meanwhile. */
const without = (
  releases: Releases,
  { app, build, isCanary }: Suspect,
  reason: string,
  now: Date,
): Releases => {
  const { live, canary } = releasesOf(releases, app);
  if ((isCanary ? canary?.build : live[0]) !== build) return releases;
  const after = isCanary ? dropCanary(releases, app, now) : rollBack(releases, app, undefined, now);
  return withReason(after, app, build, reason);
};

/**
 * Takes a new build back that fails more often than the one before it, as visitors report: a canary is dropped, a live
 * build rolled back, through the plan and with an entry in the history. The builds that the app had then and has after
 * it rest for an hour, so that a failure with another cause does not go through all of them; later releases do not.
 */
export const createAutomaticRollback = ({
  releases,
  counters,
  metrics,
  log,
  now,
}: AutomaticRollbackParts) => {
  const takenBack = new Counter({
    name: 'builds_taken_back_total',
    help: 'Builds that the server took out of force because pages reported failures',
    labelNames: ['app', 'outcome'],
    registers: [metrics],
    // A series that begins at 1 has no increase: all of them begin at 0.
    async collect() {
      const live = await releases.current().catch(() => null);
      for (const app of Object.keys(live?.releases.remotes ?? {}))
        for (const outcome of OUTCOMES) this.inc({ app, outcome }, 0);
    },
  });
  /** By suspect, in this process's memory. */
  const restsUntil = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pending: NodeJS.Timeout | null = null;

  const rests = (suspect: Suspect, at: Date): boolean =>
    waitUntil(restsUntil.get(keyOf(suspect)) ?? 0, at.getTime(), HOUR_MS) > at.getTime();

  /** Lets all suspects of an app rest. */
  const rest = (app: string, known: Releases['remotes'][string]): void => {
    const at = now();
    for (const [key, until] of restsUntil) if (until <= at.getTime()) restsUntil.delete(key);
    for (const suspect of suspectsOf(app, known, at)) restsUntil.set(keyOf(suspect), at.getTime() + HOUR_MS);
  };

  const takeBack = async (suspect: Suspect, known: Releases['remotes'][string]): Promise<void> => {
    const { app, build, isCanary } = suspect;
    // This server sees its own change a moment later, and a refused one is not tried every second.
    rest(app, known);
    const rates = counters.ratesOf(app, build);
    const facts = { app, build, addresses: rates.length, error_rate: meanRate(rates) };
    const reason = `${Math.round(meanRate(rates) * 100)} % failures of ${rates.length} addresses`;
    const command = `${isCanary ? 'drop' : 'rollback'} ${app} ${build}: ${reason}`;
    try {
      const after = await changeRegistry(
        releases.registry,
        { now, by: 'server', commit: null, command },
        (before, at) => without(before, suspect, reason, at),
      );
      rest(app, after.remotes[app] ?? known);
      takenBack.inc({ app, outcome: 'done' });
      log.error(facts, 'a failing build was taken back');
    } catch (error) {
      takenBack.inc({ app, outcome: 'refused' });
      const why = error instanceof ReleaseError ? error.message : error;
      log.warn({ ...facts, err: why }, 'a failing build could not be taken back');
    }
  };

  const look = async (): Promise<void> => {
    const at = now();
    lookedAt = performance.now();
    const live = await releases.current();
    for (const [app, known] of Object.entries(live?.releases.remotes ?? {})) {
      // Reports about a build that no page can run are wrong.
      const runs = ({ build }: Suspect) => !!live && stateOf(live.releases, app, build) !== 'waiting';
      const failing = suspectsOf(app, known, at).find(
        (suspect) =>
          !rests(suspect, at) &&
          runs(suspect) &&
          isFailing(counters.ratesOf(app, suspect.build), counters.ratesOf(app, suspect.before)),
      );
      if (failing) await takeBack(failing, known);
    }
  };

  /** Looks at the reports of new builds, once a second at most. Never throws. */
  return async (): Promise<void> => {
    const waitMs = lookedAt + LOOK_EVERY_MS - performance.now();
    if (waitMs <= 0) return look();
    // The last report of many counts too, even when no other one follows.
    if (pending) return;
    pending = setTimeout(() => {
      pending = null;
      void look();
    }, waitMs).unref();
  };
};

export type AutomaticRollback = ReturnType<typeof createAutomaticRollback>;
