import { changeRegistry } from '@cars/shared-server/releases/registry';
import {
  dropCanary,
  ReleaseError,
  releasesOf,
  rollBack,
  withReason,
} from '@cars/shared-server/releases/rollout';
import { Counter, type Registry } from 'prom-client';
import type { LiveRelease, ReleaseStore } from '../../web/release-store.ts';
import type { TelemetryCounters } from './counters.ts';
import { isFailing } from './failing-builds.ts';

const LOOK_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;
/** A build is new for so long; later failures have other causes. */
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
  readonly before: string;
  readonly isCanary: boolean;
}

/** New builds of an app, with the build that their users would get instead. */
const suspectsOf = (
  app: string,
  { builds, live, canary }: Releases['remotes'][string],
  now: Date,
): Suspect[] => {
  const isNew = (name: string) =>
    builds.some(
      ({ description, released_at }) =>
        description.build === name && now.getTime() - Date.parse(released_at) < NEW_MS,
    );
  const [current, before] = live;
  return [
    ...(canary && current ? [{ app, build: canary.build, before: current, isCanary: true }] : []),
    ...(current && before ? [{ app, build: current, before, isCanary: false }] : []),
  ].filter(({ build }) => isNew(build));
};

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
 * Takes a new build back that fails more often than the one before it, as pages report: a canary is dropped, a live
 * build rolled back, through the plan and with an entry in the history. At most one build of an app in an hour, so
 * that a failure with another cause does not go through all of them.
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
  const restsUntil = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pending: NodeJS.Timeout | null = null;

  const takeBack = async (suspect: Suspect): Promise<void> => {
    const { app, build, isCanary } = suspect;
    restsUntil.set(app, now().getTime() + HOUR_MS);
    const { addresses, error_rate } = counters.healthOf(app, build);
    const facts = { app, build, addresses, error_rate };
    const reason = `${Math.round((error_rate ?? 0) * 100)} % failures of ${addresses} addresses`;
    const command = `${isCanary ? 'drop' : 'rollback'} ${app} ${build}: ${reason}`;
    try {
      await changeRegistry(releases.registry, { now, by: 'server', commit: null, command }, (before, at) =>
        without(before, suspect, reason, at),
      );
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
      if ((restsUntil.get(app) ?? 0) > at.getTime()) continue;
      const failing = suspectsOf(app, known, at).find(({ build, before }) =>
        isFailing(counters.ratesOf(app, build), counters.ratesOf(app, before)),
      );
      if (failing) await takeBack(failing);
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
